import type { ElementNotes } from './element-notes.ts'

/** Types of the marks of numbered lists, by the words of CSS. */
export const NUMBERINGS: Readonly<Record<string, string>> = {
  'lower-alpha': 'LowerAlpha',
  'lower-latin': 'LowerAlpha',
  'upper-alpha': 'UpperAlpha',
  'upper-latin': 'UpperAlpha',
  'lower-roman': 'LowerRoman',
  'upper-roman': 'UpperRoman',
}
/** The browser has words for these, and none for anything else that marks items. */
const KNOWN = /^(?:none|disc|circle|square|decimal|decimal-leading-zero)$/

/** Notes how lists number their items. */
export function noteLists(notes: ElementNotes): void {
  for (const list of document.querySelectorAll('ol,ul,menu')) {
    const style = getComputedStyle(list.querySelector(':scope > li') ?? list)
    const { listStyleType, listStyleImage } = style
    const numbering = NUMBERINGS[listStyleType]
    const isImage = listStyleImage !== 'none'
    const another = list.localName === 'ol' && !isImage ? 'Decimal' : 'Disc'
    if (numbering && !isImage) notes.add(list, { numbering })
    else if (isImage || !KNOWN.test(listStyleType)) notes.add(list, { numbering: another })
  }
}

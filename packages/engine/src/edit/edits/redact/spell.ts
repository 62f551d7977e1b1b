import type { TextView } from './text-view.ts'

/** Text of a view as one string. */
export interface ViewText {
  readonly text: string
  /** Index of the unit that each UTF-16 unit of the text belongs to. */
  readonly unitAt: readonly number[]
}

/** How gaps are written. */
export interface Spelling {
  readonly form: 'NFKC' | 'NFKD'
  /** A gap that may be a space. */
  readonly maybe: ' ' | ''
  /** The end of a line: itself, or as if the word went on, with the hyphen at its end or without. */
  readonly line: '\n' | ' ' | '' | 'hyphenated'
  /** Whether white space is left out altogether. */
  readonly isBare?: boolean
}

/** Text of a view in one spelling. */
export function spell({ units, gaps }: TextView, spelling: Spelling): ViewText {
  const { form, maybe, line, isBare = false } = spelling
  let text = ''
  const unitAt: number[] = []
  const add = (added: string, index: number) => {
    text += added
    for (let count = 0; count < added.length; count += 1) unitAt.push(index)
  }
  const cut = (pattern: RegExp) => {
    const kept = text.replace(pattern, '')
    unitAt.length = kept.length
    text = kept
  }
  for (const [index, unit] of units.entries()) {
    const gap = gaps[index]
    if (!isBare) {
      if (gap === 'space') add(' ', index)
      else if (gap === 'maybe') add(maybe, index)
      else if (gap === 'line' && line === '') cut(/\s+$/)
      else if (gap === 'line' && line === 'hyphenated') {
        if (/-\s*$/.test(text)) cut(/-\s*$/)
        else if (!/\u00ad\s*$/.test(units[index - 1]?.text ?? '')) add(' ', index)
      } else if (gap === 'line') add(line, index)
    }
    const folded = fold(unit.text, form)
    add(isBare && folded.length > 0 ? folded.replace(/\s/g, '') : folded, index)
  }
  return { text, unitAt }
}

/** Text with its forms made equal: ligatures, widths, dashes, quotes; characters that nobody sees left out. */
export function fold(text: string, form: 'NFKC' | 'NFKD'): string {
  if (isPrintableAscii(text)) return text
  return text
    .normalize(form)
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2010-\u2015\u2212\u2043]/g, '-')
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201f]/g, '"')
}

/** Nearly all units are one such letter. */
function isPrintableAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code > 0x7e) return false
  }
  return true
}

import { escapeHtml } from '../../../messages/escape-html.ts'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { formatsOf } from '../../ooxml/word/numbering/list-counter.ts'
import { isKnownFormat } from '../../ooxml/word/numbering/number-format.ts'
import { numberedParagraphs } from '../../ooxml/word/numbering/numbered-paragraphs.ts'
import type { NumberList } from '../../ooxml/word/numbering/read-numbering.ts'
import { TextEdits } from '../../xml/text-edits.ts'

// A document may have bookmarks of this name itself: they become text, as any of its text.
const LABEL_PREFIX = 'svc-number-'

/** Widest number that has room beside its item, in halves of the em. */
const MAX_MARKER = 5
const WIDE = /[\u1100-\uffff]/u

const TASK_SIGNS = /^[☐☑☒✓✔✗✘]$/u
/** The same signs by their places in that font. */
const OF_WINGDINGS: ReadonlyMap<string, string> = new Map([
  ['\uf0fb', '✗'],
  ['\uf0fc', '✓'],
  ['\uf0fd', '☒'],
  ['\uf0fe', '☑'],
])

const MARK = new RegExp(`(<li>)?((?:<p>)?)<a id="${LABEL_PREFIX}([0-9a-f]*)"></a>`, 'g')

/**
 * Puts the numbers of list paragraphs, and bullets that say whether a task is done, into a part of a Word document, each as a bookmark with the number in its name: mammoth
 * knows whether a list is ordered and nothing else of it, and lets every list count from one.
 *
 * @param document changed in place when it has numbered paragraphs
 * @param onPlain called for numbers in digits that Word writes otherwise
 */
export function numberParagraphs(
  document: OfficePackage,
  { main, part }: { readonly main: string; readonly part: string },
  onPlain: () => void = () => {},
): void {
  const edits = new TextEdits()
  // The elements beside a choice repeat it for older readers, mammoth among them.
  for (const paragraph of numberedParagraphs(document, main, 'mc:Choice', part)) {
    const { list, level, prefix, contentAt, hasContent } = paragraph
    const label = paragraph.label?.trim() ?? taskSign(list, level)
    if (label === undefined || !hasContent) continue
    if (!formatsOf(list, level).every(isKnownFormat)) onPlain()
    const name = `${LABEL_PREFIX}${Buffer.from(label).toString('hex')}`
    edits.insert(contentAt, `<${prefix}bookmarkStart ${prefix}id="0" ${prefix}name="${name}"/>`)
  }
  if (!edits.isEmpty) document.write(part, edits.apply(document.text(part)))
}

/** Bullet that says whether a task is done; undefined for all others, which only head their item. */
function taskSign({ levels }: NumberList, level: number): string | undefined {
  const { format, text = '' } = levels.get(level) ?? {}
  if (format !== 'bullet') return undefined
  return TASK_SIGNS.test(text) ? text : OF_WINGDINGS.get(text)
}

/**
 * Shows the numbers that {@link numberParagraphs} left in the HTML: before list items in place of their own, elsewhere
 * as text.
 */
export function showNumbers(html: string): string {
  return html.replaceAll(MARK, (_, item: string | undefined, paragraph: string, hex: string) => {
    const label = Buffer.from(hex, 'hex').toString()
    if (item === undefined) return `${paragraph}${escapeHtml(label)}\u2002`
    if (widthOf(label) > MAX_MARKER) {
      return `<li style="list-style-type:none">${paragraph}${escapeHtml(label)}\u2002`
    }
    return `<li style="list-style-type:'${cssText(label)}\\2002 '">${paragraph}`
  })
}

function widthOf(label: string): number {
  return [...label].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0)
}

/** Characters of a CSS string, those that could end it or its attribute as their code points. */
function cssText(text: string): string {
  return text.replaceAll(
    /[^\p{L}\p{N} .,:;()[\]§°-]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  )
}

import { escapeHtml } from '../../../messages/escape-html.ts'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { ListCounter } from '../../ooxml/word/numbering/list-counter.ts'
import { type NumberList, readNumbering } from '../../ooxml/word/numbering/read-numbering.ts'
import {
  type NumberReference,
  readNumberReference,
  styleNumbering,
} from '../../ooxml/word/numbering/style-numbering.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

interface OpenParagraph {
  readonly depth: number
  /** Behind its properties, or behind its start tag. */
  insertAt: number
  style: string
  reference: NumberReference
  hasContent: boolean
}

// A document may have bookmarks of this name itself: they become text, as any of its text.
const LABEL_PREFIX = 'svc-number-'

const MARK = new RegExp(`(<li>)?((?:<p>)?)<a id="${LABEL_PREFIX}([0-9a-f]*)"></a>`, 'g')

const CONTENT = new Set(['t', 'drawing', 'pict', 'object', 'sym', 'm:oMath'])

/**
 * Puts the numbers of list paragraphs into a Word document, each as a bookmark with the number in its name: mammoth
 * knows whether a list is ordered and nothing else of it, and lets every list count from one.
 *
 * @param document changed in place when it has numbered paragraphs
 */
export function numberParagraphs(document: OfficePackage, main: string): void {
  const lists = readNumbering(document, main)
  if (lists.size === 0) return
  const ofStyle = styleNumbering(document, main)
  const counter = new ListCounter()
  const text = document.text(main)
  const scanner = new XmlScanner(text, main)
  const edits = new TextEdits()
  const open: OpenParagraph[] = []
  while (scanner.next()) {
    const { element, kind, depth, end, prefix } = scanner
    const paragraph = open.at(-1)
    // The elements beside it repeat it for older readers, mammoth among them.
    if (element === 'mc:Choice' && kind === 'open') scanner.skip()
    else if (element === 'p' && kind === 'open') {
      open.push({ depth, insertAt: end, style: '', reference: {}, hasContent: false })
    } else if (paragraph === undefined) continue
    else if (element === 'p' && kind === 'close' && depth === paragraph.depth) {
      open.pop()
      const label = labelOf(paragraph, { lists, ofStyle, counter })
      if (label === undefined || !paragraph.hasContent) continue
      const name = `${LABEL_PREFIX}${Buffer.from(label).toString('hex')}`
      edits.insert(
        paragraph.insertAt,
        `<${prefix}bookmarkStart ${prefix}id="0" ${prefix}name="${name}"/>`,
      )
    } else if (kind === 'close') {
      if (element === 'pPr' && depth === paragraph.depth + 1) paragraph.insertAt = end
    } else if (element === 'pStyle') paragraph.style = scanner.attribute('val') ?? ''
    else if (element === 'numPr' && kind === 'open')
      paragraph.reference = readNumberReference(scanner)
    else if (element === 'pPrChange') scanner.skip()
    else paragraph.hasContent ||= CONTENT.has(element)
  }
  if (!edits.isEmpty) document.write(main, edits.apply(text))
}

function labelOf(
  { style, reference: own }: OpenParagraph,
  {
    lists,
    ofStyle,
    counter,
  }: {
    readonly lists: ReadonlyMap<string, NumberList>
    readonly ofStyle: (style: string) => NumberReference
    readonly counter: ListCounter
  },
): string | undefined {
  const reference = { ...ofStyle(style), ...own }
  const list = lists.get(reference.list ?? '')
  if (list === undefined) return undefined
  const byStyle = [...list.levels].find(([, level]) => level.style === style && style !== '')?.[0]
  return counter.next(list, own.level ?? byStyle ?? reference.level ?? 0)
}

/**
 * Shows the numbers that {@link numberParagraphs} left in the HTML: before list items in place of their own, elsewhere
 * as text.
 */
export function showNumbers(html: string): string {
  return html.replaceAll(MARK, (_, item: string | undefined, paragraph: string, hex: string) => {
    const label = Buffer.from(hex, 'hex').toString()
    if (item === undefined) return `${paragraph}${escapeHtml(label)}\u2002`
    return `<li style="list-style-type:'${cssText(label)}\\2002 '">${paragraph}`
  })
}

/** Characters of a CSS string, those that could end it or its attribute as their code points. */
function cssText(text: string): string {
  return text.replaceAll(
    /[^\p{L}\p{N} .,:;()[\]§°-]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  )
}

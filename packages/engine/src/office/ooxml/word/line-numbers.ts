import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/** Where a paragraph takes properties. */
interface Place {
  readonly depth: number
  readonly prefix: string
  at: number
  hasProperties: boolean
}

/**
 * Keeps the numbers of lines in the sections that ask for them: LibreOffice numbers the lines of all sections when one
 * asks.
 *
 * @returns the text, the same when all sections ask or none does
 */
export function limitLineNumbers(text: string, part: string): string {
  if (!text.includes('lnNumType')) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  const open: Place[] = []
  let section: Place[] = []
  while (scanner.next()) {
    const { element, kind, depth, prefix, end } = scanner
    if (kind === 'close') {
      if (open.at(-1)?.depth === depth) open.pop()
      continue
    }
    const paragraph = open.at(-1)
    if (element === 'p' && kind === 'open') {
      const place = { depth, prefix, at: end, hasProperties: false }
      open.push(place)
      section.push(place)
    } else if (element === 'pPrChange' || element === 'sectPrChange') scanner.skip()
    else if (element === 'sectPr') {
      if (!isNumbered(scanner)) for (const place of section) suppress(edits, place)
      section = []
    } else if (paragraph !== undefined && kind === 'open' && isProperties(scanner, paragraph)) {
      paragraph.at = end
      paragraph.hasProperties = true
    } else if (paragraph?.hasProperties === true && element === 'pStyle') {
      scanner.skip()
      paragraph.at = scanner.end
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function isProperties({ element, depth }: XmlScanner, paragraph: Place): boolean {
  return element === 'pPr' && depth === paragraph.depth + 1
}

/** Whether a section asks for numbers; reads to its end. */
function isNumbered(scanner: XmlScanner): boolean {
  if (scanner.kind === 'empty') return false
  const { depth } = scanner
  let asks = false
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'sectPrChange') scanner.skip()
    else if (element === 'lnNumType') asks ||= Number(scanner.attribute('countBy') ?? 0) > 0
  }
  return asks
}

function suppress(edits: TextEdits, { prefix, at, hasProperties }: Place): void {
  const mark = `<${prefix}suppressLineNumbers/>`
  edits.insert(at, hasProperties ? mark : `<${prefix}pPr>${mark}</${prefix}pPr>`)
}

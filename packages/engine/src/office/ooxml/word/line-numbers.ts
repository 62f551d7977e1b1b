import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/** Where a paragraph takes properties. */
interface Place {
  readonly depth: number
  readonly prefix: string
  at: number
  hasProperties: boolean
}

/** How a section numbers its lines. */
interface Numbering {
  /** Every how many lines have their number. */
  readonly interval: number
  readonly restart: string
}

/**
 * Keeps the numbers of lines in the sections that ask for them: LibreOffice numbers the lines of all sections when one
 * asks.
 *
 * @param onLoss called where sections number their lines in different ways, which LibreOffice does in one
 * @returns the text, the same when all sections ask or none does
 */
export function limitLineNumbers(text: string, part: string, onLoss: () => void): string {
  if (!text.includes('lnNumType')) return text
  const edits = new TextEdits()
  const ways = new Set<string>()
  readParagraphs(text, part, (section, numbering) => {
    if (numbering === undefined) for (const place of section) suppress(edits, place)
    // Each section may start over, or go on.
    else ways.add(`${numbering.interval} ${numbering.restart === 'newPage'}`)
  })
  if (ways.size > 1) onLoss()
  return edits.isEmpty ? text : edits.apply(text)
}

/** Whether lines of a document have numbers. */
export function numbersLines(text: string, part: string): boolean {
  let isFound = false
  if (text.includes('lnNumType')) {
    readParagraphs(text, part, (_, numbering) => {
      isFound ||= numbering !== undefined
    })
  }
  return isFound
}

/** Leaves the lines of a header, a footer or of notes without numbers: Word numbers those of the text alone. */
export function dropLineNumbers(text: string, part: string): string {
  const edits = new TextEdits()
  for (const place of readParagraphs(text, part, () => undefined)) suppress(edits, place)
  return edits.isEmpty ? text : edits.apply(text)
}

/**
 * Goes through the paragraphs of a part.
 *
 * @param onSection called at the end of each section with its paragraphs, and how it numbers its lines
 * @returns the paragraphs behind the last section
 */
function readParagraphs(
  text: string,
  part: string,
  onSection: (paragraphs: readonly Place[], numbering: Numbering | undefined) => void,
): readonly Place[] {
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
      onSection(section, readNumbering(scanner))
      section = []
    } else if (paragraph !== undefined && kind === 'open' && isProperties(scanner, paragraph)) {
      paragraph.at = end
      paragraph.hasProperties = true
    } else if (paragraph?.hasProperties === true && element === 'pStyle') {
      scanner.skip()
      paragraph.at = scanner.end
    }
  }
  return section
}

function isProperties({ element, depth }: XmlScanner, paragraph: Place): boolean {
  return element === 'pPr' && depth === paragraph.depth + 1
}

/** How a section asks for numbers, if it does; reads to its end. */
function readNumbering(scanner: XmlScanner): Numbering | undefined {
  if (scanner.kind === 'empty') return undefined
  const { depth } = scanner
  let numbering: Numbering | undefined
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'sectPrChange') scanner.skip()
    else if (element === 'lnNumType') {
      const interval = Number(scanner.attribute('countBy') ?? 0)
      if (interval > 0) numbering = { interval, restart: scanner.attribute('restart') ?? 'newPage' }
    }
  }
  return numbering
}

function suppress(edits: TextEdits, { prefix, at, hasProperties }: Place): void {
  const mark = `<${prefix}suppressLineNumbers/>`
  edits.insert(at, hasProperties ? mark : `<${prefix}pPr>${mark}</${prefix}pPr>`)
}

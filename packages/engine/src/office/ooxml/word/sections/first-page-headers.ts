import { firstPageHeaders, RUNNING_KINDS } from '../../../document/running/first-page-headers.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

const AMID = /^(?:continuous|nextColumn)$/
const OFF = /^(?:0|false|off)$/
/** Elements whose height is not known before, or that begin a page. */
const TALL = new Set([
  ...[
    'tbl',
    'drawing',
    'pict',
    'object',
    'footnoteReference',
    'lastRenderedPageBreak',
    'txbxContent',
  ],
  ...['pageBreakBefore', 'm:oMathPara', 'framePr'],
])
const CHARACTERS_A_LINE = 60
// Letter with margins of an inch: what Word takes where nothing is stated.
const DEFAULT_HEIGHT = 15_840
const DEFAULT_MARGIN = 1440

/** A section as it is written, and where. */
interface ReadSection {
  /** Its references as written, by kind and page: `header even`. */
  readonly stated: Map<string, string>
  readonly edges: { start: number; open: number; close: number }
  isAmid: boolean
  titleAt: readonly [number, number] | undefined
  hasTitle: boolean
  /** Where its own references stand. */
  readonly places: (readonly [number, number])[]
  lines: number
  pageHeight: number
}

/**
 * Has the first page of a short section show its headers as those of a first page, and the pages behind those of the
 * section that goes on from it amid the page: LibreOffice changes headers at stated breaks alone.
 *
 * Documents whose left pages have other headers stay, since a first page may be either.
 *
 * @param text of the main part
 * @returns the text, the same where there is no such section
 */
export function giveFirstPageHeaders(text: string, part: string): string {
  if (!/type\b[^>]*"(?:continuous|nextColumn)"/.test(text)) return text
  const sections = readSections(text, part)
  const edits = new TextEdits()
  for (const { index, later, first } of firstPageHeaders(sections)) {
    const { places, edges, hasTitle, titleAt } = sections[index] as ReadSection
    const written = RUNNING_KINDS.flatMap((kind) => {
      const own = first.get(kind)
      const firstPage = hasTitle ? own : own?.replace(/(["'])default\1/, '$1first$1')
      return [later.get(kind), firstPage].filter((one) => one !== undefined)
    })
    for (const [start, end] of places) edits.remove(start, end)
    edits.insert(edges.open, written.join(''))
    if (hasTitle) continue
    if (titleAt) edits.remove(...titleAt)
    const [, prefix = ''] = /^<(\w+:)?/.exec(written[0] ?? '') ?? []
    edits.insert(edges.close, `<${prefix}titlePg/>`)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function readSections(text: string, part: string): readonly ReadSection[] {
  const scanner = new XmlScanner(text, part)
  const sections: ReadSection[] = []
  let lines = 0
  let characters = 0
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') {
      if (element === 't') characters += scanner.start - scanner.textStart
      else if (element === 'p') {
        lines += 1 + Math.floor(characters / CHARACTERS_A_LINE)
        characters = 0
      }
    } else if (element === 'sectPr') {
      const section = readSection(scanner)
      // A last paragraph goes on behind the properties.
      section.lines = lines + 2
      lines = 0
      sections.push(section)
    } else if (element === 'pPrChange') scanner.skip()
    else if (TALL.has(element) || (element === 'br' && scanner.attribute('type') !== undefined)) {
      lines = Number.POSITIVE_INFINITY
    } else if (element === 'br') lines += 1
  }
  return sections
}

/** Reads to the end of the properties of a section. */
function readSection(scanner: XmlScanner): ReadSection {
  const { start, end, depth } = scanner
  const edges = { start, open: end, close: end }
  const section: ReadSection = {
    stated: new Map(),
    edges,
    isAmid: false,
    titleAt: undefined,
    hasTitle: false,
    places: [],
    lines: 0,
    pageHeight: DEFAULT_HEIGHT - 2 * DEFAULT_MARGIN,
  }
  if (scanner.kind === 'empty') return section
  let height = DEFAULT_HEIGHT
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    const value = (name: string, other: number) => Number(scanner.attribute(name) ?? other)
    if (element === 'sectPrChange') scanner.skip()
    else if (element === 'type') section.isAmid = AMID.test(scanner.attribute('val') ?? '')
    else if (element === 'titlePg') {
      section.hasTitle = !OFF.test(scanner.attribute('val') ?? '')
      const from = scanner.start
      scanner.skip()
      section.titleAt = [from, scanner.end]
    } else if (element === 'pgSz') height = value('h', DEFAULT_HEIGHT)
    else if (element === 'pgMar') {
      const [top, bottom] = [value('top', DEFAULT_MARGIN), value('bottom', DEFAULT_MARGIN)]
      section.pageHeight = height - Math.abs(top) - Math.abs(bottom)
    } else if (element === 'headerReference' || element === 'footerReference') {
      const from = scanner.start
      const page = scanner.attribute('type') ?? 'default'
      scanner.skip()
      section.stated.set(
        `${element.replace('Reference', '')} ${page}`,
        scanner.text.slice(from, scanner.end),
      )
      section.places.push([from, scanner.end])
    }
  }
  edges.close = scanner.start
  return section
}

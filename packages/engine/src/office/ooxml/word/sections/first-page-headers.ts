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
/** Twips: what a line of a title takes, or two of text. */
const LINE_HEIGHT = 500
/** Part of a page that is filled at most, for it to be taken for certain that nothing runs over its end. */
const FILLED = 0.6
// Letter with margins of an inch: what Word takes where nothing is stated.
const DEFAULT_HEIGHT = 15_840
const DEFAULT_MARGIN = 1440

/** A section as it is written. */
interface WrittenSection {
  /** Its references as written, by kind and page: `headerReference even`. */
  readonly references: Map<string, string>
  readonly edges: { start: number; open: number; close: number }
  isAmid: boolean
  titleAt: readonly [number, number] | undefined
  hasTitle: boolean
  /** Where its own references stand. */
  readonly places: (readonly [number, number])[]
  /** Whether it surely ends on the page that it begins, where that begins with it. */
  lines: number
  pageHeight: number
}

/**
 * Has the first page of a short section show its headers as those of a first page, and the pages behind those of the
 * section that goes on from it amid the page: LibreOffice changes headers at stated breaks alone.
 *
 * A section is short that ends on its first page for certain: a few lines of text. Documents whose left pages have other
 * headers stay, since a first page may be either.
 *
 * @param text of the main part
 * @returns the text, the same where there is no such section
 */
export function giveFirstPageHeaders(text: string, part: string): string {
  if (!/type\b[^>]*"(?:continuous|nextColumn)"/.test(text)) return text
  const sections = readSections(text, part)
  const edits = new TextEdits()
  sections.forEach((section, index) => {
    if (section.isAmid) return
    const next = successor(sections, index)
    if (next !== undefined) giveHeaders(edits, sections, { index, next })
  })
  return edits.isEmpty ? text : edits.apply(text)
}

/** Index of the last section that surely begins on the first page of another; undefined where none does. */
function successor(sections: readonly WrittenSection[], index: number): number | undefined {
  let lines = 0
  let next: number | undefined
  for (let at = index; sections[at + 1]?.isAmid; at += 1) {
    const { lines: own = 0, pageHeight = 0 } = sections[at] ?? {}
    lines += own
    if (lines * LINE_HEIGHT > pageHeight * FILLED) break
    next = at + 1
  }
  return next
}

function giveHeaders(
  edits: TextEdits,
  sections: readonly WrittenSection[],
  { index, next }: { readonly index: number; readonly next: number },
): void {
  const own = effective(sections, index)
  const later = effective(sections, next)
  const section = sections[index] as WrittenSection
  const kinds = ['headerReference', 'footerReference']
  if (kinds.every((kind) => own.get(`${kind} default`) === later.get(`${kind} default`))) return
  const firsts = kinds.map((kind) => {
    const reference = own.get(`${kind} ${section.hasTitle ? 'first' : 'default'}`)
    return section.hasTitle ? reference : reference?.replace(/(["'])default\1/, '$1first$1')
  })
  // Sections behind would show a first page of this one, and this one that of a section before.
  const isInherited = sections.some((other, at) => {
    if (at <= index || !other.hasTitle) return false
    return kinds.some(
      (kind, of) => firsts[of] !== undefined && !other.references.has(`${kind} first`),
    )
  })
  const before = index === 0 ? new Map<string, string>() : effective(sections, index - 1)
  const shows = kinds.some((kind, at) => firsts[at] === undefined && before.has(`${kind} first`))
  if (!section.hasTitle && (isInherited || shows)) return
  const defaults = kinds.map((kind) => later.get(`${kind} default`))
  for (const [start, end] of section.places) edits.remove(start, end)
  const { open, close } = section.edges
  edits.insert(open, [...defaults, ...firsts].filter((one) => one !== undefined).join(''))
  if (section.hasTitle) return
  if (section.titleAt) edits.remove(...section.titleAt)
  const [, prefix = ''] = /^<(\w+:)?/.exec([...defaults, ...firsts].find(Boolean) ?? '') ?? []
  edits.insert(close, `<${prefix}titlePg/>`)
}

/** References that a section has, its own and those from before it. */
function effective(
  sections: readonly WrittenSection[],
  index: number,
): ReadonlyMap<string, string> {
  return new Map(sections.slice(0, index + 1).flatMap(({ references }) => [...references]))
}

function readSections(text: string, part: string): readonly WrittenSection[] {
  const scanner = new XmlScanner(text, part)
  const sections: WrittenSection[] = []
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
function readSection(scanner: XmlScanner): WrittenSection {
  const { start, end, depth } = scanner
  const edges = { start, open: end, close: end }
  const section: WrittenSection = {
    references: new Map(),
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
      section.references.set(`${element} ${page}`, scanner.text.slice(from, scanner.end))
      section.places.push([from, scanner.end])
    }
  }
  edges.close = scanner.start
  return section
}

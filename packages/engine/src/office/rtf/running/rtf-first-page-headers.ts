import { firstPageHeaders, RUNNING_KINDS } from '../../document/running/first-page-headers.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { isOpeningTable, openingEnd } from '../opening-tables.ts'
import { RtfScanner } from '../scan-rtf.ts'

const STATED = new Map([
  ['header', 'header default'],
  ['footer', 'footer default'],
  ['headerf', 'header first'],
  ['footerf', 'footer first'],
])
/** Control words whose height is not known before, or that begin a page or a column. */
const TALL = new Set([
  ...['trowd', 'pict', 'shp', 'shppict', 'do', 'object', 'footnote', 'page', 'column', 'pagebb'],
  ...['absw', 'posx', 'posxc', 'posxr', 'phmrg', 'phpg', 'moMathPara'],
])
const CHARACTERS_A_LINE = 60
/** Twips of an empty line, which is what the space around paragraphs is counted in. */
const SPACE_A_LINE = 500
// Letter with the margins that RTF starts from.
const DEFAULTS = { paperh: 15_840, margt: 1440, margb: 1440 }

interface ReadSection {
  /** Behind the word that begins it. */
  at: number
  isAmid: boolean
  hasTitle: boolean
  lines: number
  readonly stated: Map<string, string>
  /** Where its headers and footers stand. */
  readonly places: (readonly [number, number])[]
  readonly sizes: Map<string, number>
}

/**
 * Has the first page of a short section show its headers as those of a first page, and the pages behind those of the
 * section that goes on from it amid the page.
 *
 * Documents whose left pages have other headers stay, since a first page may be either.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where there is no such section
 */
export function giveRtfFirstPageHeaders(text: string): string {
  if (/\\(?:facingp|(?:header|footer)[lr])(?![a-z])/.test(text)) return text
  const { sections, sizes } = readSections(text)
  const edits = new TextEdits()
  const written = sections.map((section) => ({
    ...section,
    pageHeight: heightOf(new Map([...sizes, ...section.sizes])),
  }))
  for (const { index, later, first } of firstPageHeaders(written)) {
    const { at, places } = sections[index] as ReadSection
    // An empty group still parts the words around it.
    for (const [start, end] of places) edits.replace(start, end, '{}')
    const groups = RUNNING_KINDS.flatMap((kind) => [
      later.has(kind) ? `{\\${kind}${later.get(kind)}}` : '',
      first.has(kind) ? `{\\${kind}f${first.get(kind)}}` : '',
    ])
    edits.insert(at, `\\titlepg${groups.join('')}`)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function heightOf(sizes: ReadonlyMap<string, number>): number {
  const height = sizes.get('pghsxn') ?? sizes.get('paperh') ?? DEFAULTS.paperh
  const top = sizes.get('margtsxn') ?? sizes.get('margt') ?? DEFAULTS.margt
  const bottom = sizes.get('margbsxn') ?? sizes.get('margb') ?? DEFAULTS.margb
  return height - Math.abs(top) - Math.abs(bottom)
}

const PAPER = new Set(['paperh', 'margt', 'margb'])
const SECTION_PAPER = new Set(['pghsxn', 'margtsxn', 'margbsxn'])

function readSections(text: string) {
  const scanner = new RtfScanner(text)
  const sizes = new Map<string, number>()
  const sections = [newSection(openingEnd(text))]
  let groupStart = 0
  let characters = 0
  while (scanner.next()) {
    const { kind, word, isFirst, start, end, value = 0 } = scanner
    const section = sections.at(-1) as ReadSection
    if (kind === 'open') {
      groupStart = start
      if (isOpeningTable(text, start)) scanner.skipGroup()
      continue
    }
    if (kind === 'text') characters += end - start
    else if (isFirst && kind === 'symbol' && word === '*') {
      if (/^\s*\\(?:shppict|shpinst|moMathPara)/.test(text.slice(end, end + 20))) {
        section.lines = Number.POSITIVE_INFINITY
      }
      scanner.skipGroup()
    } else if (kind === 'symbol') characters += 1
    else if (kind !== 'word') continue
    const running = STATED.get(word)
    if (kind !== 'word') continue
    if (isFirst && running !== undefined) {
      scanner.skipGroup()
      section.stated.set(
        running,
        text.slice(end - (text.charAt(end - 1) === ' ' ? 1 : 0), scanner.start),
      )
      section.places.push([groupStart, scanner.end])
    } else if (word === 'sect') {
      section.lines += 1 + Math.floor(characters / CHARACTERS_A_LINE)
      characters = 0
      sections.push(newSection(end))
    } else if (word === 'sectd') {
      section.at = end
      section.isAmid = false
    } else if (word === 'sbknone' || word === 'sbkcol') section.isAmid = true
    else if (word === 'titlepg') section.hasTitle = true
    else if (word === 'par' || word === 'line') {
      section.lines += 1 + Math.floor(characters / CHARACTERS_A_LINE)
      characters = 0
    } else if (word === 'u') characters += 1
    else if (word === 'sb' || word === 'sa') section.lines += Math.max(0, value) / SPACE_A_LINE
    else if (TALL.has(word)) section.lines = Number.POSITIVE_INFINITY
    else if (PAPER.has(word)) sizes.set(word, value)
    else if (SECTION_PAPER.has(word)) section.sizes.set(word, value)
  }
  return { sections, sizes }
}

function newSection(at: number): ReadSection {
  return {
    at,
    isAmid: false,
    hasTitle: false,
    lines: 0,
    stated: new Map(),
    places: [],
    sizes: new Map(),
  }
}

import { isOpeningTable } from '../../rtf/opening-tables.ts'
import { RUNNING_DESTINATIONS } from '../../rtf/running/running-destinations.ts'
import { RtfScanner } from '../../rtf/scan-rtf.ts'

const RUNNING = new Set(RUNNING_DESTINATIONS)
/** Formats of page numbers. */
export const NUMBER_FORMATS: ReadonlySet<string> = new Set([
  ...['pgndec', 'pgnucrm', 'pgnlcrm', 'pgnucltr', 'pgnlcltr', 'pgnbidia', 'pgnbidib'],
])
/** Control words that decide which headers the pages of a section have, and how they are numbered. */
const SETTINGS = new Set([
  ...NUMBER_FORMATS,
  ...['titlepg', 'facingp', 'pgnstart', 'pgnstarts', 'pgnrestart', 'sbknone', 'sbkcol'],
])

/** One section of an RTF document. */
export interface RtfSection {
  /** Contents of its headers and footers by their control words. */
  readonly headers: ReadonlyMap<string, string>
  /** Whether it states one of them twice. */
  readonly isRepeated: boolean
  readonly settings: ReadonlySet<string>
  /** Pages that it has in any case: one of its text, and one behind each break that text follows. */
  readonly pages: number
}

interface GrowingSection extends RtfSection {
  readonly headers: Map<string, string>
  readonly settings: Set<string>
  isRepeated: boolean
  pages: number
}

/**
 * Sections of an RTF document, in order.
 *
 * @param text bytes as latin-1
 */
export function rtfSections(text: string): readonly RtfSection[] {
  const scanner = new RtfScanner(text)
  const sections = [newSection()]
  let breaks = 1
  while (scanner.next()) {
    const { kind, word, isFirst, start, end } = scanner
    const section = sections.at(-1) as GrowingSection
    if (kind === 'close' && scanner.depth === 0) break
    if (kind === 'open' && isOpeningTable(text, start)) scanner.skipGroup()
    if (kind === 'open') continue
    if (kind === 'text' && /\S/.test(text.slice(start, end))) {
      section.pages += breaks
      breaks = 0
    } else if (isFirst && (word === 'pict' || word === '*')) scanner.skipGroup()
    else if (kind !== 'word') continue
    else if (word === 'sect') {
      sections.push(newSection())
      breaks = 1
    } else if (word === 'page') breaks += 1
    else if (SETTINGS.has(word)) section.settings.add(word)
    else if (RUNNING.has(word)) {
      scanner.skipGroup()
      section.isRepeated ||= section.headers.has(word)
      section.headers.set(word, text.slice(end, scanner.start))
    }
  }
  return sections
}

function newSection(): GrowingSection {
  return { headers: new Map(), isRepeated: false, settings: new Set(), pages: 0 }
}

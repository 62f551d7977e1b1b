import { openingEnd } from '../../rtf/opening-tables.ts'
import { RtfScanner } from '../../rtf/scan-rtf.ts'
import { rtfPassages } from './rtf-passages.ts'

const HEADER = /^(?:header|footer)[lrf]?$/

/**
 * Texts of the headers and footers that are on the first page in any case, as {@link rtfPassages}.
 *
 * @param text of a document that has passed the preflight, as latin-1
 */
export function rtfHeaderPassages(text: string): readonly string[] {
  const { groups, ending } = firstSection(text)
  if (ending === undefined) return []
  const shown = ['header', 'footer'].flatMap((name) => groups.get(`${name}${ending}`) ?? [])
  if (shown.length === 0) return []
  const paragraphs = shown.map((content) => `{\\pard\\plain ${content}\\par}`)
  return rtfPassages(`${text.slice(0, openingEnd(text))}${paragraphs.join('')}}`)
}

/** Headers and footers of the first section by their control words, and the ending of those on its first page. */
function firstSection(text: string) {
  const groups = new Map<string, string>()
  const words = new Set<string>()
  const scanner = new RtfScanner(text)
  let isRepeated = false
  while (scanner.next()) {
    const { kind, word, end } = scanner
    if (kind !== 'word') continue
    if (word === 'sect') break
    words.add(word)
    if (!HEADER.test(word)) continue
    scanner.skipGroup()
    isRepeated ||= groups.has(word)
    groups.set(word, text.slice(end, scanner.start))
  }
  return { groups, ending: isRepeated ? undefined : firstEnding(words) }
}

/** Ending of the headers that the first page has; undefined where the number of the page decides. */
function firstEnding(words: ReadonlySet<string>): string | undefined {
  if (words.has('titlepg')) return 'f'
  if (!words.has('facingp')) return ''
  return words.has('pgnstart') || words.has('pgnstarts') ? undefined : 'r'
}

import { trustedPages } from '../document/trusted-pages.ts'
import { RUNNING_DESTINATIONS } from './running/running-destinations.ts'
import { RtfScanner } from './scan-rtf.ts'

/** Facts that an RTF document states about itself. */
export interface RtfFacts {
  readonly hasText: boolean
  readonly storedPages?: number
  readonly title?: string
  readonly author?: string
  readonly fonts: readonly string[]
  readonly trackedChanges: boolean
  readonly comments: boolean
}

// Destinations whose text is not text of the document, beside those marked with `\*`.
const HIDDEN = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'fldinst',
  ...RUNNING_DESTINATIONS,
])

const SCRIPT = /^@| (?:Baltic|CE|Cyr|Greek|Tur|Western|\((?:Arabic|Hebrew|Thai|Vietnamese)\))$/g

const CHANGES = new Set(['revised', 'deleted', 'revtbl'])

/** Reads the facts of an RTF document. @param text bytes as latin-1 */
export function rtfFacts(text: string): RtfFacts {
  const scanner = new RtfScanner(text)
  const fonts = new Map<number, string>()
  const used = new Set<number>()
  const info = new Map<string, string>()
  let hasText = false
  let trackedChanges = false
  let comments = false
  let pages: number | undefined
  let stored: number | undefined
  let characters = 0
  while (scanner.next()) {
    const { kind, word, isFirst, start } = scanner
    if (kind === 'open') continue
    if (kind === 'text' || (kind === 'symbol' && word === "'")) {
      const seen =
        kind === 'symbol' ? 1 : text.slice(start, scanner.end).replaceAll(/\s/g, '').length
      hasText ||= seen > 0
      characters += seen
    } else if (kind === 'word') {
      hasText ||= word === 'u'
      if (word === 'f' || word === 'deff') used.add(scanner.value ?? 0)
      trackedChanges ||= CHANGES.has(word)
    }
    if (!isFirst) continue
    if (kind === 'symbol' && word === '*') {
      const destination = /^\s*\\([a-z]+)/i.exec(text.slice(scanner.end, scanner.end + 40))?.[1]
      comments ||= destination === 'annotation'
      // Shapes hold text boxes; everything else that is marked is not seen.
      if (destination !== 'shpinst') scanner.skipGroup()
    } else if (kind === 'word' && HIDDEN.has(word)) {
      const from = scanner.end
      scanner.skipGroup()
      const body = text.slice(from, scanner.start)
      if (word === 'fonttbl') readFonts(body, fonts)
      if (word !== 'info') continue
      pages = Number(/\\nofpages(\d{1,6})/.exec(body)?.[1])
      stored = Number(/\\nofchars(\d{1,9})/.exec(body)?.[1])
      for (const name of ['title', 'author']) info.set(name, plainInfo(body, name))
    }
  }
  const title = info.get('title')
  const author = info.get('author')
  return {
    hasText,
    ...trustedPages({ pages, characters: stored }, characters),
    ...(title && { title }),
    ...(author && { author }),
    fonts: [...new Set([...used].flatMap((number) => fonts.get(number) ?? []))].sort(),
    trackedChanges,
    comments,
  }
}

/** Names of a font table by number; Word lists a font once more for every script, with its name behind it. */
function readFonts(table: string, fonts: Map<number, string>): void {
  for (const entry of table.split(';')) {
    const number = /\\f(\d{1,6})/.exec(entry)?.[1]
    const name = entry.replaceAll(/\{[^{}]*\}|\\[a-z]+-?\d*|\\'[\da-f]{2}|[{}]/gi, '').trim()
    const plain = name.replace(SCRIPT, '')
    if (number !== undefined && plain !== '') fonts.set(Number(number), plain)
  }
}

/** An entry of the information group, when it is plain ASCII: anything else needs the document's code page. */
function plainInfo(info: string, name: string): string {
  const value = new RegExp(`\\{\\\\${name} ([^{}\\\\]{0,1000})\\}`).exec(info)?.[1]?.trim() ?? ''
  return /^[\x20-\x7E]*$/.test(value) ? value : ''
}

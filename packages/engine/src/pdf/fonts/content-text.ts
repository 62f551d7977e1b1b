import { ContentScanner } from '../content/content-scanner.ts'
import { MarkCoverage } from '../content/mark-coverage.ts'
import { readShownCodes } from './shown-codes.ts'
import { FontCursor } from './text-operations.ts'

/** Bytes of a character code, by the name of the font: 2 with a composite font, 1 with a simple one. */
export type CodeBytes = ReadonlyMap<string, 1 | 2>

/** Text that one content shows, and whether marks cover what it paints. */
export interface ContentText {
  /** Character codes by the name of their font. */
  readonly codes: ReadonlyMap<string, ReadonlySet<number>>
  readonly paintsUnmarked: boolean
  /** MCIDs of its sequences, in order. */
  readonly mcids: readonly number[]
}

/**
 * Reads one content for the text that it shows.
 *
 * @param parts its streams, decoded, in order
 * @throws PdfError for content that cannot be read
 */
export function readContentText(parts: readonly Buffer[], codeBytes: CodeBytes): ContentText {
  const byName = new Map<string, CodeRecorder>()
  for (const [font, bytes] of codeBytes) byName.set(font, new CodeRecorder(bytes))
  const cursor = new FontCursor()
  const coverage = new MarkCoverage()
  let { chosen } = cursor
  let use: CodeRecorder | undefined
  for (const bytes of parts) {
    const scanner = new ContentScanner(bytes)
    while (scanner.next()) {
      coverage.follow(scanner)
      if (!cursor.follow(scanner)) continue
      if (cursor.chosen !== chosen) {
        chosen = cursor.chosen
        use = byName.get(chosen.name)
      }
      if (use) readShownCodes(bytes, scanner.start, scanner.end, use.codeBytes, use.record)
      if (use?.codeBytes === 2) scanner.skipGlyphs(use.record)
    }
  }
  const codes = new Map([...byName].map(([font, recorder]) => [font, recorder.codes]))
  return { codes, paintsUnmarked: coverage.isBroken, mcids: coverage.mcids }
}

// Glyphs of the scripts that long documents are written in; an array for all would be made for each page and font.
const FREQUENT_CODES = 1024

/** Codes shown with one font. A look into an array spares most of them the set, which costs far more. */
class CodeRecorder {
  readonly codes = new Set<number>()
  readonly codeBytes: 1 | 2
  readonly record: (code: number) => void

  constructor(codeBytes: 1 | 2) {
    this.codeBytes = codeBytes
    const { codes } = this
    let isKnown: Uint8Array | undefined
    this.record = (code) => {
      // Most pages show no text in most of the fonts that they name.
      isKnown ??= new Uint8Array(FREQUENT_CODES)
      if (isKnown[code] === 1) return
      if (code < FREQUENT_CODES) isKnown[code] = 1
      codes.add(code)
    }
  }
}

import type { RunKind } from './doc-formats.ts'

/** Index of the piece table among the pairs of the file information block. */
const PIECES = 33
const FORMATS = 0x01
const TABLE = 0x02
const IS_NARROW = 0x40000000
/** Marks of paragraphs, cells and fields stand before it. */
const SPACE = 0x20

/** Bytes that are no Latin-1 in text of one byte a character ([MS-DOC] 2.9.73). */
const windows1252 = new TextDecoder('windows-1252')

/** A stretch of the text, and where it stands in the stream. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly at: number
  readonly isNarrow: boolean
  /** Whether it has formats beside those of its runs, as after a quick save: they may hide it. */
  readonly isChanged: boolean
}

/** Text of a document in DOC by character positions. */
export interface DocText {
  /**
   * Characters of a stretch that are not hidden, and of marks those of fields alone.
   *
   * @param kindAt tells of a place in the stream how its text is shown
   */
  characters(from: number, to: number, kindAt: KindAt): string
  /** A character and its place in the stream; undefined for one of no piece. */
  characterAt(position: number): { readonly at: number; readonly code: number } | undefined
}

/** How the text at a place of the stream is shown, and the place up to which that holds. */
export type KindAt = (place: number) => { readonly kind: RunKind; readonly to: number }

/**
 * Reads the table of pieces that a text is made of.
 *
 * Source: [MS-DOC] 2.8.35, 2.9.38, 2.9.177
 */
export function readPieces(stream: Buffer, pair: (index: number) => Buffer): DocText {
  const pieces = piecesOf(pair(PIECES))
  // No byte is shown twice: pieces that name the same ones again and again would never end.
  let left = stream.length
  return {
    characters(from, to, kindAt) {
      const parts: string[] = []
      for (const piece of pieces) {
        const first = Math.max(from, piece.from)
        const last = Math.min(to, piece.to)
        if (first < last && !piece.isChanged) {
          const { at, end } = bytesOf(stream, piece, { first, last })
          left -= Math.max(0, end - at)
          if (left < 0) break
          parts.push(shown(stream, piece, { at, end }, kindAt))
        }
      }
      return parts.join('')
    },
    characterAt(position) {
      let low = 0
      let high = pieces.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((pieces[middle]?.to ?? 0) > position) high = middle
        else low = middle + 1
      }
      const piece = pieces[low]
      if (piece === undefined || piece.from > position) return undefined
      const width = piece.isNarrow ? 1 : 2
      const at = piece.at + (position - piece.from) * width
      return at + width > stream.length ? undefined : { at, code: stream.readUIntLE(at, width) }
    },
  }
}

/** Finds the places of the letters between two places of the stream, and their bytes; marks are left out. */
export function letterPlaces(stream: Buffer, pair: (index: number) => Buffer) {
  const pieces = piecesOf(pair(PIECES))
  return function* between(from: number, to: number) {
    for (const piece of pieces) {
      const width = piece.isNarrow ? 1 : 2
      const end = Math.min(to, stream.length, piece.at + (piece.to - piece.from) * width)
      for (let at = Math.max(from, piece.at); at + width <= end; at += width) {
        if (stream.readUIntLE(at, width) > SPACE) yield { at, width }
      }
    }
  }
}

/** A stretch of the stream. */
interface Stretch {
  readonly at: number
  readonly end: number
}

function bytesOf(
  stream: Buffer,
  piece: Piece,
  { first, last }: { readonly first: number; readonly last: number },
): Stretch {
  const width = piece.isNarrow ? 1 : 2
  const end = Math.min(stream.length, piece.at + (last - piece.from) * width)
  return { at: piece.at + (first - piece.from) * width, end }
}

function shown(stream: Buffer, piece: Piece, { at: start, end }: Stretch, kindAt: KindAt): string {
  const width = piece.isNarrow ? 1 : 2
  const parts: string[] = []
  for (let at = start; at + width <= end; ) {
    const run = kindAt(at)
    // A run that ends where it begins would hold up for ever.
    const to = Math.min(end, Math.max(at + width, run.to))
    const bytes = stream.subarray(at, to)
    if (run.kind === 'shown' || run.kind === 'special') {
      const text = piece.isNarrow ? windows1252.decode(bytes) : bytes.toString('utf16le')
      parts.push(run.kind === 'shown' ? text : fieldMarksOf(text))
    }
    at = to
  }
  return parts.join('')
}

function fieldMarksOf(text: string): string {
  return Array.from(text)
    .filter((character) => character >= '\x13' && character <= '\x15')
    .join('')
}

function piecesOf(formats: Buffer): readonly Piece[] {
  let start = 0
  while (start + 3 <= formats.length && formats[start] === FORMATS) {
    start += 3 + formats.readUInt16LE(start + 1)
  }
  if (start + 5 > formats.length || formats[start] !== TABLE) return []
  const table = formats.subarray(start + 5, start + 5 + formats.readUInt32LE(start + 1))
  // Positions of 4 bytes, one more than descriptions of 8.
  const count = Math.floor((table.length - 4) / 12)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const description = (count + 1) * 4 + index * 8
    const place = table.readUInt32LE(description + 2)
    const isNarrow = (place & IS_NARROW) !== 0
    const at = place & ~IS_NARROW
    return {
      from: table.readUInt32LE(index * 4),
      to: table.readUInt32LE(index * 4 + 4),
      at: isNarrow ? at / 2 : at,
      isNarrow,
      isChanged: table.readUInt16LE(description + 6) !== 0,
    }
  })
}

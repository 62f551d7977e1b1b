import type { LinePiece } from '../layout/text-block.ts'

// In parts of the em. PDF.js begins another text after a gap of .6, the width of the space included.
const WIDE_GAP = 0.5

/** Whether spaces of text to the left are so wide that readers take its words one by one, from left to right. */
export function hasWideGaps({ glyphs, text }: LinePiece): boolean {
  if (!glyphs.rightToLeft || glyphs.fixedPt !== undefined) return false
  const { clusters } = glyphs.shaped
  return glyphs.advancesPt.some(
    (advance, index) =>
      advance > WIDE_GAP * glyphs.sizePt && text[clusters[index] as number] === ' ',
  )
}

/** The words of text to the left as pieces in reading order, each with the space after it. */
export function apartWords(piece: LinePiece): readonly LinePiece[] {
  const { text, glyphs } = piece
  const { clusters } = glyphs.shaped
  const pieces: LinePiece[] = []
  // Glyphs stand from left to right: the first word of the text is the last of them.
  let end = clusters.length
  for (let index = end - 1; index >= 0; index -= 1) {
    const isEnd = index === 0 || text[clusters[index] as number] === ' '
    if (!isEnd) continue
    pieces.push(partOf(piece, index, end))
    end = index
  }
  return pieces
}

// PDF.js turns round what has fewer letters to the left than this part of its characters only where that is short.
const FEW_LETTERS = 0.3
const SHORT = 4

const LETTERS = /\p{L}/gu

// Marks of direction that may be added at both ends.
const ADDED = 2

/** Whether text to the left has so few letters that PDF.js takes it for text to the right with some words in it. */
export function hasFewLetters({ glyphs, text }: LinePiece): boolean {
  if (!glyphs.rightToLeft || glyphs.fixedPt !== undefined) return false
  const characters = text.length + ADDED
  const letters = text.match(LETTERS)?.length ?? 0
  return characters > SHORT && letters / characters < FEW_LETTERS
}

const TURNED = /[\p{L}\p{N}]/u

/**
 * Whether text to the left is of signs alone, more than one: PDF.js turns round only what has a letter in it, and
 * reads signs as they stand from left to right.
 */
export function isOfSigns({ glyphs, text }: LinePiece): boolean {
  if (!glyphs.rightToLeft || glyphs.fixedPt !== undefined) return false
  return glyphs.shaped.clusters.length > 1 && !TURNED.test(text)
}

/** The signs of text to the left as pieces in reading order. */
export function apartSigns(piece: LinePiece): readonly LinePiece[] {
  const { clusters } = piece.glyphs.shaped
  const pieces: LinePiece[] = []
  let end = clusters.length
  for (let index = end - 1; index >= 0; index -= 1) {
    if (index > 0 && clusters[index - 1] === clusters[index]) continue
    pieces.push(partOf(piece, index, end))
    end = index
  }
  return pieces
}

/** Glyphs from one to before another, as a piece. */
function partOf(piece: LinePiece, first: number, end: number): LinePiece {
  const { glyphs, text } = piece
  const { shaped, advancesPt } = glyphs
  const startOf = (glyph: number) =>
    glyph >= shaped.clusters.length ? 0 : (shaped.clusters[glyph] as number)
  // The text of a glyph ends where that of the one on its left begins.
  const from = end >= shaped.clusters.length ? 0 : startOf(end - 1)
  const to = first === 0 ? text.length : startOf(first - 1)
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  return {
    ...piece,
    text: text.slice(from, to),
    leftPt: piece.leftPt + sum(advancesPt.subarray(0, first)),
    widthPt: sum(advancesPt.subarray(first, end)),
    glyphs: {
      ...glyphs,
      advancesPt: advancesPt.subarray(first, end),
      shaped: {
        glyphs: shaped.glyphs.subarray(first, end),
        clusters: shaped.clusters.subarray(first, end).map((cluster) => cluster - from),
        advances: shaped.advances.subarray(first, end),
        xOffsets: shaped.xOffsets.subarray(first, end),
        yOffsets: shaped.yOffsets.subarray(first, end),
        unsafe: shaped.unsafe.subarray(first, end),
      },
    },
  }
}

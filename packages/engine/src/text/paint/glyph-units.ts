import type { LinePiece } from '../layout/text-block.ts'

/** Neighbouring glyphs and the text that they stand for together. */
export interface GlyphUnit {
  /** The first glyph and the one after the last. */
  readonly first: number
  readonly end: number
  /**
   * Text of each glyph, where each can carry its own. Undefined: the glyphs are painted without text, and the text
   * is put over them character by character.
   */
  readonly texts: readonly string[] | undefined
  /** Characters in the order that glyphs are in, left to right. */
  readonly characters: readonly string[]
  /** Whether there is nothing to see or to read. */
  readonly isNothing: boolean
}

/**
 * Glyphs of a piece by what they stand for.
 *
 * Programs that read text take glyphs from left to right, one text for each, and turn round what runs right to left,
 * character by character. That goes wrong where several characters have one glyph in a right-to-left word, and where
 * marks are painted over a letter or before the one they follow: such glyphs are a unit with its text apart.
 */
export function glyphUnits(piece: LinePiece): readonly GlyphUnit[] {
  const { text, glyphs } = piece
  const { clusters, advances } = glyphs.shaped
  const count = clusters.length
  if (glyphs.isMissing) return [unitOf(0, count, [text], glyphs.rightToLeft, advances)]
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, rank) => [start, starts[rank + 1] ?? text.length]))
  const units: GlyphUnit[] = []
  for (let first = 0; first < count; ) {
    const end = endOfUnit(piece, first)
    const own = [...new Set(clusters.subarray(first, end))].sort((a, b) => a - b)
    const texts = own.map((start) =>
      // Characters before the first glyph belong to it.
      text.slice(start === starts[0] ? 0 : start, ends.get(start)),
    )
    const unit = unitOf(first, end, texts, glyphs.rightToLeft, advances.subarray(first, end))
    units.push(...(glyphs.rightToLeft ? readFromStroke(unit, advances) : [unit]))
    first = end
  }
  return units
}

// In parts of the em. Readers take text that begins further left or right of the end of the last for another word.
const FAR = 0.08

/** Glyphs of one cluster, with the marks that are painted over it. */
function endOfUnit({ text, glyphs }: LinePiece, first: number): number {
  const { clusters, advances, xOffsets } = glyphs.shaped
  const far = FAR * glyphs.choice.face.facts.unitsPerEm
  const isMark = (index: number) =>
    advances[index] === 0 && !isUnseen(text[clusters[index] as number] ?? '')
  let end = first + 1
  while (end < clusters.length) {
    const isSame = clusters[end] === clusters[end - 1]
    // Marks stand before their letter in the order of painting where text runs right to left.
    const belongs = glyphs.rightToLeft
      ? isMark(end - 1)
      : isMark(end) && Math.abs(xOffsets[end] as number) > far
    if (!isSame && !belongs) break
    end += 1
  }
  return end
}

function unitOf(
  first: number,
  end: number,
  clusterTexts: readonly string[],
  rightToLeft: boolean,
  advances: Int32Array,
): GlyphUnit {
  const isInvisible = advances.every((advance) => advance === 0)
  const texts = clusterTexts.map((text) => readable(text, isInvisible))
  const characters = [...texts.join('')]
  if (rightToLeft) characters.reverse()
  const glyphs = end - first
  const hasMark = glyphs > 1 && advances.some((advance) => advance === 0)
  const isSimple = rightToLeft
    ? glyphs === 1 && characters.length <= 1
    : glyphs === 1 || (!hasMark && characters.length >= glyphs)
  const own = isSimple ? spread(characters, glyphs) : undefined
  const isNothing = characters.length === 0 && isInvisible
  return { first, end, texts: own, characters, isNothing }
}

/**
 * A letter that is painted as a stroke and its dots: the stroke has the text, for pdfium does not read glyphs without
 * ink.
 */
function readFromStroke(unit: GlyphUnit, advances: Int32Array): readonly GlyphUnit[] {
  const { first, end, texts, characters } = unit
  const stroke = end - 1
  const areDots = advances.subarray(first, stroke).every((advance) => advance === 0)
  if (texts || characters.length !== 1 || !areDots || advances[stroke] === 0) return [unit]
  return [
    { first, end: stroke, texts: undefined, characters: [], isNothing: false },
    { first: stroke, end, texts: characters, characters, isNothing: false },
  ]
}

function isUnseen(character: string): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(character)
}

/** Without controls and soft hyphens; the hyphen that is seen at a line's end stays. */
function readable(text: string, isInvisible: boolean): string {
  if (text === '\u00ad' && !isInvisible) return text
  return text.replaceAll(/[\u00ad\p{Cc}]/gu, '')
}

function spread(characters: readonly string[], glyphs: number): readonly string[] {
  const shares = characters.slice(0, glyphs - 1)
  return [...shares, characters.slice(glyphs - 1).join('')]
}

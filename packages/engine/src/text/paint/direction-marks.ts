import type { LinePiece } from '../layout/text-block.ts'
import type { GlyphUnit } from './glyph-units.ts'

/** How a piece stands to the directions of its line: whether reading turns, or goes on to the left, at its edges. */
export interface Mixing {
  readonly isMixed: boolean
  readonly turnsBefore: boolean
  readonly turnsAfter: boolean
}

const ONE_WAY: Mixing = { isMixed: false, turnsBefore: false, turnsAfter: false }

// Not seen (UAX #9, 2.6).
const [LEFT_TO_RIGHT, RIGHT_TO_LEFT] = ['\u200e', '\u200f']

/** How each piece of a line stands to its directions. */
export function mixingOf(pieces: readonly LinePiece[]): readonly Mixing[] {
  const leftwards = pieces.filter(({ glyphs }) => glyphs.rightToLeft).length
  if (leftwards === 0 || pieces.length === 1) return pieces.map(() => ONE_WAY)
  const seen = [...pieces].sort((one, other) => one.leftPt - other.leftPt)
  const places = new Map(seen.map((piece, index) => [piece, index]))
  return pieces.map((piece, index) => {
    const place = places.get(piece) ?? 0
    // Text to the left goes on further left in each of its pieces.
    const turns = (neighbour: LinePiece | undefined) =>
      neighbour !== undefined && (neighbour.glyphs.rightToLeft || piece.glyphs.rightToLeft)
    const before = seen[place - 1]
    // Readers find the space themselves where they have to go over what was painted before.
    const isJump = before !== pieces[index - 1] && piece.text.startsWith(' ')
    // The space at the end of a line keeps no words apart.
    const isEnd = index === pieces.length - 1 && piece.text.trim() === ''
    return {
      isMixed: true,
      turnsBefore: !isEnd && turns(before) && (piece.glyphs.rightToLeft || !isJump),
      turnsAfter: !isEnd && turns(seen[place + 1]),
    }
  })
}

/**
 * Units with marks of direction in their text, where a line mixes directions.
 *
 * PDF.js drops a space before text that is painted further left, unless more than a space is read there. Poppler gives
 * everything from a letter to the next one of the other direction the direction of the first: a mark ends it.
 */
export function withDirectionMarks(
  units: readonly GlyphUnit[],
  rightToLeft: boolean,
  { turnsBefore, turnsAfter }: Mixing,
): readonly GlyphUnit[] {
  // A piece of soft hyphens alone has nothing that marks could stand in.
  if ((!turnsBefore && !turnsAfter) || units.length === 0) return units
  if (!rightToLeft) return turnsBefore ? units.with(0, led(units[0] as GlyphUnit)) : units
  const last = units.length - 1
  return units.map((unit, index) => {
    const isEdge = (turnsBefore && index === 0) || (turnsAfter && index === last)
    if (!isEdge || unit.texts?.join('') !== ' ') return unit
    return { ...unit, texts: unit.texts.map((text) => text.replace(' ', `${RIGHT_TO_LEFT} `)) }
  })
}

function led({ texts, characters, ...unit }: GlyphUnit): GlyphUnit {
  const lead = ([text = '', ...others]: readonly string[]) => [
    RIGHT_TO_LEFT + LEFT_TO_RIGHT + text,
    ...others,
  ]
  return { ...unit, texts: texts && lead(texts), characters: lead(characters) }
}

// Signs that poppler takes for parts of numbers, as its table has them.
const NUMERIC =
  /[#$%+,\-./\d:\u00a0\u00a2-\u00a5\u00b0\u00b1\u0600-\u0603\u0609-\u060c\u0660-\u066c\u2030-\u2034\u2044\u20a0-\u20b1\u2212]$/u

const LEFTWARDS = /^[\p{Script=Hebrew}\p{Script=Arabic}\u061b\u061f]/u

/**
 * Units of text to the left with a mark of direction after what poppler takes for the end of a number.
 *
 * Poppler gives everything from such a sign to the next letter of text to the left the direction of numbers: a comma
 * and the space after it would change places. The mark is a glyph of its own, which PDF.js does not read.
 */
export function withNumbersEnded(units: readonly GlyphUnit[]): readonly GlyphUnit[] {
  // From left to right: what a unit is followed by is on its left.
  return units.flatMap((unit, index) => {
    const next = units[index - 1]
    const endsNumber = NUMERIC.test(unit.characters[0] ?? '')
    if (!endsNumber || LEFTWARDS.test(next?.characters.at(-1) ?? '')) return [unit]
    return [markAt(unit.first), unit]
  })
}

function markAt(first: number): GlyphUnit {
  return { first, end: first, texts: undefined, characters: [RIGHT_TO_LEFT], isNothing: false }
}

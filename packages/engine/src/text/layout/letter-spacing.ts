import { isUnseen } from '../shaping/choose-face.ts'
import type { ShapedText } from '../shaping/shaper.ts'
import type { TextItem } from './text-item.ts'

/**
 * Characters of a text that begin a letter as people count them: 1, or 0 for a mark, a joiner, a soft hyphen and
 * whatever else is not seen as a letter of its own.
 */
export function letterStarts(text: string, graphemes: Intl.Segmenter): Uint8Array {
  const starts = new Uint8Array(text.length)
  for (const { index, segment } of graphemes.segment(text)) {
    starts[index] = Array.from(segment).every(isUnseen) ? 0 : 1
  }
  return starts
}

/**
 * Whether letter spacing follows a glyph: it stands between letters, never between a letter and its marks.
 *
 * @param shaped glyphs of the item, or of a part of it that begins `from` characters behind its start
 */
export function isSpacedAfter(
  { letters, level }: TextItem,
  { clusters }: ShapedText,
  glyph: number,
  from: number,
): boolean {
  const [here, next] = [clusters[glyph], clusters[glyph + 1]]
  if (here === next) return false
  if (next === undefined) return true
  // The place between two glyphs is where the later of their characters begins.
  const at = level % 2 === 1 ? here : next
  return letters?.[from + (at ?? 0)] !== 0
}

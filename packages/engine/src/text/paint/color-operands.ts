import type { RgbColor } from '../layout/text-style.ts'
import { number } from './number.ts'

// A colour of a style is painted with again and again.
const known = new WeakMap<RgbColor, string>()

/** Red, green and blue as operands. */
export function colorOperands(color: RgbColor): string {
  const found = known.get(color)
  if (found !== undefined) return found
  const { r, g, b } = color
  const made = [r, g, b].map(number).join(' ')
  known.set(color, made)
  return made
}

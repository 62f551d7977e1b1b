import type { RgbColor } from '../layout/text-style.ts'
import { number } from './number.ts'

/** Red, green and blue as operands. */
export function colorOperands({ r, g, b }: RgbColor): string {
  return [r, g, b].map(number).join(' ')
}

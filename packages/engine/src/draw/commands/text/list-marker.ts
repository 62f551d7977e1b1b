import { letterNumeral, romanNumeral } from '../../../units/numerals.ts'

const SIGNS: Readonly<Record<string, string>> = {
  disc: '•',
  circle: '◦',
  square: '▪',
  dash: '–',
  check: '✓',
  none: '',
}

/**
 * Marker of an item of a list.
 *
 * @param format of numbers, `{n}` in the place of the number
 * @example markerText('lower_roman', 4, '({n})') // '(iv)'
 */
export function markerText(kind: string, number: number, format: string): string {
  const sign = SIGNS[kind]
  if (sign !== undefined) return sign
  const text = numberText(kind, number)
  return format.replaceAll('{n}', kind.startsWith('upper') ? text.toUpperCase() : text)
}

function numberText(kind: string, number: number): string {
  // Neither letters nor Roman numerals have a nought; Romans stop below 4000.
  if (kind.endsWith('alpha') && number > 0) return letterNumeral(number)
  if (kind.endsWith('roman') && number > 0 && number < 4000) return romanNumeral(number)
  return String(number)
}

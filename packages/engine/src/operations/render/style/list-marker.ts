const SIGNS: Readonly<Record<string, string>> = {
  disc: '•',
  circle: '◦',
  square: '▪',
  dash: '–',
  check: '✓',
  none: '',
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

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
  if (kind.endsWith('alpha') && number > 0) return alphabetic(number)
  if (kind.endsWith('roman') && number > 0 && number < 4000) return roman(number)
  return String(number)
}

function alphabetic(number: number): string {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text
  }
  return text
}

function roman(number: number): string {
  let text = ''
  let rest = number
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      text += letters
      rest -= value
    }
  }
  return text
}

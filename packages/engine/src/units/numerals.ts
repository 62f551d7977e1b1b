const ROMAN = [
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
] as const

/** A whole number in small Roman numerals; empty below 1. */
export function romanNumeral(value: number): string {
  let rest = Math.max(0, value)
  let text = ''
  for (const [worth, numeral] of ROMAN) {
    text += numeral.repeat(Math.floor(rest / worth))
    rest %= worth
  }
  return text
}

/** A whole number in small letters as spreadsheets name columns: a to z, then aa, ab; empty below 1. */
export function letterNumeral(value: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text
  }
  return text
}

/** A whole number from 1 on in small letters as Word and PDF readers do: a to z, then aa, bb. */
export function repeatedLetter(value: number): string {
  const letter = String.fromCharCode(97 + ((value - 1) % 26))
  return letter.repeat(Math.ceil(value / 26))
}

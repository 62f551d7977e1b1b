/** First letters of the mathematical alphabets of Unicode: capitals, then small ones follow. */
const STARTS: Readonly<Record<string, number>> = {
  'roman b': 0x1d400,
  'roman bi': 0x1d468,
  'script p': 0x1d49c,
  'script b': 0x1d4d0,
  'fraktur p': 0x1d504,
  'fraktur b': 0x1d56c,
  'double-struck p': 0x1d538,
  'sans-serif p': 0x1d5a0,
  'sans-serif b': 0x1d5d4,
  'sans-serif i': 0x1d608,
  'sans-serif bi': 0x1d63c,
  'monospace p': 0x1d670,
}

/** Letters that Unicode had before it had the alphabets. */
const EARLIER: ReadonlyMap<number, string> = new Map([
  ...pairs('script p', { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ' }),
  ...pairs('script p', { e: 'ℯ', g: 'ℊ', o: 'ℴ' }),
  ...pairs('fraktur p', { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' }),
  ...pairs('double-struck p', { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' }),
])

/**
 * A letter in an alphabet of mathematics; anything else, and a letter that the alphabet lacks, as it is.
 *
 * @param script value of `m:scr`
 * @param style value of `m:sty`: p, b, i or bi
 * @example inAlphabet('R', 'double-struck', 'p') // 'ℝ'
 *
 * Source: Unicode, Mathematical Alphanumeric Symbols
 */
export function inAlphabet(letter: string, script: string, style: string): string {
  const start = STARTS[`${script} ${style}`] ?? STARTS[`${script} p`]
  const offset = offsetOf(letter)
  if (start === undefined || offset === undefined) return letter
  return EARLIER.get(start + offset) ?? String.fromCodePoint(start + offset)
}

function offsetOf(letter: string): number | undefined {
  if (/^[A-Z]$/.test(letter)) return letter.charCodeAt(0) - 65
  return /^[a-z]$/.test(letter) ? letter.charCodeAt(0) - 97 + 26 : undefined
}

function pairs(alphabet: string, letters: Readonly<Record<string, string>>) {
  const start = STARTS[alphabet] ?? 0
  return Object.entries(letters).map(
    ([letter, character]) => [start + (offsetOf(letter) ?? 0), character] as const,
  )
}

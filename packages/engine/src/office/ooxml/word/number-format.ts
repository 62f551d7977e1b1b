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

const CHINESE = '一二三四五六七八九'

/** Beyond this a number that is written with letters or words is written with digits. */
const MAX_WRITTEN = 2000

/**
 * A number in a format of Word's lists; in digits where the format is not known.
 *
 * @param format value of `w:numFmt`
 * @example formatNumber(4, 'upperRoman') // 'IV'
 *
 * Source: ISO/IEC 29500-1, 17.18.59.
 */
export function formatNumber(value: number, format: string): string {
  if (format === 'none') return ''
  if (value < 1 || value > MAX_WRITTEN) return String(value)
  switch (format) {
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'lowerLetter':
      return letters(value)
    case 'upperLetter':
      return letters(value).toUpperCase()
    case 'lowerRoman':
      return roman(value)
    case 'upperRoman':
      return roman(value).toUpperCase()
    case 'ordinal':
      return `${value}${ordinalEnding(value)}`
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'ideographDigital':
    case 'japaneseCounting':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
      return value < 100 ? chinese(value) : String(value)
    default:
      return String(value)
  }
}

/** a to z, then the same letter twice, and so on. */
function letters(value: number): string {
  const letter = String.fromCharCode(97 + ((value - 1) % 26))
  return letter.repeat(Math.ceil(value / 26))
}

function roman(value: number): string {
  let rest = value
  let text = ''
  for (const [worth, numeral] of ROMAN) {
    text += numeral.repeat(Math.floor(rest / worth))
    rest %= worth
  }
  return text
}

function ordinalEnding(value: number): string {
  const tens = value % 100
  if (tens >= 11 && tens <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th'
}

function chinese(value: number): string {
  const tens = Math.floor(value / 10)
  const digit = (index: number) => CHINESE.charAt(index - 1)
  const before = tens > 1 ? digit(tens) : ''
  return `${before}${tens > 0 ? '十' : ''}${value % 10 > 0 ? digit(value % 10) : ''}`
}

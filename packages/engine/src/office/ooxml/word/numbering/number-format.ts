import { repeatedLetter, romanNumeral } from '../../../../units/numerals.ts'

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
      return repeatedLetter(value)
    case 'upperLetter':
      return repeatedLetter(value).toUpperCase()
    case 'lowerRoman':
      return romanNumeral(value)
    case 'upperRoman':
      return romanNumeral(value).toUpperCase()
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

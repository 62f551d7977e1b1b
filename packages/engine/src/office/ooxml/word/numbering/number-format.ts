import { repeatedLetter, romanNumeral } from '../../../../units/numerals.ts'
import { isWritten, writtenNumber } from './written-numbers.ts'

/** Beyond this a number that is written with letters or words is written with digits. */
const MAX_WRITTEN = 2000

/** Formats that are written here, besides those of `writtenNumber`. */
const KNOWN = new Set([
  ...['decimal', 'decimalZero', 'ordinal', 'none', 'bullet'],
  ...['lowerLetter', 'upperLetter', 'lowerRoman', 'upperRoman'],
])

/** Whether {@link formatNumber} writes numbers of a format as Word does. */
export function isKnownFormat(format: string): boolean {
  return KNOWN.has(format) || isWritten(format)
}

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
  if (value === 0 && format === 'decimalZero') return '00'
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
    default:
      return writtenNumber(value, format) ?? String(value)
  }
}

function ordinalEnding(value: number): string {
  const tens = value % 100
  if (tens >= 11 && tens <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th'
}

const HAN_DIGITS = /\[DBNum1\]/i
const DATE_NUMBER = /^(?:y+|m{1,2}|d{1,2})$/i
const NUMBER = /\[\$-([\da-f]{6,8})\]/i
/** Beside the calendar, on forms that Excel offers for short dates. */
const FLAG = 0x80
const [BUDDHIST, THAI_DIGITS] = [0x07, 0x0d]
const HAN = '〇一二三四五六七八九'
const TEN = '十'
const THAI_ZERO = 0x0e50

/**
 * Whether a code counts years from the death of the Buddha: behind the digits, the number of a language names the
 * calendar ([MS-OI29500] 2.1.739).
 *
 * @example isBuddhist('[$-107041E]d mmm yyyy') // true
 */
export function isBuddhist(code: string): boolean {
  return (partsOf(code) >>> 16) % FLAG === BUDDHIST
}

/**
 * Whether a code shows nothing but years, months and days, in Han numerals: layout engines write such dates in digits.
 *
 * @param parts of the date that it shows
 */
export function isHanDate(code: string, parts: readonly string[]): boolean {
  return HAN_DIGITS.test(code) && parts.length > 0 && parts.every((part) => DATE_NUMBER.test(part))
}

/** Whether a code asks for the digits of Thai. */
export function hasOwnDigits(code: string): boolean {
  return partsOf(code) >>> 24 === THAI_DIGITS
}

/** Text with the digits that a code asks for. */
export function withOwnDigits(code: string, text: string): string {
  if (!hasOwnDigits(code)) return text
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(THAI_ZERO + Number(digit)))
}

/**
 * Han numerals of a month or a day, as they are said.
 *
 * @example hanNumeral(15) // '十五'
 */
export function hanNumeral(value: number): string {
  if (value < 10) return hanDigits(String(value))
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  return `${tens > 1 ? HAN[tens] : ''}${TEN}${ones > 0 ? HAN[ones] : ''}`
}

/**
 * Han numerals digit by digit.
 *
 * @example hanDigits('2023') // '二〇二三'
 */
export function hanDigits(text: string): string {
  return Array.from(text, (digit) => HAN[Number(digit)] ?? digit).join('')
}

function partsOf(code: string): number {
  return Number.parseInt(NUMBER.exec(code)?.[1] ?? '0', 16)
}

import { customNumber, isCustom, isKnownCustom } from './custom-format.ts'

const DIGITS = '一二三四五六七八九'
const TENS = ['', '十', '百', '千'] as const

type Written = (value: number) => string

/**
 * Formats of numbers of which LibreOffice as WebAssembly knows no characters, with the texts that Word writes: it shows
 * digits in their place.
 *
 * Source: ISO/IEC 29500-1, 17.18.59.
 */
const WRITTEN: ReadonlyMap<string, Written> = new Map<string, Written>([
  ['chineseCounting', (value) => (value < 100 ? said(value) : digitByDigit(value, `○${DIGITS}`))],
  ['taiwaneseCounting', (value) => (value < 100 ? said(value) : digitByDigit(value, `○${DIGITS}`))],
  ['chineseCountingThousand', (value) => saidInFull(value)],
  ['taiwaneseCountingThousand', (value) => saidInFull(value)],
  ['japaneseCounting', (value) => said(value)],
  ['ideographDigital', (value) => digitByDigit(value, `〇${DIGITS}`)],
  ['japaneseDigitalTenThousand', (value) => digitByDigit(value, `〇${DIGITS}`)],
  ['taiwaneseDigital', (value) => digitByDigit(value, `○${DIGITS}`)],
  ['decimalFullWidth', (value) => digitByDigit(value, '０１２３４５６７８９')],
  ['decimalFullWidth2', (value) => digitByDigit(value, '０１２３４５６７８９')],
  ['thaiNumbers', (value) => digitByDigit(value, '๐๑๒๓๔๕๖๗๘๙')],
  ['hindiNumbers', (value) => digitByDigit(value, '०१२३४५६७८९')],
  ['decimalEnclosedParen', (value) => enclosed(value, 0x2474)],
  ['decimalEnclosedFullstop', (value) => enclosed(value, 0x2488)],
  ['numberInDash', (value) => `- ${value} -`],
  ['hex', (value) => value.toString(16).toUpperCase()],
])

/** Formats of which neither knows the words here. */
const UNWRITTEN = new Set([
  ...['thaiCounting', 'hindiCounting', 'hindiConsonants', 'vietnameseCounting'],
  ...['bahtText', 'dollarText'],
])

/** Text of a number in a format that LibreOffice shows in digits; undefined for all others. */
export function writtenNumber(value: number, format: string): string | undefined {
  return isCustom(format) ? customNumber(value, format) : WRITTEN.get(format)?.(value)
}

/** Whether {@link writtenNumber} writes numbers of a format. */
export function isWritten(format: string): boolean {
  return WRITTEN.has(format) || isKnownCustom(format)
}

/** Whether numbers of a format are shown in digits in the end, which Word writes otherwise. */
export function isUnwritten(format: string): boolean {
  return UNWRITTEN.has(format) || (isCustom(format) && !isKnownCustom(format))
}

function digitByDigit(value: number, digits: string): string {
  return String(value).replaceAll(/\d/g, (digit) => digits.charAt(Number(digit)))
}

/** As in Japanese, and in Chinese below a hundred: no one before tens, hundreds and thousands, no zeros. */
function said(value: number): string {
  return pieces(value)
    .map(({ digit, unit }) => `${digit > 1 || unit === '' ? numeral(digit) : ''}${unit}`)
    .join('')
}

/** As in Chinese: each hundred with its number, and a zero for the places that are left out between others. */
function saidInFull(value: number): string {
  if (value < 100) return said(value)
  return pieces(value)
    .map(({ digit, unit, hasGap }) => `${hasGap ? '零' : ''}${numeral(digit)}${unit}`)
    .join('')
}

function pieces(value: number) {
  const digits = [...String(value)].map(Number)
  return digits.flatMap((digit, index) => {
    if (digit === 0) return []
    const unit = TENS[digits.length - 1 - index] ?? ''
    return [{ digit, unit, hasGap: index > 0 && digits[index - 1] === 0 }]
  })
}

function numeral(digit: number): string {
  return DIGITS.charAt(digit - 1)
}

/** Numbers in signs of their own, from one to twenty. */
function enclosed(value: number, first: number): string {
  return value <= 20 ? String.fromCodePoint(first + value - 1) : String(value)
}

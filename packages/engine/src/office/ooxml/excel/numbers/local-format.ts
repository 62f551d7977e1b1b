import { getLocale, type LocaleData, type Token } from 'numfmt'
import { isEnglish } from '../../../document/is-english.ts'
import { formatTokens } from './format-tokens.ts'
import { isBuddhist, isHanDate } from './own-calendars.ts'
import { quotedCurrency } from './quoted-currency.ts'

/** A number format for a locale. */
export interface LocalFormat {
  readonly code: string
  /**
   * Whether a layout engine would show something else: names of months and days in languages that it has no data of,
   * eras, and weekdays by `aaa`, with which LibreOffice takes day and month from the Jewish calendar.
   */
  readonly isSpelled: boolean
}

/**
 * A format code as Excel in a locale takes it.
 *
 * Numbers and dates have the locale's separators whatever language the code names, and the long dates and times of the
 * system are the locale's.
 *
 * @param code as a workbook has it
 * @param locale one that there are formats for
 * @example localFormat('dd/mm/yyyy', 'de-DE') // { code: 'dd\\.mm\\.yyyy', isSpelled: false }
 */
export function localFormat(code: string, locale: string): LocalFormat {
  const tokens = formatTokens(code)
  const own = getLocale(locale)
  const language = tokens.find(({ type, value }) => type === 'LOCALE' && value.startsWith('-'))
  const system = SYSTEM_FORMATS[language?.value.toLowerCase() ?? '']
  const pattern = system && own?.[system]
  if (pattern !== undefined) return localFormat(pattern, locale)
  const spoken = language === undefined ? own : localeOf(language.value, own)
  const parts = tokens.flatMap(({ type, value }) => (type === 'DATETIME' ? [value] : []))
  const isSpelled =
    tokens.some((token) => isForeign(token, spoken)) ||
    isHanDate(code, parts) ||
    (isBuddhist(code) && parts.some(isYear))
  const isDate = tokens.some(({ type }) => DATE_TOKENS.has(type))
  const hasExponent = tokens.some(({ type }) => type === 'EXP')
  // LibreOffice takes separators from the language that a code names, and knows languages by number alone.
  const isDropped =
    language !== undefined &&
    !isSpelled &&
    !HAN_DIGITS.test(code) &&
    (isDate ? !HEXADECIMAL.test(language.value) : !OTHER_DIGITS.test(language.value))
  const separator = own?.format?.dateSep ?? '/'
  const written = tokens.map((token) => {
    if (token === language && isDropped) return ''
    if (hasExponent && token.type === 'LOCALE') return quotedCurrency(token) ?? token.raw
    if (token.type === 'DATETIME') return yearAsExcel(token.raw)
    return isDate && token.type === 'SLASH' && !isEnglish(locale) ? `\\${separator}` : token.raw
  })
  return { code: written.join(''), isSpelled }
}

/** A year of one letter has two digits, one of three has four; LibreOffice shows letters of them. */
function yearAsExcel(raw: string): string {
  if (!isYear(raw)) return raw
  return raw.length > 2 ? 'yyyy' : 'yy'
}

function isYear(token: string): boolean {
  return /^y+$/i.test(token)
}

/** Stand-ins for the long date and the time of the system. */
const SYSTEM_FORMATS: Readonly<Record<string, 'sysdate' | 'systime'>> = {
  '-f800': 'sysdate',
  '-x-sysdate': 'sysdate',
  '-f400': 'systime',
  '-x-systime': 'systime',
}

const DATE_TOKENS: ReadonlySet<string> = new Set(['DATETIME', 'AMPM', 'CALENDAR'])
/** Digits in Han characters, which LibreOffice writes in those of the language that the code names. */
const HAN_DIGITS = /\[DBNum\d\]/i
const HEXADECIMAL = /^-[\da-f]+$/i
/** Digits of other scripts, in the highest byte of a language's number. */
const OTHER_DIGITS = /^-[\da-f]{7,8}$/i

/** Locale of a language in a code, such as `-407` or `-fr-FR`; undefined where nothing is known of it. */
function localeOf(value: string, own: LocaleData | undefined): LocaleData | undefined {
  const name = value.slice(1)
  try {
    if (!HEXADECIMAL.test(value)) return getLocale(name)
    const number = Number.parseInt(name, 16) & 0xffff
    return number === 0 ? own : getLocale(number >= 0xfc00 ? 0x400 | (number & 0x3ff) : number)
  } catch {
    return undefined
  }
}

/** Whether a token is shown otherwise than in English, with which layout engines are at home. */
function isForeign({ type, value }: Token, spoken: LocaleData | undefined): boolean {
  if (type === 'CALENDAR') return true
  if (type !== 'DATETIME' && type !== 'AMPM') return false
  if (/^(?:a{3,}|[eg]+|b+)$/i.test(value)) return true
  if (spoken === undefined) return false
  if (type === 'AMPM') return spoken.ampm[0] !== 'AM'
  return NAMES.test(value) && spoken.mmmm[0] !== 'January'
}

const NAMES = /^(?:m{3,5}|d{3,4})$/i

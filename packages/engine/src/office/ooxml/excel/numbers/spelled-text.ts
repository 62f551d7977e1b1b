import { dateFromSerial, format, tokenize } from 'numfmt'
import { hanDigits, hanNumeral, isBuddhist, isHanDate, withOwnDigits } from './own-calendars.ts'

/**
 * Text of a date in a format that names months, days or eras.
 *
 * @param code number format
 * @param value in days since the last day of 1899
 * @param locale of names where the code names no language
 * @returns nothing for a value that is no date
 * @example spelledText('[$-411]ggge"年"', 45000, 'en-US') // '令和5年'
 */
export function spelledText(code: string, value: number, locale: string): string {
  if (value < 0) return ''
  const [year = 0, month = 1, day = 1] = dateFromSerial(value) ?? []
  const texts = ownTexts(code, locale, new Date(Date.UTC(year, month - 1, day)))
  const tokens = tokenize(code)
  const parts = tokens.flatMap((token) => (token.type === 'DATETIME' ? [token.value] : []))
  const isHan = isHanDate(code, parts)
  const years = isBuddhist(code)
  const spelled = tokens.map(({ type, value: name, raw }) => {
    if (type !== 'DATETIME') return raw
    const text = texts[name.toLowerCase()]
    if (text !== undefined) return `"${text()}"`
    if (isHan) return `"${hanPart(name, value)}"`
    return years ? raw.replaceAll(/y/gi, 'b') : raw
  })
  // The other names are those of the language itself.
  const known = spelled.join('').replace(/\[\$-fc([\da-f]{2})\]/i, '[$-4$1]')
  return withOwnDigits(code, shown(known, value, locale))
}

function shown(code: string, value: number, locale: string): string {
  return format(code, value, { locale, throws: false, overflow: '', invalid: '' })
}

function hanPart(name: string, value: number): string {
  const isYear = /^y/i.test(name)
  const text = shown(isYear ? name : name.slice(0, 1), value, 'en-US')
  return isYear ? hanDigits(text) : hanNumeral(Number(text))
}

type Texts = Readonly<Record<string, () => string>>

/** Tokens that number formats elsewhere know nothing of: years by era, and months as they stand behind a day. */
function ownTexts(code: string, locale: string, date: Date): Texts {
  const [, language = locale] = /\[\$-([\w-]+)\]/.exec(code) ?? []
  if (/^(?:\d*0?411$|ja\b)/i.test(language)) return eraTexts('ja-JP-u-ca-japanese-nu-latn', date)
  if (/^(?:\d*0?404$|zh-TW\b)/i.test(language)) return eraTexts('zh-TW-u-ca-roc-nu-latn', date)
  const slavic = GENITIVE[language.toLowerCase()]
  if (slavic === undefined) return {}
  return { mmmm: () => part(slavic, date, 'month', { day: 'numeric', month: 'long' }) }
}

/** Languages whose number asks for months in the genitive. */
const GENITIVE: Readonly<Record<string, string>> = { fc19: 'ru', fc22: 'uk', fc23: 'be' }

function eraTexts(calendar: string, date: Date): Texts {
  const era = (length: 'narrow' | 'long') =>
    part(calendar, date, 'era', { era: length, year: 'numeric' })
  const year = () => part(calendar, date, 'year', { era: 'long', year: 'numeric' })
  return {
    g: () => era('narrow'),
    gg: () => era('long').slice(0, 1),
    ggg: () => era('long'),
    e: year,
    ee: () => year().padStart(2, '0'),
  }
}

function part(
  calendar: string,
  date: Date,
  wanted: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = new Intl.DateTimeFormat(calendar, { ...options, timeZone: 'UTC' })
  return parts.formatToParts(date).find(({ type }) => type === wanted)?.value ?? ''
}

import { format, getLocale, type Token } from 'numfmt'
import { formatTokens } from '../format-tokens.ts'
import { hasOwnDigits, withOwnDigits } from '../own-calendars.ts'
import { quotedText } from '../quoted-text.ts'

const SECONDS_A_DAY = 86_400
// LibreOffice counts seconds of a duration and parts of a fraction in 32 bits, and shows #FMT beyond.
const LARGEST = 2 ** 31

/** Number formats that LibreOffice shows otherwise than Excel, for all numbers or for some. */
export type OddFormat = 'duration' | 'fraction' | 'percents' | 'point' | 'always'

/**
 * How a code is odd; undefined where LibreOffice shows all its numbers as Excel does.
 *
 * Always: digits of Thai, and `A/P` in capitals.
 */
export function oddFormat(code: string): OddFormat | undefined {
  const tokens = formatTokens(code)
  const has = (type: string) => tokens.some((token) => token.type === type)
  if (has('DURATION')) return 'duration'
  if (tokens.some(({ type, value }) => type === 'AMPM' && value === 'A/P')) return 'always'
  if (has('DATETIME')) return undefined
  if (hasOwnDigits(code)) return 'always'
  if (has('SLASH')) return 'fraction'
  if (percentsOf(code).some((signs) => signs > 1)) return 'percents'
  return tokens.some((token, index) => isBarePoint(token, tokens.slice(index + 1)))
    ? 'point'
    : undefined
}

/** Whether LibreOffice shows a number in an odd format otherwise than Excel. */
export function isOddNumber(odd: OddFormat, code: string, value: number): boolean {
  if (odd === 'duration') return Math.abs(value) * SECONDS_A_DAY >= LARGEST
  if (odd === 'fraction') return Math.abs(value) >= LARGEST
  if (odd === 'percents') return value !== 0 && signsFor(code, value) > 1
  // A point without decimals stays in Excel: `12.` for 12 in `#.##`.
  return odd === 'always' || /\.(?!\d)/.test(oddText(code, value, 'en-US'))
}

/** A code in which LibreOffice shows an odd number as Excel does. */
export function oddNumber(odd: OddFormat, code: string, value: number, locale: string): string {
  return odd === 'point' ? withWrittenPoint(code, locale) : quotedText(oddText(code, value, locale))
}

function oddText(code: string, value: number, locale: string): string {
  const size = value * 100 ** Math.max(0, signsFor(code, value) - 1)
  const text = format(code, size, { locale, throws: false, overflow: '', invalid: '' })
  return withOwnDigits(code, text)
}

/** Signs of per cent in the section for a number: Excel multiplies by 100 for each, others once for all. */
function signsFor(code: string, value: number): number {
  const [first = 0, below = first] = percentsOf(code)
  return value < 0 ? below : first
}

/** Signs of per cent in each section; none where conditions choose the section. */
function percentsOf(code: string): readonly number[] {
  const signs = [0]
  for (const { type } of formatTokens(code)) {
    if (type === 'CONDITION') return []
    if (type === 'BREAK') signs.push(0)
    else if (type === 'PERCENT') signs.push((signs.pop() ?? 0) + 1)
  }
  return signs
}

/** A code whose bare points are words: colours and the width of the column stay those of the code. */
function withWrittenPoint(code: string, locale: string): string {
  const tokens = formatTokens(code)
  const point = getLocale(locale)?.decimal ?? '.'
  let isBehind = false
  const parts = tokens.map((token, index) => {
    const isBare = isBarePoint(token, tokens.slice(index + 1))
    isBehind = isBare || (isBehind && token.type === 'HASH')
    return isBare ? `"${point}"` : isBehind ? '' : token.raw
  })
  return parts.join('')
}

/** A point that no decimal needs to follow. */
function isBarePoint({ type }: Token, behind: readonly Token[]): boolean {
  if (type !== 'POINT') return false
  const next = behind.find((token) => token.type !== 'HASH')
  return next?.type !== 'ZERO' && next?.type !== 'QMARK'
}

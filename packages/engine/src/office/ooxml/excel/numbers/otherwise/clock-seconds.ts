import { formatTokens } from '../format-tokens.ts'

const SECONDS_A_DAY = 86_400
// Results of calculations stand beside the second that they mean, dates by what a double has room for.
const NEARLY = 1e-5
const OF_A_DOUBLE = 2 ** -51

/**
 * Digits behind the seconds of a time of day that a code shows; undefined where it shows none.
 *
 * @example clockDigits('h:mm:ss.0') // 1
 */
export function clockDigits(code: string): number | undefined {
  const tokens = formatTokens(code)
  if (tokens.some(({ type }) => type === 'DURATION')) return undefined
  const isClock = tokens.some(
    ({ type, value }) => type === 'AMPM' || (type === 'DATETIME' && /^[hs]/i.test(value)),
  )
  if (!isClock) return undefined
  const kinds = tokens.map(({ type }) => (type === 'ZERO' ? '0' : type === 'POINT' ? '.' : ' '))
  return /\.(0*)/.exec(kinds.join(''))?.[1]?.length ?? 0
}

/**
 * A time of day rounded to what Excel shows of it, seconds or their parts: LibreOffice cuts the rest off, and shows
 * 8:17:46 for a half past that second.
 *
 * @param days a date and time as a workbook has it
 * @param digits as {@link clockDigits} has them
 * @returns undefined where both show the same
 */
export function roundedClock(days: number, digits: number): number | undefined {
  const stepsADay = SECONDS_A_DAY * 10 ** digits
  const steps = days * stepsADay
  const rest = steps % 1
  const nearly = NEARLY + steps * OF_A_DOUBLE
  if (days < 0 || rest < 0.5 - nearly || rest > 1 - nearly) return undefined
  return Math.ceil(steps) / stepsADay
}

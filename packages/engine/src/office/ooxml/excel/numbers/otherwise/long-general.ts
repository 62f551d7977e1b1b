import { formatTokens } from '../format-tokens.ts'
import { type GeneralChange, generalAsExcel } from '../general-format.ts'

const WHOLE = new Set(['GENERAL', 'TEXT'])
const OTHERS = new Set(['ZERO', 'HASH', 'QMARK', 'DATETIME', 'DURATION', 'CALENDAR', 'AMPM'])

/**
 * Whether a code shows numbers as General does, among words and colours: `General" pcs"`, `[Red]General`, and `@`, in
 * which a number looks as in General.
 */
export function isLikeGeneral(code: string): boolean {
  const tokens = formatTokens(code)
  const isWhole = tokens.some(({ type }) => WHOLE.has(type))
  return isWhole && !tokens.some(({ type }) => OTHERS.has(type))
}

/** As {@link generalAsExcel}, with the words and colours of a code. */
export function likeGeneralAsExcel(code: string, written: string): GeneralChange | undefined {
  const change = generalAsExcel(written)
  if (change?.code === undefined) return change
  const pattern = change.code
  const parts = formatTokens(code).map(({ type, raw }) => (WHOLE.has(type) ? pattern : raw))
  return { code: parts.join('') }
}

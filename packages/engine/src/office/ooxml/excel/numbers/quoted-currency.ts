import type { Token } from 'numfmt'
import { quotedText } from './quoted-text.ts'

/**
 * The sign of a currency in a code as words; undefined for other tokens. LibreOffice writes all digits of a number whose
 * format has a currency and an exponent, and the exponent as it stands: `€ 1234567890123.00E+00`.
 *
 * @example `"€"` for `[$€-407]`
 */
export function quotedCurrency({ type, value }: Token): string | undefined {
  const sign = type === 'LOCALE' ? value.split('-', 1)[0] : undefined
  return sign ? quotedText(sign) : undefined
}

import { format } from 'numfmt'

/** Formats that must replace General so that a number is shown as Excel does. */
export interface GeneralChange {
  /** Format code in place of General. */
  readonly code?: string
  /** The number as it stands in the file. */
  readonly value?: string
}

/** Excel shows a number in as many characters at most, LibreOffice in 15 digits. */
const MAX_CHARACTERS = 11

/**
 * How a number in the format General differs between Excel and LibreOffice; undefined where it does not.
 *
 * Digits that Excel never shows are taken off, so that the rest still adapts itself to the width of the column.
 *
 * @param written the number as it stands in the file
 * @example generalAsExcel('0.3333333333333333') // { value: '0.333333333' }
 * @example generalAsExcel('1234567890123') // { code: '0.00000E+00' }
 */
export function generalAsExcel(written: string): GeneralChange | undefined {
  const isShort = written.length <= MAX_CHARACTERS && !/e/i.test(written)
  if (isShort) return undefined
  const text = format('General', Number(written), { throws: false })
  const [, decimals, exponent] = /^-?\d(?:\.(\d+))?(E[+-])\d+$/.exec(text) ?? []
  if (exponent === undefined) return text === written ? undefined : { value: text }
  return { code: `0${decimals === undefined ? '' : `.${'0'.repeat(decimals.length)}`}E+00` }
}

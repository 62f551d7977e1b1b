import { format, getFormatDateInfo } from 'numfmt'
import { fractionFormat, hasFraction } from './fraction-format.ts'
import { type GeneralChange, generalAsExcel } from './general-format.ts'
import { hanNumber, isHanNumber } from './han-number.ts'
import { invariantCode } from './invariant-code.ts'
import { localFormat } from './local-format.ts'
import { clockDigits, roundedClock } from './otherwise/clock-seconds.ts'
import {
  hasMixedGeneral,
  isLikeGeneral,
  likeGeneralAsExcel,
  showsGeneral,
} from './otherwise/long-general.ts'
import { isOddNumber, type OddFormat, oddFormat, oddNumber } from './otherwise/odd-number.ts'
import { quotedText } from './quoted-text.ts'
import { spelledText } from './spelled-text.ts'

/** Days between the counts that begin in 1900 and in 1904. */
const DAYS_TO_1904 = 1462
/** 1 March 1900: before, Excel counts a day that there never was, and LibreOffice none. */
const FIRST_COMMON_DAY = 61

/** Where the numbers of a workbook are shown, and how its dates are counted. */
export interface NumberPlace {
  /** One that there are formats for. */
  readonly locale: string
  /** Whether dates are counted from 1904. */
  readonly is1904: boolean
}

/** How numbers look in a format, where LibreOffice shows them otherwise than Excel. */
export interface NumberLook {
  /** As the workbook has it, with General by its name of all languages. */
  readonly own: string
  /** As Excel in the locale takes it. */
  readonly code: string
  readonly isGeneral: boolean
  readonly isSpelled: boolean
  readonly isHan: boolean
  readonly hasFraction: boolean
  readonly hasDate: boolean
  readonly isLikeGeneral: boolean
  /** Whether Excel refuses it, for General beside other figures. */
  readonly isMixed: boolean
  readonly odd: OddFormat | undefined
  readonly clockDigits: number | undefined
  /** Whether any number looks otherwise in LibreOffice. */
  readonly isRisky: boolean
}

/** Reads a number format for a locale. */
export function numberLook(written: string, locale: string): NumberLook {
  const own = invariantCode(written)
  const { code, isSpelled } = localFormat(own, locale)
  const kinds = {
    isGeneral: /^General$/i.test(own),
    isSpelled,
    isHan: isHanNumber(own),
    hasFraction: hasFraction(code),
    hasDate: code.split(';').some(hasDate),
    isLikeGeneral: isLikeGeneral(own),
    isMixed: hasMixedGeneral(own),
  }
  const odd = oddFormat(code)
  const digits = clockDigits(code)
  const isRisky = Object.values(kinds).includes(true) || odd !== undefined || digits !== undefined
  return { own, code, ...kinds, odd, clockDigits: digits, isRisky }
}

/**
 * Change of a cell after which its number looks as in Excel: another format, or another number; undefined where it can
 * stay as it is.
 *
 * @param written the number as it stands in the file
 */
export function numberAsExcel(
  look: NumberLook,
  written: string,
  { locale, is1904 }: NumberPlace,
): GeneralChange | undefined {
  if (look.isGeneral) return generalAsExcel(written)
  const value = Number(written)
  if (look.isLikeGeneral && !look.isHan && showsGeneral(look.code, value)) {
    return likeGeneralAsExcel(look.code, written)
  }
  if (look.odd !== undefined && isOddNumber(look.odd, look.code, value)) {
    return { code: oddNumber(look.odd, look.code, value, locale) }
  }
  if (look.hasFraction) return { code: fractionFormat(look.code, value) }
  if (look.isHan) return { code: quotedText(hanNumber(look.own, value, locale)) }
  const days = value + (is1904 ? DAYS_TO_1904 : 0)
  if (!look.isSpelled && !(look.hasDate && days < FIRST_COMMON_DAY)) {
    const clock = look.clockDigits === undefined ? undefined : roundedClock(value, look.clockDigits)
    return clock === undefined ? undefined : { value: String(clock) }
  }
  const text = spelledText(look.code, days, locale)
  return text === '' ? undefined : { code: quotedText(text) }
}

/**
 * Format that true or false needs: Excel shows the words in every number format.
 *
 * @param code number format of the cell
 * @param isTrue undefined for a result that is calculated anew
 */
export function booleanAsExcel(code: string, isTrue: boolean | undefined): string {
  const text = isTrue === undefined ? 'TRUE' : wordOf(code, isTrue)
  if (/^\s*(?:TRUE|FALSE)\s*$/.test(text)) return 'General'
  return text === '' ? ';;;' : quotedText(text)
}

function wordOf(code: string, isTrue: boolean): string {
  try {
    return format(code, isTrue, { overflow: '' })
  } catch {
    // A code that cannot be read says nothing of words.
    return isTrue ? 'TRUE' : 'FALSE'
  }
}

function hasDate(code: string): boolean {
  try {
    const { year, month, day } = getFormatDateInfo(code)
    return year || month || day
  } catch {
    // A code that cannot be read is left to the engine.
    return false
  }
}

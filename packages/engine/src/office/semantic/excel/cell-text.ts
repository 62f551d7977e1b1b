import type ExcelJS from 'exceljs'
import { format } from 'numfmt'
import { hanNumber, isHanNumber } from '../../ooxml/excel/numbers/han-number.ts'
import { invariantCode } from '../../ooxml/excel/numbers/invariant-code.ts'

/** Text of a cell as it is displayed. */
export interface CellText {
  readonly text: string
  /** Whether the value is a number or a date, which stand at the end of their cell. */
  readonly isNumber: boolean
  /** Address that the cell leads to. */
  readonly href?: string | undefined
  /** Whether the cell is a formula whose result was not saved. */
  readonly isUncached: boolean
}

// Days from 1899-12-30, where Excel's count begins, to 1970-01-01, where that of JavaScript does.
const EPOCH_DAYS = 25_569
const DAY_MS = 86_400_000

/**
 * The text that a cell shows: its value in its number format.
 *
 * @param locale one that there are formats for
 * @param link address that it leads to, which counts for the web and for mail
 */
export function cellText(cell: ExcelJS.Cell, locale: string, link: string | undefined): CellText {
  const shown = valueText(cell, locale)
  return /^(https?|mailto):/i.test(link ?? '') ? { ...shown, href: link } : shown
}

function valueText({ value, numFmt }: ExcelJS.Cell, locale: string): CellText {
  if (isObject(value) && ('formula' in value || 'sharedFormula' in value)) {
    const { result } = value as ExcelJS.CellFormulaValue
    return { ...textOf(result, numFmt, locale), isUncached: result === undefined }
  }
  return textOf(value, numFmt, locale)
}

function textOf(value: unknown, pattern: string | undefined, locale: string): CellText {
  const shown = (text: string, isNumber = false) => ({ text, isNumber, isUncached: false })
  if (value === null || value === undefined) return shown('')
  if (value instanceof Date) {
    const days = value.getTime() / DAY_MS + EPOCH_DAYS
    return shown(formatted(days, pattern, locale), true)
  }
  if (typeof value === 'number') return shown(formatted(value, pattern, locale), true)
  if (typeof value === 'string') return shown(formatted(value, pattern, locale))
  if (typeof value === 'boolean') return shown(value ? 'TRUE' : 'FALSE')
  if (!isObject(value)) return shown('')
  if ('richText' in value) {
    const { richText } = value as ExcelJS.CellRichTextValue
    return shown(richText.map(({ text }) => text).join(''))
  }
  if ('error' in value) return shown(String(value.error))
  return shown('')
}

function formatted(value: number | string, code: string | undefined, locale: string): string {
  const pattern = code && invariantCode(code)
  if (typeof value === 'number' && pattern !== undefined && isHanNumber(pattern)) {
    return hanNumber(pattern, value, locale)
  }
  // A pattern that cannot be read, or a date before all dates, still has a value to show.
  const options = { locale, throws: false, invalid: String(value), overflow: String(value) }
  return format(pattern || 'General', value, options)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

import { booleanOrErrorCell, numberCell, PLACE_BYTES, textCell } from './stored-cell.ts'

/** Marks of a result that is no number, and its kinds ([MS-XLS] 2.5.133). */
const NO_NUMBER = 0xffff
const IS_TEXT = 0
const IS_BOOLEAN = 1
const IS_ERROR = 2
const RESULT_BYTES = 8

/** Result of a formula when the workbook was saved. */
export type FormulaResult =
  | { readonly kind: 'number' | 'boolean' | 'error'; readonly value: number }
  | { readonly kind: 'text' }
  | { readonly kind: 'blank' }

/** Result that the content of a record FORMULA has; undefined where it ends early. */
export function formulaResult(content: Buffer): FormulaResult | undefined {
  if (content.length < PLACE_BYTES + RESULT_BYTES) return undefined
  if (content.readUInt16LE(PLACE_BYTES + 6) !== NO_NUMBER) {
    return { kind: 'number', value: content.readDoubleLE(PLACE_BYTES) }
  }
  const value = content[PLACE_BYTES + 2] ?? 0
  const kind = content[PLACE_BYTES]
  if (kind === IS_BOOLEAN) return { kind: 'boolean', value }
  if (kind === IS_ERROR) return { kind: 'error', value }
  return { kind: kind === IS_TEXT ? 'text' : 'blank' }
}

/**
 * The record of a cell that holds the result of a formula and no formula.
 *
 * @param text of the record behind the formula
 * @returns undefined where the result is not known, or has no room
 */
export function resultCell(content: Buffer, text: string | undefined): Buffer | undefined {
  const result = formulaResult(content)
  const place = content.subarray(0, PLACE_BYTES)
  if (result === undefined) return undefined
  if (result.kind === 'number') return numberCell(place, result.value)
  if (result.kind === 'blank') return textCell(place, '')
  if (result.kind === 'text') return text === undefined ? undefined : textCell(place, text)
  return booleanOrErrorCell(place, result.value, result.kind === 'error')
}

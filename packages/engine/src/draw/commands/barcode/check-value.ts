import { checkDigit } from '../../barcode/check-digit.ts'
import type { BarcodeName } from '../../barcode/kinds.ts'

/** Digits of the kinds that end with a check digit, that one counted. */
const LENGTHS: Readonly<Partial<Record<BarcodeName, number>>> = {
  ean_13: 13,
  ean_8: 8,
  upc_a: 12,
  itf_14: 14,
}

/** GS1 application identifiers whose data end with a check digit, and the length of these data. */
const CHECKED_IDENTIFIERS: ReadonlyMap<string, number> = new Map([
  ['00', 18],
  ['01', 14],
  ['02', 14],
  ...['410', '411', '412', '413', '414', '415', '416', '417'].map((id) => [id, 13] as const),
])

/** States the fault of a barcode's value, as it follows the field's name; undefined when there is none. */
export function valueTrouble(kind: BarcodeName, value: string): string | undefined {
  const length = LENGTHS[kind]
  if (length !== undefined) return digitsTrouble(value, length)
  if (kind === 'gs1_128') return identifiersTrouble(value)
  if (kind === 'code_39' && !/^[0-9A-Z \-.$/+%]+$/.test(value)) {
    return 'must be of 0-9, A-Z, space and - . $ / + %'
  }
  if (kind === 'code_128' && !/^[\x20-\x7e]+$/.test(value)) return 'must be of ASCII characters'
  return value === '' ? 'must not be empty' : undefined
}

/** The value with its check digit, which may be left out. */
export function completeValue(kind: BarcodeName, value: string): string {
  const length = LENGTHS[kind]
  return length !== undefined && value.length === length - 1
    ? `${value}${checkDigit(value)}`
    : value
}

function digitsTrouble(value: string, length: number): string | undefined {
  if (!/^\d+$/.test(value) || (value.length !== length && value.length !== length - 1)) {
    return `must be ${length} digits, or ${length - 1} without the check digit`
  }
  if (value.length === length - 1) return undefined
  return checkTrouble(value)
}

function checkTrouble(value: string): string | undefined {
  const expected = checkDigit(value.slice(0, -1))
  return value.endsWith(String(expected)) ? undefined : `must end with the check digit ${expected}`
}

function identifiersTrouble(value: string): string | undefined {
  if (!/^(?:\(\d{2,4}\)[\x21-\x27\x2a-\x7e]+)+$/.test(value)) {
    return 'must be application identifiers in parentheses with their data, such as (01)09506000134352'
  }
  for (const [, id = '', data = ''] of value.matchAll(/\((\d+)\)([^(]+)/g)) {
    const length = CHECKED_IDENTIFIERS.get(id)
    if (length === undefined) continue
    if (!/^\d+$/.test(data) || data.length !== length)
      return `must have ${length} digits behind (${id})`
    const trouble = checkTrouble(data)
    if (trouble) return `${trouble} behind (${id})`
  }
  return undefined
}

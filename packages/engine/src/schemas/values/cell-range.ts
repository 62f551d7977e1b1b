import * as z from 'zod'
import { parseColumns, parseRange, parseRows } from '../../units/a1-range.ts'

/** Which cells are printed: `respect` or `ignore` the print areas, or a rectangle such as `A1:F40`; kept as given. */
export const printArea = z
  .string()
  .refine((text) => text === 'respect' || text === 'ignore' || isCellRange(text), {
    error: 'must be "respect", "ignore" or a range of cells such as "A1:F40" up to XFD1048576',
  })

/** Consecutive rows, for example `1:2` or `1`; kept as given. */
export const rowRange = z.string().refine((text) => inOrder(text, rowOf), {
  error: 'must be rows such as "1:2", from 1 to 1048576',
})

/** Consecutive columns, for example `A:B` or `A`; kept as given. */
export const columnRange = z.string().refine((text) => inOrder(text, columnOf), {
  error: 'must be columns such as "A:B", from A to XFD',
})

/** Longer than any range. */
const MAX_LENGTH = 32

function isCellRange(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  if (!/^[a-z]{1,3}[1-9]\d*:[a-z]{1,3}[1-9]\d*$/i.test(text)) return false
  const [from, to] = text.split(':').map(parseRange)
  return from !== undefined && to !== undefined && from.left <= to.left && from.top <= to.top
}

/** Whether the one or two ends of a range are there and not in the wrong order. */
function inOrder(text: string, numberOf: (end: string) => number | undefined): boolean {
  if (text.length > MAX_LENGTH) return false
  const ends = text.split(':').map(numberOf)
  const [first, last = first] = ends
  return ends.length <= 2 && !ends.includes(undefined) && (first ?? 0) <= (last ?? 0)
}

function rowOf(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? parseRows(text)?.[0] : undefined
}

function columnOf(text: string): number | undefined {
  return /^[a-z]+$/i.test(text) ? parseColumns(text)?.[0] : undefined
}

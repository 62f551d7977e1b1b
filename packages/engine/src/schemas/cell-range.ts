import * as z from 'zod'

/** Last column (XFD) and row of a sheet. Source: ECMA-376-1, 18.3.1.73 and 18.3.1.13, as Excel limits them. */
const MAX_COLUMNS = 16_384
const MAX_ROWS = 1_048_576

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

function isCellRange(text: string): boolean {
  const match = /^([a-z]{1,3})(\d{1,7}):([a-z]{1,3})(\d{1,7})$/i.exec(text)
  if (match === null) return false
  const [, left = '', top = '', right = '', bottom = ''] = match
  return inOrder(`${left}:${right}`, columnOf) && inOrder(`${top}:${bottom}`, rowOf)
}

/** Whether the one or two ends of a range are there and not in the wrong order. */
function inOrder(text: string, numberOf: (end: string) => number | undefined): boolean {
  const ends = text.split(':').map(numberOf)
  const [first, last = first] = ends
  return ends.length <= 2 && !ends.includes(undefined) && (first ?? 0) <= (last ?? 0)
}

function rowOf(text: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= MAX_ROWS ? Number(text) : undefined
}

function columnOf(text: string): number | undefined {
  if (!/^[a-z]{1,3}$/i.test(text)) return undefined
  const letters = [...text.toUpperCase()]
  const number = letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return number <= MAX_COLUMNS ? number : undefined
}

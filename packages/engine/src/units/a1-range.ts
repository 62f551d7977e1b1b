/** Rows and columns of a sheet, both ends included, counted from 1. */
export interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** Rows of a sheet in Excel 2007 and later. */
export const MAX_ROWS = 1_048_576
/** Columns of a sheet, the last of which is XFD. */
export const MAX_COLUMNS = 16_384

const CELL = /^\$?([a-z]{1,3})\$?(\d{1,7})$/i

/**
 * Range of an A1 reference, its corners in any order; undefined when it has another form or leaves the sheet.
 *
 * @param reference for example `A1:F40` or `$B$2`
 * @example parseRange('B2:A1') // { top: 1, left: 1, bottom: 2, right: 2 }
 */
export function parseRange(reference: string): CellRange | undefined {
  const [from, to, ...more] = reference.trim().split(':')
  const start = parseCell(from ?? '')
  const end = to === undefined ? start : parseCell(to)
  if (start === undefined || end === undefined || more.length > 0) return undefined
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.column, end.column),
  }
}

/** First and last row of `1:2`, or of `3`; undefined when it has another form or leaves the sheet. */
export function parseRows(reference: string): readonly [number, number] | undefined {
  const match = /^\$?(\d{1,7})(?::\$?(\d{1,7}))?$/.exec(reference.trim())
  if (match === null) return undefined
  return within(Number(match[1]), Number(match[2] ?? match[1]), MAX_ROWS)
}

/** First and last column of `A:B`, or of `C`; undefined when it has another form or leaves the sheet. */
export function parseColumns(reference: string): readonly [number, number] | undefined {
  const match = /^\$?([a-z]{1,3})(?::\$?([a-z]{1,3}))?$/i.exec(reference.trim())
  if (match === null) return undefined
  const from = columnNumber(match[1] ?? '')
  return within(from, match[2] === undefined ? from : columnNumber(match[2]), MAX_COLUMNS)
}

/** Number of a column by its letters: 1 for `A`, 28 for `AB`. */
export function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

/** Letters of a column by its number: `A` for 1, `AB` for 28. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/** A range as it is written: `A1:F40`, or `A1` for a single cell. */
export function formatRange({ top, left, bottom, right }: CellRange): string {
  const start = `${columnLetters(left)}${top}`
  return top === bottom && left === right ? start : `${start}:${columnLetters(right)}${bottom}`
}

/** A range by places that do not move with the formula they stand in: `$A$1:$F$40`. */
export function absoluteRange({ top, left, bottom, right }: CellRange): string {
  return `$${columnLetters(left)}$${top}:$${columnLetters(right)}$${bottom}`
}

/** Number of cells in a range. */
export function rangeArea({ top, left, bottom, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1)
}

/** The smallest range around both. */
export function unionRange(a: CellRange | undefined, b: CellRange): CellRange {
  if (a === undefined) return b
  return {
    top: Math.min(a.top, b.top),
    left: Math.min(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
  }
}

function parseCell(reference: string) {
  const match = CELL.exec(reference.trim())
  const column = columnNumber(match?.[1] ?? '')
  const row = Number(match?.[2] ?? 0)
  const isInside = row >= 1 && row <= MAX_ROWS && column >= 1 && column <= MAX_COLUMNS
  return isInside ? { row, column } : undefined
}

function within(a: number, b: number, limit: number): readonly [number, number] | undefined {
  const from = Math.min(a, b)
  const to = Math.max(a, b)
  return from >= 1 && to <= limit ? [from, to] : undefined
}

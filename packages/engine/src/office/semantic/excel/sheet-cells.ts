import type ExcelJS from 'exceljs'
import { type CellRange, parseRange } from '../../../units/a1-range.ts'
import { type CellText, cellText } from './cell-text.ts'
import { CoveredCells } from './covered-cells.ts'
import { placeKey, type SheetSurroundings } from './sheet-surroundings.ts'

/** A cell that is shown. */
export interface ShownCell extends CellText {
  readonly style: Partial<ExcelJS.Style>
}

/** Rows and columns of a sheet that hold something and are not hidden. */
export interface SheetCells {
  /** 1-based, ascending. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** By row and column. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, ShownCell>>
  /** Style of an empty place between the cells; undefined where it has none. */
  emptyStyle(row: number, column: number): Partial<ExcelJS.Style> | undefined
  readonly merges: readonly CellRange[]
  /** Rows that head the table. */
  readonly headRows: ReadonlySet<number>
  /** Formulas without a saved result. */
  readonly uncached: number
}

/**
 * The cells of a sheet inside its print area.
 *
 * @param around what stands beside its cells
 * @param maxCells how many cells the table may have, empty ones between others included
 * @returns undefined when there are more
 */
export function sheetCells(
  sheet: ExcelJS.Worksheet,
  around: SheetSurroundings,
  { locale, maxCells }: { readonly locale: string; readonly maxCells: number },
): SheetCells | undefined {
  const { printAreas, merges, links } = around
  const covered = new CoveredCells(merges)
  const cells = new Map<number, Map<number, ShownCell>>()
  const columns = new Set<number>()
  let uncached = 0
  let count = 0
  sheet.eachRow({ includeEmpty: false }, (row, rowNumber) => {
    if (row.hidden || count > maxCells) return
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      if (sheet.getColumn(column).hidden || !isInside(printAreas, rowNumber, column)) return
      // The other cells of a merged range repeat the value of the first.
      if (covered.has(rowNumber, column)) return
      const shown = cellText(cell, locale, links.get(placeKey(rowNumber, column)))
      if (shown.isUncached) uncached += 1
      if (shown.text === '') return
      count += 1
      const inRow = cells.get(rowNumber) ?? new Map<number, ShownCell>()
      inRow.set(column, { ...shown, style: cell.style })
      cells.set(rowNumber, inRow)
      columns.add(column)
    })
  })
  if (cells.size * columns.size > maxCells) return undefined
  return {
    rows: [...cells.keys()].sort((a, b) => a - b),
    columns: [...columns].sort((a, b) => a - b),
    cells,
    emptyStyle: (row, column) => sheet.findCell(row, column)?.style,
    merges,
    headRows: headRows(sheet, around),
    uncached,
  }
}

function isInside(areas: readonly CellRange[], row: number, column: number): boolean {
  if (areas.length === 0) return true
  return areas.some(
    ({ top, left, bottom, right }) =>
      top <= row && row <= bottom && left <= column && column <= right,
  )
}

/** Most rows that head a table: those that a sheet repeats itself, and a title with what else stands above a filter. */
const MAX_REPEATED_ROWS = 100
const MAX_ROWS_ABOVE = 5

/**
 * Rows that head the others: those that are repeated on every page, or all down to the one that a filter or the first
 * table stands on.
 */
function headRows(
  { autoFilter }: ExcelJS.Worksheet,
  { repeatedRows, tables }: SheetSurroundings,
): ReadonlySet<number> {
  if (repeatedRows !== undefined) return rowsBetween(...repeatedRows, MAX_REPEATED_ROWS)
  const filter = typeof autoFilter === 'string' ? parseRange(autoFilter) : undefined
  const tops = [filter, ...tables].flatMap((range) => range?.top ?? [])
  return tops.length === 0 ? new Set() : rowsBetween(1, Math.min(...tops), MAX_ROWS_ABOVE)
}

function rowsBetween(first: number, last: number, most: number): ReadonlySet<number> {
  const length = last - first + 1
  return new Set(length > most ? [] : Array.from({ length }, (_, i) => first + i))
}

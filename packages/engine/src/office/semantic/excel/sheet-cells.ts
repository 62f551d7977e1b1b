import type ExcelJS from 'exceljs'
import { type CellBox, parseRange } from './cell-box.ts'
import { type CellText, cellText } from './cell-text.ts'

/** A cell that is shown. */
export interface ShownCell extends CellText {
  readonly style: Partial<ExcelJS.Style>
}

/** What of a sheet is shown: rows and columns that hold something and are not hidden. */
export interface SheetCells {
  /** 1-based, ascending. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** By row and column. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, ShownCell>>
  readonly merges: readonly CellBox[]
  /** Rows that head the table. */
  readonly headRows: ReadonlySet<number>
  /** Formulas without a saved result. */
  readonly uncached: number
}

/**
 * The cells of a sheet inside its print area.
 *
 * @param maxCells how many cells the table may have, empty ones between others included
 * @returns undefined when there are more
 */
export function sheetCells(
  sheet: ExcelJS.Worksheet,
  locale: string,
  maxCells: number,
): SheetCells | undefined {
  const areas = printAreas(sheet)
  const cells = new Map<number, Map<number, ShownCell>>()
  const columns = new Set<number>()
  let uncached = 0
  let count = 0
  sheet.eachRow({ includeEmpty: false }, (row, rowNumber) => {
    if (row.hidden || count > maxCells) return
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      if (sheet.getColumn(column).hidden || !isInside(areas, rowNumber, column)) return
      // The other cells of a merged range repeat the value of the first.
      if (cell.isMerged && cell.master !== cell) return
      const shown = cellText(cell, locale)
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
    merges: sheet.model.merges.flatMap((range) => parseRange(range) ?? []),
    headRows: headRows(sheet),
    uncached,
  }
}

function printAreas({ pageSetup }: ExcelJS.Worksheet): readonly CellBox[] {
  const ranges = (pageSetup.printArea ?? '').split('&&')
  return ranges.flatMap((range) => parseRange(range) ?? [])
}

function isInside(areas: readonly CellBox[], row: number, column: number): boolean {
  if (areas.length === 0) return true
  return areas.some(
    ({ top, left, bottom, right }) =>
      top <= row && row <= bottom && left <= column && column <= right,
  )
}

/** Rows that are repeated on every page, or that a filter stands on: both are there because they head the others. */
function headRows({ pageSetup, autoFilter }: ExcelJS.Worksheet): ReadonlySet<number> {
  const repeated = /^\$?(\d+):\$?(\d+)$/.exec(pageSetup.printTitlesRow ?? '')
  if (repeated !== null) {
    const [first, last] = [Number(repeated[1]), Number(repeated[2])]
    return new Set(Array.from({ length: Math.min(last - first + 1, 100) }, (_, i) => first + i))
  }
  const filter = typeof autoFilter === 'string' ? parseRange(autoFilter) : undefined
  return new Set(filter === undefined ? [] : [filter.top])
}

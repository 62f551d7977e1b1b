import { type CellRange, formatRange, rangeArea } from '../../../../units/a1-range.ts'
import { invalidDocument } from '../../../document/invalid-document.ts'
import type { WorkbookSheet } from '../workbook/workbook.ts'
import type { Merge, SheetScan } from './sheet-scan.ts'

/** Cells of a workbook: a layout engine needs about 1 KB for each. */
const MAX_CELLS = 2_000_000
/** Merged ranges of a workbook; each is compared with others. */
const MAX_MERGES = 100_000
/** Cells inside a printed range, empty ones too: pages are counted through before the empty ones are left out. */
export const MAX_PRINTED_AREA = 50_000_000
// How far a merged range may reach beyond the content: titles over a table do by some columns.
const MERGE_COLUMNS_BEYOND = 100
const MERGE_ROWS_BEYOND = 1000

/** Counts what a workbook holds, sheet by sheet, and refuses it beyond the limits. */
export class SheetBudget {
  #cells = 0
  #merges = 0

  /**
   * @throws EngineError `invalid_document` that names the limit
   */
  take(sheet: SheetScan): void {
    this.#cells += sheet.storedCells
    this.#merges += sheet.merges.length
    if (this.#cells > MAX_CELLS) {
      throw invalidDocument(`has more than the ${MAX_CELLS} cells accepted in a workbook`)
    }
    if (this.#merges > MAX_MERGES) {
      throw invalidDocument(`has more than the ${MAX_MERGES} merged ranges accepted in a workbook`)
    }
  }
}

/**
 * Refuses a sheet whose content is so far apart that its pages cannot be counted.
 *
 * @throws EngineError `invalid_document` that names the sheet, its range and the limit
 */
export function refuseSparse({ name }: WorkbookSheet, printed: CellRange | undefined): void {
  if (printed === undefined || rangeArea(printed) <= MAX_PRINTED_AREA) return
  throw invalidDocument(
    `has a sheet ${JSON.stringify(name.slice(0, 60))} that uses ${formatRange(printed)}, more than the ${MAX_PRINTED_AREA} cells accepted in a range; options.print_area can name a part of it`,
  )
}

/** A merged range that reaches far beyond the content, cut to it; undefined for one that does not. */
export function cutMerge({ range }: Merge, used: CellRange | undefined): CellRange | undefined {
  const right = Math.max(range.left, used?.right ?? 0)
  const bottom = Math.max(range.top, used?.bottom ?? 0)
  const isFar =
    range.right > right + MERGE_COLUMNS_BEYOND || range.bottom > bottom + MERGE_ROWS_BEYOND
  if (!isFar) return undefined
  return { ...range, right: Math.min(range.right, right), bottom: Math.min(range.bottom, bottom) }
}

import type { CellRange } from '../../../../units/a1-range.ts'

/** Rows of a merged range that is looked at for every cell, and most of such ranges. */
const HIGH = 100
const MAX_HIGH = 200

interface Place {
  readonly row: number
  readonly column: number
}

/** Merged ranges by their rows: there may be as many as cells. */
export class MergedCells {
  readonly #byRow = new Map<number, CellRange[]>()
  readonly #high: CellRange[] = []

  constructor(ranges: Iterable<CellRange>) {
    for (const range of ranges) {
      if (range.bottom - range.top >= HIGH) this.#high.push(range)
      else {
        for (let row = range.top; row <= range.bottom; row += 1) {
          const known = this.#byRow.get(row)
          if (known) known.push(range)
          else this.#byRow.set(row, [range])
        }
      }
    }
  }

  /** Whether a cell is merged, and not the first one, which shows its value. */
  cover(cell: Place): boolean {
    // Very many take too long to look through.
    if (this.#high.length > MAX_HIGH) return true
    return [...(this.#byRow.get(cell.row) ?? []), ...this.#high].some(
      (range) => isInside(cell, range) && (cell.row !== range.top || cell.column !== range.left),
    )
  }
}

/** Whether a range holds a cell. */
export function isInside({ row, column }: Place, { top, left, bottom, right }: CellRange): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

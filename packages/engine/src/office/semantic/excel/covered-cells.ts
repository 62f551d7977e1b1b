import type { CellRange } from '../../../units/a1-range.ts'

/**
 * Tells the cells that a merged range covers, all but the first of each; rows are asked in ascending order.
 *
 * A sheet may have a hundred thousand ranges: only those of the row at hand are looked at.
 */
export class CoveredCells {
  readonly #waiting: readonly CellRange[]
  #next = 0
  #row = 0
  #open: CellRange[] = []

  constructor(merges: readonly CellRange[]) {
    this.#waiting = merges.toSorted((a, b) => a.top - b.top)
  }

  /** Whether a cell stands in a merged range, and not first. */
  has(row: number, column: number): boolean {
    if (row !== this.#row) this.#enter(row)
    return this.#open.some(
      ({ top, left, right }) =>
        left <= column && column <= right && (row !== top || column !== left),
    )
  }

  #enter(row: number): void {
    this.#row = row
    this.#open = this.#open.filter(({ bottom }) => bottom >= row)
    for (;;) {
      const range = this.#waiting[this.#next]
      if (range === undefined || range.top > row) return
      if (range.bottom >= row) this.#open.push(range)
      this.#next += 1
    }
  }
}

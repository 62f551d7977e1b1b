import type { Merge } from '../sheet/sheet-scan.ts'

interface RowSpan {
  readonly top: number
  bottom: number
}

/** Rows that merged cells lie in, however many and however high these are. */
export class MergedRows {
  /** In order, none touching another. */
  readonly #spans: RowSpan[] = []

  constructor(merges: readonly Merge[]) {
    for (const { range } of merges.toSorted((a, b) => a.range.top - b.range.top)) {
      const last = this.#spans.at(-1)
      if (last !== undefined && range.top <= last.bottom) {
        last.bottom = Math.max(last.bottom, range.bottom)
      } else this.#spans.push({ top: range.top, bottom: range.bottom })
    }
  }

  /** Whether a merged cell lies in a row, counted from 1. */
  has(row: number): boolean {
    let low = 0
    let high = this.#spans.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#spans[middle]?.bottom ?? 0) < row) low = middle + 1
      else high = middle
    }
    const span = this.#spans[low]
    return span !== undefined && span.top <= row
  }
}

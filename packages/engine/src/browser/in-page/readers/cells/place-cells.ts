import { cellsOf, endSpansWithGroups, rowsOf, spansOf, tables } from './cells-of-table.ts'
import { mayBeBlank } from './may-be-blank.ts'

// Wider tables lose their spans.
const MAX_COLUMNS = 1000

/**
 * Writes down the places of cells that stand behind others without text, where the tags alone would not tell them:
 * Chromium has no tag for a cell that it paints nothing of, nor for a row of such cells. Runs in the page, which looks the same.
 *
 * A cell gets `data-svc-column`, a row of a table with spans into such rows `data-svc-row`; both count from 0.
 */
export function placeCells(): void {
  endSpansWithGroups()
  for (const table of tables()) placeCellsOf(table)
}

function placeCellsOf(table: Element): void {
  let columns = new TakenColumns()
  let section: Element | null = null
  const behindBlank = new Map<Element, number>()
  let isBehindBlankRow = false
  let isReached = false
  for (const [index, row] of rowsOf(table).entries()) {
    // Spans end with the group of their row.
    if (row.parentElement !== section) columns = new TakenColumns()
    section = row.parentElement
    const isBlankRow = columns.place(row, index)
    // A span that reaches into a row without a tag would reach into the next one.
    if (isBlankRow) isReached ||= columns.isReachedByText(index)
    else if (isBehindBlankRow) behindBlank.set(row, index)
    isBehindBlankRow = isBlankRow
  }
  if (!isReached) return
  for (const [row, index] of behindBlank) row.setAttribute('data-svc-row', `${index}`)
}

/** The columns of a group of rows that cells of earlier rows reach into. */
class TakenColumns {
  /** For each column the first row that is free in it again, and whether it is a blank cell that takes it. */
  readonly #taken: { readonly until: number; readonly isBlank: boolean }[] = []

  /** Gives the cells of a row their columns. @returns whether all of them may be blank */
  place(row: Element, index: number): boolean {
    let column = 0
    let isBehindBlank = false
    let isBlankRow = true
    for (const cell of cellsOf(row)) {
      for (; this.#isTaken(column, index); column += 1) {
        isBehindBlank ||= this.#taken[column]?.isBlank === true
      }
      if (column >= MAX_COLUMNS) break
      if (isBehindBlank) cell.setAttribute('data-svc-column', `${column}`)
      const isBlank = mayBeBlank(cell)
      isBehindBlank ||= isBlank
      isBlankRow &&= isBlank
      const spans = spansOf(cell)
      const end = Math.min(column + spans.columns, MAX_COLUMNS)
      for (; column < end && !this.#isTaken(column, index); column += 1) {
        this.#taken[column] = { until: index + spans.rows, isBlank }
      }
    }
    return isBlankRow
  }

  /** Whether a cell with text reaches beyond this row. */
  isReachedByText(index: number): boolean {
    return this.#taken.some(({ until, isBlank }) => until > index && !isBlank)
  }

  #isTaken(column: number, index: number): boolean {
    return (this.#taken[column]?.until ?? 0) > index
  }
}

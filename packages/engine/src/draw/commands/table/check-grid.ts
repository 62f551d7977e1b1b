import type * as z from 'zod'

/** Columns that a table may have. */
export const MAX_COLUMNS = 200

/** The part of a table that its grid depends on. */
interface Grid {
  readonly columns?: readonly unknown[] | undefined
  readonly rows: readonly (readonly GridCell[] | { readonly cells: readonly GridCell[] })[]
  readonly header_rows: number
  readonly footer_rows: number
  readonly header_columns: number
}

type GridCell =
  | string
  | number
  | null
  | { readonly column_span: number; readonly row_span: number; readonly [field: string]: unknown }

/**
 * Refuses rows that do not fill the columns, and cells that reach out of the table or over its header: a reader
 * would be told of a cell that nobody sees, or a column would shift.
 */
export function checkGrid(table: Grid, ctx: z.RefinementCtx): void {
  const count = columnCount(table)
  const wrong = wrongCount(table, count) ?? wrongRow(table, count)
  if (wrong === undefined) return
  const { path, message, given } = wrong
  ctx.addIssue({ code: 'custom', path: [...path], message, params: { given } })
}

/** Something to refuse a table for. */
interface Wrong {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly given: string
}

function wrongCount(table: Grid, count: number): Wrong | undefined {
  const { rows, header_rows: headers, footer_rows: footers, header_columns: named } = table
  if (headers + footers > rows.length) {
    const message = `must leave no more header and footer rows than the ${rows.length} rows there are`
    return { path: ['header_rows'], message, given: `${headers} and ${footers}` }
  }
  if (count === 0) return { path: ['rows', 0], message: 'must have a cell', given: 'none' }
  // Whatever is wrong with a span is told as well, but does not keep it from being counted here.
  if (count > MAX_COLUMNS) {
    const message = `must fill at most ${MAX_COLUMNS} columns, spans counted`
    return { path: ['rows', 0], message, given: `${count}` }
  }
  if (named > count) {
    const message = `must be at most the number of columns (${count})`
    return { path: ['header_columns'], message, given: `${named}` }
  }
  return undefined
}

function wrongRow(table: Grid, count: number): Wrong | undefined {
  const { rows, header_rows: headers, footer_rows: footers } = table
  // For each column, rows that a cell above still reaches over.
  const open: number[] = new Array(count).fill(0)
  for (const [index, row] of rows.entries()) {
    const end = bandEnd(index, rows.length, headers, footers)
    const wrong = fillRow(row, open, { index, end })
    if (wrong !== undefined) return wrong
    for (let at = 0; at < count; at += 1) open[at] = Math.max(0, (open[at] ?? 0) - 1)
  }
  return undefined
}

/** Puts the cells of a row into the columns that are open. */
function fillRow(
  row: Grid['rows'][number],
  open: number[],
  { index, end }: { readonly index: number; readonly end: number },
): Wrong | undefined {
  const count = open.length
  const isTaken = (at: number) => (open[at] ?? 0) > 0
  const unfilled = (given: string): Wrong => {
    return { path: ['rows', index], message: `must fill ${count} columns, spans counted`, given }
  }
  let column = 0
  for (const [at, cell] of cellsOf<GridCell>(row).entries()) {
    while (column < count && isTaken(column)) column += 1
    const spans = typeof cell === 'object' && cell !== null ? cell : NO_SPANS
    if (index + spans.row_span > end) {
      const path = ['rows', index, ...(Array.isArray(row) ? [] : ['cells']), at, 'row_span']
      const message = `must end within the ${end - index} rows of its part`
      return { path, message, given: `${spans.row_span}` }
    }
    for (let offset = 0; offset < spans.column_span; offset += 1) {
      if (column >= count || isTaken(column)) return unfilled('more')
      open[column] = spans.row_span
      column += 1
    }
  }
  const filled = open.filter((left) => left > 0).length
  return filled === count ? undefined : unfilled(`${filled} of them`)
}

const NO_SPANS = { column_span: 1, row_span: 1 }

/** How many columns a table has: as it says, else as many as its first row fills. */
export function columnCount({ columns, rows }: Pick<Grid, 'columns' | 'rows'>): number {
  if (columns) return columns.length
  const [first] = rows
  if (first === undefined) return 0
  return cellsOf(first).reduce<number>(
    (sum, cell) => sum + (typeof cell === 'object' && cell !== null ? cell.column_span : 1),
    0,
  )
}

/** Cells of a row of either form. */
export function cellsOf<Cell>(
  row: readonly Cell[] | { readonly cells: readonly Cell[] },
): readonly Cell[] {
  return Array.isArray(row) ? (row as readonly Cell[]) : (row as { cells: readonly Cell[] }).cells
}

/** The row after header, body or footer, whichever a row is of. */
function bandEnd(index: number, count: number, headers: number, footers: number): number {
  if (index < headers) return headers
  return index < count - footers ? count - footers : count
}

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
  const { rows, header_rows: headers, footer_rows: footers } = table
  const refuse = (path: (string | number)[], message: string, given: string) =>
    ctx.addIssue({ code: 'custom', path, message, params: { given } })
  if (headers + footers > rows.length) {
    const message = `must leave no more header and footer rows than the ${rows.length} rows there are`
    refuse(['header_rows'], message, `${headers} and ${footers}`)
    return
  }
  const count = columnCount(table)
  if (count === 0) {
    refuse(['rows', 0], 'must have a cell', 'none')
    return
  }
  // Whatever is wrong with a span is told as well, but does not keep it from being counted here.
  if (count > MAX_COLUMNS) {
    refuse(['rows', 0], `must fill at most ${MAX_COLUMNS} columns, spans counted`, `${count}`)
    return
  }
  if (table.header_columns > count) {
    refuse(
      ['header_columns'],
      `must be at most the number of columns (${count})`,
      `${table.header_columns}`,
    )
    return
  }
  // For each column, rows that a cell above still reaches over.
  const open: number[] = new Array(count).fill(0)
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf<GridCell>(row)
    const end = bandEnd(index, rows.length, headers, footers)
    let column = 0
    for (const [at, cell] of cells.entries()) {
      while (column < count && (open[column] ?? 0) > 0) column += 1
      const spans = typeof cell === 'object' && cell !== null ? cell : NO_SPANS
      const path = ['rows', index, ...(Array.isArray(row) ? [] : ['cells']), at]
      if (index + spans.row_span > end) {
        refuse(
          [...path, 'row_span'],
          `must end within the ${end - index} rows of its part`,
          `${spans.row_span}`,
        )
        return
      }
      for (let offset = 0; offset < spans.column_span; offset += 1) {
        const isTaken = column >= count || (open[column] ?? 0) > 0
        if (isTaken) {
          refuse(['rows', index], `must fill ${count} columns, spans counted`, `more`)
          return
        }
        open[column] = spans.row_span
        column += 1
      }
    }
    const filled = open.filter((left) => left > 0).length
    if (filled !== count) {
      const given = `${filled} of them`
      refuse(['rows', index], `must fill ${count} columns, spans counted`, given)
      return
    }
    for (let at = 0; at < count; at += 1) open[at] = Math.max(0, (open[at] ?? 0) - 1)
  }
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

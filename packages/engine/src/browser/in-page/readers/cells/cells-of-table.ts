const TABLES =
  'table:not([role="presentation"],[role="none"]),[role="table"],[role="grid"],[role="treegrid"]'
const ROWS = 'tr,[role="row"]'
const CELLS = 'td,th,[role="cell"],[role="gridcell"],[role="columnheader"],[role="rowheader"]'

/** Elements that are tables to readers. */
export function tables(): Iterable<Element> {
  return document.querySelectorAll(TABLES)
}

/** Rows of a table that are laid out, in the order of the tags. */
export function rowsOf(table: Element): readonly Element[] {
  const rows =
    table instanceof HTMLTableElement
      ? // A foot comes last wherever it is written.
        [...table.rows]
      : [...table.querySelectorAll(ROWS)].filter((row) => row.closest(TABLES) === table)
  return rows.filter((row) => !isOut(row))
}

/** Cells of a row that are laid out. */
export function cellsOf(row: Element): readonly Element[] {
  const cells =
    row instanceof HTMLTableRowElement
      ? [...row.cells]
      : // Terms of a list are cells to Chromium.
        [...row.querySelectorAll(CELLS)].filter(
          (cell) => cell.parentElement?.closest(`${ROWS},table,[role="list"]`) === row,
        )
  return cells.filter((cell) => !isOut(cell))
}

/** How many columns and rows a cell takes. */
export function spansOf(cell: Element): { readonly columns: number; readonly rows: number } {
  if (cell instanceof HTMLTableCellElement) return { columns: cell.colSpan, rows: cell.rowSpan }
  const span = (name: string) =>
    Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1)
  return { columns: span('aria-colspan'), rows: span('aria-rowspan') }
}

/** Ends spans with the group of their row, and has those of 0 reach there: in the tags they would go on, or be lost. */
export function endSpansWithGroups(): void {
  for (const cell of document.querySelectorAll<HTMLTableCellElement>(':is(td,th)[rowspan]')) {
    const row = cell.parentElement
    const group = row?.parentElement
    if (!(row instanceof HTMLTableRowElement && group instanceof HTMLTableSectionElement)) continue
    const left = group.rows.length - row.sectionRowIndex
    if (cell.rowSpan === 0 || cell.rowSpan > left) cell.rowSpan = left
  }
}

function isOut(element: Element): boolean {
  return getComputedStyle(element).display === 'none'
}

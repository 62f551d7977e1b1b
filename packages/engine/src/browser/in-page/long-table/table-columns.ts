/** A row with a cell of its own in each column; undefined where columns have no cells in the rows, or no row is so. */
export function plainRow(
  table: HTMLTableElement,
  rows: readonly HTMLTableRowElement[],
): HTMLTableRowElement | undefined {
  const columns = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length))
  // A column that the rows have no cell in would have no width.
  const isSpread = table.querySelector('[colspan]') !== null
  const columnsOf = ({ cells }: HTMLTableRowElement) =>
    isSpread ? [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0) : cells.length
  const stated = [...table.querySelectorAll('col')].reduce((sum, { span }) => sum + span, 0)
  if (stated > columns || [...table.rows].some((row) => columnsOf(row) > columns)) return undefined
  return rows.find(
    ({ cells }) =>
      cells.length === columns &&
      [...cells].every(({ colSpan, rowSpan }) => colSpan * rowSpan === 1),
  )
}

/** Rows that a cell of a row before reaches into. */
export function boundRows(
  table: HTMLTableElement,
  rows: readonly HTMLTableRowElement[],
): readonly number[] {
  const bound: number[] = []
  let boundTo = 0
  const isSpanned = table.querySelector('[rowspan]') !== null
  for (const [index, row] of rows.entries()) {
    if (index < boundTo) bound.push(index)
    if (!isSpanned) continue
    for (const { rowSpan } of row.cells) boundTo = Math.max(boundTo, index + rowSpan)
    if (row === row.parentElement?.lastElementChild) boundTo = index + 1
  }
  return bound
}

/** Widths of a table, and of its columns as all of its rows give them. */
export interface TableWidths {
  /** Whether it is as wide as the room that it has. */
  readonly isFull: boolean
  readonly widthPx: number
  readonly columnsPx: readonly number[]
}

/** Measures a table while all of its rows are laid out. */
export function tableWidths(table: HTMLTableElement, plain: HTMLTableRowElement): TableWidths {
  const { width: widthPx } = table.getBoundingClientRect()
  const outer = table.parentElement as Element
  const { paddingLeft, paddingRight } = getComputedStyle(outer)
  const room = outer.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  const columnsPx = [...plain.cells].map((cell) => cell.getBoundingClientRect().width)
  return { isFull: Math.abs(widthPx - room) < 1, widthPx, columnsPx }
}

/** Has the columns of a table keep widths, whatever rows it has. */
export function holdColumns(
  table: HTMLTableElement,
  { isFull, widthPx, columnsPx }: TableWidths,
): void {
  const total = columnsPx.reduce((sum, one) => sum + one, 0)
  const group = document.createElement('colgroup')
  for (const one of columnsPx) {
    const column = document.createElement('col')
    column.style.setProperty('width', `${(one / total) * 100}%`, 'important')
    group.append(column)
  }
  for (const own of table.querySelectorAll(':scope>colgroup,:scope>col')) own.remove()
  table.append(group)
  table.style.setProperty('table-layout', 'fixed', 'important')
  table.style.setProperty('width', isFull ? '100%' : `${Math.ceil(widthPx)}px`, 'important')
}

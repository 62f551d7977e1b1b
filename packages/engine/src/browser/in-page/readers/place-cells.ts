/**
 * Writes down the places of cells that stand behind others without text, where the tags alone would not tell them:
 * Chromium has no tag for a cell that it paints nothing of, nor for a row of such cells. Runs in the page, which looks the same.
 *
 * A cell gets `data-svc-column`, a row of a table with spans into such rows `data-svc-row`; both count from 0.
 */
export function placeCells(): void {
  const TABLES =
    'table:not([role="presentation"],[role="none"]),[role="table"],[role="grid"],[role="treegrid"]'
  const ROWS = 'tr,[role="row"]'
  const CELLS = 'td,th,[role="cell"],[role="gridcell"],[role="columnheader"],[role="rowheader"]'
  // Wider tables lose their spans.
  const MAX_COLUMNS = 1000

  const isOut = (element: Element) => getComputedStyle(element).display === 'none'
  /** Whether text may be cut off by an element between it and the cell. */
  const mayBeClipped = (holder: Element, cell: Element) => {
    for (let inner: Element | null = holder; inner; inner = inner.parentElement) {
      if (getComputedStyle(inner).overflow !== 'visible') return true
      if (inner === cell) return false
    }
    return true
  }
  /** Whether it may be that nothing is painted of a cell: one too many costs nothing. */
  const mayBeBlank = (cell: Element) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement
      if (!holder || !/\S/.test(texts.currentNode.nodeValue ?? '')) continue
      const { position, color, fontSize } = getComputedStyle(holder)
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (position === 'absolute' || position === 'fixed' || mayBeClipped(holder, cell)) continue
      if (fontSize === '0px' || /^rgba.*, 0\)$/.test(color)) continue
      if (!holder.closest('[aria-hidden="true"]')) return false
    }
    return true
  }
  const cellsOf = (row: Element) => {
    const cells =
      row instanceof HTMLTableRowElement
        ? [...row.cells]
        : // Terms of a list are cells to Chromium.
          [...row.querySelectorAll(CELLS)].filter(
            (cell) => cell.parentElement?.closest(`${ROWS},table,[role="list"]`) === row,
          )
    return cells.filter((cell) => !isOut(cell))
  }
  const spansOf = (cell: Element) => {
    if (cell instanceof HTMLTableCellElement) return { columns: cell.colSpan, rows: cell.rowSpan }
    const span = (name: string) =>
      Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1)
    return { columns: span('aria-colspan'), rows: span('aria-rowspan') }
  }

  const rowsOf = (table: Element) => {
    const rows =
      table instanceof HTMLTableElement
        ? // In the order of the tags: a foot comes last wherever it is written.
          [...table.rows]
        : [...table.querySelectorAll(ROWS)].filter((row) => row.closest(TABLES) === table)
    return rows.filter((row) => !isOut(row))
  }

  // Spans end with the group of their row, and those of 0 reach there: in the tags they would go on, or be lost.
  for (const cell of document.querySelectorAll<HTMLTableCellElement>(':is(td,th)[rowspan]')) {
    const row = cell.parentElement
    const group = row?.parentElement
    if (!(row instanceof HTMLTableRowElement && group instanceof HTMLTableSectionElement)) continue
    const left = group.rows.length - row.sectionRowIndex
    if (cell.rowSpan === 0 || cell.rowSpan > left) cell.rowSpan = left
  }
  for (const table of document.querySelectorAll(TABLES)) {
    let section: Element | null = null
    /** For each column the first row that is free in it again, and whether it is a blank cell that takes it. */
    let taken: { until: number; isBlank: boolean }[] = []
    const behindBlank = new Map<Element, number>()
    let isBehindBlankRow = false
    let isReached = false
    for (const [index, row] of rowsOf(table).entries()) {
      // Spans end with the group of their row.
      if (row.parentElement !== section) taken = []
      section = row.parentElement
      let column = 0
      let isBehindBlank = false
      let isBlankRow = true
      for (const cell of cellsOf(row)) {
        for (let at = taken[column]; at && at.until > index; at = taken[column]) {
          isBehindBlank ||= at.isBlank
          column += 1
        }
        if (column >= MAX_COLUMNS) break
        if (isBehindBlank) cell.setAttribute('data-svc-column', `${column}`)
        const isBlank = mayBeBlank(cell)
        isBehindBlank ||= isBlank
        isBlankRow &&= isBlank
        const spans = spansOf(cell)
        const end = Math.min(column + spans.columns, MAX_COLUMNS)
        for (; column < end && !((taken[column]?.until ?? 0) > index); column += 1) {
          taken[column] = { until: index + spans.rows, isBlank }
        }
      }
      // A span that reaches into a row without a tag would reach into the next one.
      if (isBlankRow) isReached ||= taken.some(({ until, isBlank }) => until > index && !isBlank)
      else if (isBehindBlankRow) behindBlank.set(row, index)
      isBehindBlankRow = isBlankRow
    }
    if (!isReached) continue
    for (const [row, index] of behindBlank) row.setAttribute('data-svc-row', `${index}`)
  }
}

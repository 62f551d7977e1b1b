import { attribute, element, type StructureElement, setAttribute } from '../structure.ts'

/** A cell, the column it starts in, and the rows it covers; all count from 0. */
export interface PlacedCell {
  readonly cell: StructureElement
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

// Wider tables, and those with more holes than this, are not laid out: a hundred bytes of HTML can span a grid of
// millions of cells.
const MAX_COLUMNS = 1000
const MAX_HOLES_PER_CELL = 4
const FREE_HOLES = 10_000

/**
 * Makes a table a full rectangle: spans are cut where they run out of the table or into another cell, and rows that
 * are too short get empty cells. A table of absurd spans loses them all.
 *
 * A column in which no cell starts is no column: `colspan=1000` is as wide as the other rows make the table.
 *
 * @returns the cells and their places; none where the spans are lost
 *
 * Source: ISO 14289-1, 7.2 (tests 15 and 41 to 43).
 */
export function fitGrid(table: StructureElement): readonly PlacedCell[] {
  const rows = table.children.filter(
    (child) => child.kind === 'element' && child.type === 'TR',
  ) as StructureElement[]
  const cells = placeCells(rows)
  const width = 1 + cells.reduce((last, { column }) => Math.max(last, column), 0)
  // How much the number of columns covered changes from one row to the next: spans may be long, and many.
  const changes = new Int32Array(rows.length + 1)
  let area = 0
  for (const { row, column, rows: height, columns } of cells) {
    const fitting = Math.min(columns, width - column)
    changes[row] = (changes[row] as number) + fitting
    changes[row + height] = (changes[row + height] as number) - fitting
    area += fitting * height
  }
  const holes = width * rows.length - area
  const isAbsurd = holes > MAX_HOLES_PER_CELL * cells.length + FREE_HOLES
  if (width > MAX_COLUMNS || isAbsurd) {
    dropSpans(rows)
    return []
  }
  for (const { cell, column, rows: height, columns } of cells) {
    setSpan(cell, 'ColSpan', Math.min(columns, width - column))
    setSpan(cell, 'RowSpan', height)
  }
  let covered = 0
  for (const [index, row] of rows.entries()) {
    covered += changes[index] as number
    for (let missing = width - covered; missing > 0; missing -= 1) row.children.push(element('TD'))
  }
  return cells
}

/** Cells where HTML puts them: each in the first column of its row that is free. No more than prove it too wide. */
function placeCells(rows: readonly StructureElement[]): readonly PlacedCell[] {
  const placed: PlacedCell[] = []
  /** For each column the first row that is free in it again. */
  const freeFrom: number[] = []
  for (const [row, { children }] of rows.entries()) {
    let column = 0
    for (const cell of children) {
      if (cell.kind !== 'element') continue
      while ((freeFrom[column] ?? 0) > row) column += 1
      const height = Math.min(span(cell, 'RowSpan'), rows.length - row)
      const wanted = span(cell, 'ColSpan')
      let columns = 0
      while (columns < wanted && (freeFrom[column + columns] ?? 0) <= row) {
        freeFrom[column + columns] = row + height
        columns += 1
      }
      placed.push({ cell, row, column, rows: height, columns })
      if (column >= MAX_COLUMNS) return placed
      column += columns
    }
  }
  return placed
}

/** Every cell is one of the grid then, and one more fills up a row. */
function dropSpans(rows: readonly StructureElement[]): void {
  const width = rows.reduce((widest, { children }) => Math.max(widest, children.length), 0)
  for (const { children } of rows) {
    for (const cell of children) {
      if (cell.kind !== 'element') continue
      setSpan(cell, 'ColSpan', 1)
      setSpan(cell, 'RowSpan', 1)
    }
    if (children.length === width) continue
    const filler = element('TD')
    setSpan(filler, 'ColSpan', width - children.length)
    children.push(filler)
  }
}

function span(cell: StructureElement, key: string): number {
  const value = attribute(cell, 'Table', key)
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : 1
}

function setSpan(cell: StructureElement, key: string, value: number): void {
  setAttribute(cell, 'Table', key, value > 1 ? value : undefined)
}

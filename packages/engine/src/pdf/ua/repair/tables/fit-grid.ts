import {
  attribute,
  element,
  type StructureChild,
  type StructureElement,
  setAttribute,
} from '../../structure.ts'
import type { TagHint } from '../../tag-hint.ts'
import { hintOf } from '../apply-hints.ts'

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

/** A cell with the first column it could be in, and the number of free columns from there to its own. */
interface FoundCell extends PlacedCell {
  readonly from: number
  readonly blanks: number
}

/**
 * Makes a table a full rectangle: spans are cut where they run out of the table or into another cell, and rows that
 * are too short get empty cells. A table of absurd spans loses them all.
 *
 * Cells and rows whose place is known keep it: what is missing before them gets empty cells there. All else that is
 * missing stands at the end of its row.
 *
 * A column in which no cell starts is no column: `colspan=1000` is as wide as the other rows make the table.
 *
 * @returns the cells and their places; none where the spans are lost
 *
 * Source: ISO 14289-1, 7.2 (tests 15 and 41 to 43).
 */
export function fitGrid(
  table: StructureElement,
  hints: readonly TagHint[] = [],
): readonly PlacedCell[] {
  addMissingRows(table, hints)
  const rows = table.children.filter(isRow)
  const cells = withoutUnusedColumns(placeCells(rows, hints))
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
  const found = new Map<StructureChild, FoundCell>()
  for (const placed of cells) {
    setSpan(placed.cell, 'ColSpan', Math.min(placed.columns, width - placed.column))
    setSpan(placed.cell, 'RowSpan', placed.rows)
    if (placed.blanks > 0) found.set(placed.cell, placed)
  }
  let covered = 0
  for (const [index, row] of rows.entries()) {
    covered += changes[index] as number
    let missing = width - covered
    if (missing === 0) continue
    row.children = row.children.flatMap((cell) => {
      const blanks = found.get(cell)?.blanks ?? 0
      missing -= blanks
      return [...blankCells(blanks), cell]
    })
    row.children.push(...blankCells(missing))
  }
  return cells
}

/** Puts rows without a cell where rows are missing: cells of rows before may reach into them. */
function addMissingRows(table: StructureElement, hints: readonly TagHint[]): void {
  if (!table.children.some((row) => isRow(row) && hintOf(row, hints)?.row !== undefined)) return
  let count = 0
  const children: StructureChild[] = []
  for (const child of table.children) {
    if (isRow(child)) {
      for (const place = hintOf(child, hints)?.row ?? 0; count < place; count += 1) {
        // They are of the group that the row behind them is of.
        children.push({ ...element('TR'), hint: child.hint })
      }
      count += 1
    }
    children.push(child)
  }
  table.children = children
}

/**
 * Cells where HTML puts them: each in the first column of its row that is free, or in its own behind that. No more than
 * prove it too wide.
 */
function placeCells(
  rows: readonly StructureElement[],
  hints: readonly TagHint[],
): readonly FoundCell[] {
  const placed: FoundCell[] = []
  /** For each column the first row that is free in it again. */
  const freeFrom: number[] = []
  for (const [row, { children }] of rows.entries()) {
    let column = 0
    for (const cell of children) {
      if (cell.kind !== 'element') continue
      const place = hintOf(cell, hints)?.column ?? 0
      const isFree = () => (freeFrom[column] ?? 0) <= row
      const from = column
      let blanks = 0
      for (; column < place || !isFree(); column += 1) if (isFree()) blanks += 1
      const height = Math.min(span(cell, 'RowSpan'), rows.length - row)
      const wanted = span(cell, 'ColSpan')
      let columns = 0
      while (columns < wanted && (freeFrom[column + columns] ?? 0) <= row) {
        freeFrom[column + columns] = row + height
        columns += 1
      }
      placed.push({ cell, row, column, rows: height, columns, from, blanks })
      if (column >= MAX_COLUMNS) return placed
      column += columns
    }
  }
  return placed
}

/** Takes out the columns that no cell is in: all of their cells may be hidden from readers. */
function withoutUnusedColumns(cells: readonly FoundCell[]): readonly FoundCell[] {
  if (!cells.some(({ blanks }) => blanks > 0)) return cells
  const isUsed: boolean[] = []
  for (const { column, columns } of cells) {
    for (let at = column; at < Math.min(column + columns, MAX_COLUMNS); at += 1) isUsed[at] = true
  }
  /** For each column the number of those before it that are in use. */
  const usedBefore = [0]
  for (let at = 0; at < MAX_COLUMNS; at += 1) {
    usedBefore.push((usedBefore[at] as number) + (isUsed[at] ? 1 : 0))
  }
  const countUnused = (from: number, to: number) =>
    to - from - (usedBefore[to] as number) + (usedBefore[from] as number)
  return cells.map((placed) => {
    const { column, from, blanks } = placed
    if (column > MAX_COLUMNS) return placed
    return {
      ...placed,
      column: usedBefore[column] as number,
      blanks: blanks - countUnused(from, column),
    }
  })
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

/** Whether a child is a row of a table. */
export function isRow(child: StructureChild): child is StructureElement {
  return child.kind === 'element' && child.type === 'TR'
}

function blankCells(count: number): StructureElement[] {
  return Array.from({ length: count }, () => element('TD'))
}

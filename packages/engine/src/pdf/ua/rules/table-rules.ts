import type { CheckedDocument, DictRule } from '../../document/metadata/conformance-rules.ts'
import { isArray, isDict, isName, type PdfDict, type PdfObject } from '../../file/objects.ts'

/** Clauses about the grid that the cells of a table make, as tests of 7.2. */
type GridClause = '7.2-15' | '7.2-41' | '7.2-42' | '7.2-43'

/** Rules of PDF/UA-1 about the grid of a table: every place of it is taken by one cell. */
const GRID_RULES: readonly DictRule[] = (
  ['7.2-15', '7.2-41', '7.2-42', '7.2-43'] satisfies GridClause[]
).map((clause) => ({
  clause,
  keys: ['S'],
  isBroken: (entries, document) =>
    isName(entries.get('S'), 'Table') && brokenClause(entries, document) === clause,
}))

/** Rules about the groups of rows: one head and one foot at most, each beside a body. */
const GROUP_RULES: readonly DictRule[] = (
  [
    ['7.2-11', (count) => count('THead') > 1],
    ['7.2-12', (count) => count('TFoot') > 1],
    ['7.2-13', (count) => count('TFoot') > 0 && count('TBody') === 0],
    ['7.2-14', (count) => count('THead') > 0 && count('TBody') === 0],
  ] satisfies [string, (count: (group: string) => number) => boolean][]
).map(([clause, isBrokenBy]) => ({
  clause,
  keys: ['S'],
  isBroken: (entries, { file }) => {
    if (!isName(entries.get('S'), 'Table')) return false
    const kids = elementsIn(file, entries)
    return isBrokenBy((group) => kids.filter((kid) => isName(kid.get('S'), group)).length)
  },
}))

/** Rules of PDF/UA-1 about tables. */
export const TABLE_RULES: readonly DictRule[] = [...GRID_RULES, ...GROUP_RULES]

const GROUPS = ['THead', 'TBody', 'TFoot']

// Four rules ask for the grid of the same table.
const broken = new WeakMap<PdfDict, GridClause | 'none'>()

function brokenClause(table: PdfDict, { file }: CheckedDocument): GridClause | 'none' {
  const known = broken.get(table)
  if (known !== undefined) return known
  const found = gridFault(rowsOf(file, table).map((row) => cellsOf(file, row)))
  broken.set(table, found)
  return found
}

/** Columns and rows that a cell covers. */
interface Spans {
  readonly columns: number
  readonly rows: number
}

// Nearly all cells are of one place.
const ONE_PLACE: Spans = { columns: 1, rows: 1 }

/** First fault, by the order in which veraPDF looks: at all cells, then for holes between them. */
function gridFault(rows: readonly (readonly Spans[])[]): GridClause | 'none' {
  const width = widthOf(rows[0] ?? [])
  const isFlat = rows.every((cells) => cells.every((spans) => spans.rows === 1))
  // A row of thousands of cells makes a grid of millions: none is laid out where nothing can overlap.
  if (isFlat) return flatFault(rows.map(widthOf), width)
  /** For each column the first row that is free in it again. */
  const freeFrom = new Int32Array(width)
  let covered = 0
  for (const [row, cells] of rows.entries()) {
    let column = 0
    for (const spans of cells) {
      while (column < width && (freeFrom[column] as number) > row) column += 1
      const end = column + spans.columns
      if (end > width) return '7.2-42'
      if (row + spans.rows > rows.length) return '7.2-41'
      for (; column < end; column += 1) {
        if ((freeFrom[column] as number) > row) return '7.2-15'
        freeFrom[column] = row + spans.rows
        covered += spans.rows
      }
    }
  }
  return covered < width * rows.length ? '7.2-43' : 'none'
}

function flatFault(widths: readonly number[], width: number): GridClause | 'none' {
  if (widths.some((one) => one > width)) return '7.2-42'
  return widths.some((one) => one < width) ? '7.2-43' : 'none'
}

function widthOf(row: readonly Spans[]): number {
  return row.reduce((sum, { columns }) => sum + columns, 0)
}

function rowsOf(file: CheckedDocument['file'], parent: PdfDict): readonly PdfDict[] {
  return elementsIn(file, parent).flatMap((kid) =>
    GROUPS.some((group) => isName(kid.get('S'), group)) ? rowsOf(file, kid) : rowItself(kid),
  )
}

function rowItself(kid: PdfDict): readonly PdfDict[] {
  return isName(kid.get('S'), 'TR') ? [kid] : []
}

function cellsOf(file: CheckedDocument['file'], row: PdfDict): readonly Spans[] {
  return elementsIn(file, row).map((cell) => {
    const attributes = file.resolve(cell.get('A'))
    if (attributes === undefined) return ONE_PLACE
    const columns = spanOf(file, attributes, 'ColSpan')
    const rows = spanOf(file, attributes, 'RowSpan')
    return columns === 1 && rows === 1 ? ONE_PLACE : { columns, rows }
  })
}

/** A span among one attribute object or several. */
function spanOf(file: CheckedDocument['file'], attributes: PdfObject, key: string): number {
  if (isDict(attributes)) {
    const span = attributes.get(key)
    return typeof span === 'number' ? span : 1
  }
  for (const item of isArray(attributes) ? attributes : []) {
    const held = file.resolve(item)
    const span = isDict(held) ? held.get(key) : undefined
    if (typeof span === 'number') return span
  }
  return 1
}

function elementsIn(file: CheckedDocument['file'], parent: PdfDict): readonly PdfDict[] {
  const kids = file.resolve(parent.get('K'))
  const elements: PdfDict[] = []
  for (const kid of isArray(kids) ? kids : [kids]) {
    const value = file.resolve(kid)
    if (isDict(value)) elements.push(value)
  }
  return elements
}

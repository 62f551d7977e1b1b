import { columnLetters, columnNumber, MAX_COLUMNS, MAX_ROWS } from '../../../../units/a1-range.ts'
import { changeStartTag, startTagAttribute } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { Table } from './read-tables.ts'
import type { StyledCells } from './styled-cells.ts'
import { TableCells } from './table-cells.ts'
import type { TableStyle } from './table-format.ts'

/** A table and the style that it is drawn in. */
export interface StyledTable {
  readonly table: Table
  readonly style: TableStyle
}

/** Budget for the tables of a workbook; counted down. */
export interface TableBudget {
  /** Cells that may be added. */
  cells: number
  /** Rows of tables that may be gone through. */
  rows: number
  /** Whether it did not suffice. */
  isSpent: boolean
}

/** One table as it lies on the sheet. */
interface Placed {
  readonly table: Table
  readonly cells: TableCells
  /** Number among the rows that are shown, by row. */
  readonly ordinals: ReadonlyMap<number, number>
}

/**
 * Gives the cells of tables their styles; cells and rows that are not in the file are added.
 *
 * @returns the text of the sheet
 */
export function styleSheet(
  sheet: { readonly text: string; readonly part: string },
  tables: readonly StyledTable[],
  styles: StyledCells,
  budget: TableBudget,
): string {
  return new SheetStyling(sheet, tables, styles, budget).run()
}

class SheetStyling {
  readonly #text: string
  readonly #part: string
  readonly #styles: StyledCells
  readonly #edits = new TextEdits()
  readonly #columnStyles = new Map<number, number>()
  readonly #placed: readonly Placed[]
  readonly #budget: TableBudget
  /** Rows of tables that the file does not have, ascending, and how many of them are written. */
  readonly #missing: readonly number[]
  #written = 0
  #prefix = ''
  // The row at hand.
  #row = 0
  #rowStyle: number | undefined
  #here: readonly Placed[] = []
  /** Columns of tables, ascending, and how many of them are behind. */
  #columns: readonly number[] = []
  #nextColumn = 0
  #column = 0

  constructor(
    { text, part }: { readonly text: string; readonly part: string },
    tables: readonly StyledTable[],
    styles: StyledCells,
    budget: TableBudget,
  ) {
    this.#text = text
    this.#part = part
    this.#styles = styles
    this.#budget = budget
    const rows = sheetRows(text, part)
    this.#placed = tables.map((table) => placed(table, rows, budget))
    const missing = this.#placed.flatMap(({ ordinals }) =>
      [...ordinals.keys()].filter((row) => !rows.stored.has(row)),
    )
    this.#missing = [...new Set(missing)].sort((a, b) => a - b)
  }

  run(): string {
    const scanner = new XmlScanner(this.#text, this.#part)
    while (scanner.next()) {
      const { element, kind, depth } = scanner
      if (depth === 0 && kind === 'open') this.#prefix = scanner.prefix
      else if (element === 'col' && depth === 2 && kind !== 'close') this.#columnStyle(scanner)
      else if (element === 'sheetData' && depth === 1) this.#sheetData(scanner)
      else if (element === 'row' && depth === 2) this.#rowTag(scanner)
      else if (element === 'c' && depth === 3 && kind !== 'close') this.#cell(scanner)
    }
    return this.#edits.apply(this.#text)
  }

  #columnStyle(scanner: XmlScanner): void {
    const style = Number(scanner.attribute('style') ?? 0)
    const from = Math.max(Number(scanner.attribute('min')), 1)
    const to = Math.min(Number(scanner.attribute('max')), MAX_COLUMNS)
    if (style === 0) return
    for (let column = from; column <= to; column += 1) this.#columnStyles.set(column, style)
  }

  #sheetData(scanner: XmlScanner): void {
    const { kind, start, end, name, text } = scanner
    if (kind === 'open') return
    const rows = this.#rowsBefore(MAX_ROWS + 1)
    if (kind === 'close') this.#insert(start, rows)
    else if (rows !== '')
      this.#edits.replace(start, end, filled(text.slice(start, end), name, rows))
  }

  #rowTag(scanner: XmlScanner): void {
    const { kind, start, end, name, text } = scanner
    if (kind === 'close') {
      this.#insert(start, this.#cellsBefore(MAX_COLUMNS + 1))
      return
    }
    const row = Number(scanner.attribute('r') ?? this.#row + 1)
    this.#insert(start, this.#rowsBefore(row))
    this.#enter(row, Number(scanner.attribute('s') ?? 0) || undefined)
    if (kind !== 'empty') return
    const cells = this.#cellsBefore(MAX_COLUMNS + 1)
    if (cells !== '') this.#edits.replace(start, end, filled(text.slice(start, end), name, cells))
  }

  #insert(at: number, text: string): void {
    if (text !== '') this.#edits.insert(at, text)
  }

  #enter(row: number, style: number | undefined): void {
    this.#row = row
    this.#rowStyle = style
    this.#column = 0
    this.#nextColumn = 0
    const here = this.#placed.filter(({ ordinals }) => ordinals.has(row))
    // Most rows have the tables of the row above.
    if (here.length === this.#here.length && here.every((one, i) => one === this.#here[i])) return
    this.#here = here
    const columns = new Set(
      here.flatMap(({ table: { range } }) =>
        Array.from({ length: range.right - range.left + 1 }, (_, i) => range.left + i),
      ),
    )
    this.#columns = [...columns].sort((a, b) => a - b)
  }

  #cell({ text, start, end }: XmlScanner): void {
    const tag = text.slice(start, end)
    const letters = /^\$?([a-z]{1,3})/i.exec(startTagAttribute(tag, 'r') ?? '')?.[1]
    this.#column = letters === undefined ? this.#column + 1 : columnNumber(letters)
    if (this.#columns.length === 0) return
    this.#insert(start, this.#cellsBefore(this.#column))
    if (this.#columns[this.#nextColumn] !== this.#column) return
    this.#nextColumn += 1
    const own = Number(startTagAttribute(tag, 's') ?? 0)
    const style = this.#styleAt(this.#column, own)
    if (style !== own) this.#edits.replace(start, end, changeStartTag(tag, { s: String(style) }))
  }

  /** Rows of tables before `row` that the file does not have. */
  #rowsBefore(row: number): string {
    const p = this.#prefix
    const pieces: string[] = []
    for (;;) {
      const next = this.#missing[this.#written]
      if (next === undefined || next >= row) return pieces.join('')
      this.#written += 1
      this.#enter(next, undefined)
      const cells = this.#cellsBefore(MAX_COLUMNS + 1)
      if (cells !== '') pieces.push(`<${p}row r="${next}">${cells}</${p}row>`)
    }
  }

  /** Cells of tables before `column` in the row at hand that the file does not have. */
  #cellsBefore(column: number): string {
    const p = this.#prefix
    const pieces: string[] = []
    for (;;) {
      const next = this.#columns[this.#nextColumn]
      if (next === undefined || next >= column) return pieces.join('')
      this.#nextColumn += 1
      const own = this.#rowStyle ?? this.#columnStyles.get(next) ?? 0
      const style = this.#styleAt(next, own)
      if (style === own) continue
      if (this.#budget.cells <= 0) {
        this.#budget.isSpent = true
        continue
      }
      this.#budget.cells -= 1
      pieces.push(`<${p}c r="${columnLetters(next)}${this.#row}" s="${style}"/>`)
    }
  }

  #styleAt(column: number, own: number): number {
    for (const { table, cells, ordinals } of this.#here) {
      const ordinal = ordinals.get(this.#row)
      const { left, right } = table.range
      if (ordinal === undefined || column < left || column > right) continue
      return this.#styles.styleOf(own, cells.formatOf(ordinal, column - left))
    }
    return own
  }
}

function filled(emptyTag: string, name: string, content: string): string {
  return `${emptyTag.replace(/\s*\/>$/, '>')}${content}</${name}>`
}

/** A table on its sheet, with the rows that are shown numbered. */
function placed({ table, style }: StyledTable, rows: SheetRows, budget: TableBudget): Placed {
  const { top, right, left, bottom } = table.range
  // A table may reach to the end of the sheet: below all that is stored there is nothing but stripes.
  const room = Math.floor(budget.cells / (right - left + 1))
  const last = Math.min(bottom, Math.max(rows.bottom, top + room), top + budget.rows)
  if (last < bottom) budget.isSpent = true
  const ordinals = new Map<number, number>()
  for (let row = top; row <= last; row += 1) {
    if (!rows.isHidden(row)) ordinals.set(row, ordinals.size)
  }
  budget.rows -= Math.max(0, last - top + 1)
  return { table, ordinals, cells: new TableCells(table, style, ordinals.size) }
}

/** Which rows of a sheet are in its part, and which are not shown. */
interface SheetRows {
  readonly stored: ReadonlySet<number>
  readonly bottom: number
  isHidden(row: number): boolean
}

function sheetRows(text: string, part: string): SheetRows {
  const scanner = new XmlScanner(text, part)
  const stored = new Set<number>()
  const hidden = new Set<number>()
  let isHiddenByDefault = false
  let row = 0
  let bottom = 0
  const isOn = (value: string | undefined) => /^(?:1|true)$/.test(value ?? '')
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (kind === 'close') continue
    if (element === 'sheetFormatPr') isHiddenByDefault = isOn(scanner.attribute('zeroHeight'))
    if (element !== 'row' || depth !== 2) continue
    row = Number(scanner.attribute('r') ?? row + 1)
    bottom = Math.max(bottom, row)
    stored.add(row)
    const height = scanner.attribute('ht')
    const isFlat = height !== undefined && Number(height) === 0
    if (isOn(scanner.attribute('hidden')) || isFlat) hidden.add(row)
  }
  const isHidden = (number: number) =>
    hidden.has(number) || (isHiddenByDefault && !stored.has(number))
  return { stored, bottom, isHidden }
}

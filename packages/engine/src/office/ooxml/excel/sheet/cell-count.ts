import { quote } from '../../../../messages/quote.ts'
import { type CellRange, columnNumber, MAX_COLUMNS, MAX_ROWS } from '../../../../units/a1-range.ts'
import { invalidDocument } from '../../../document/invalid-document.ts'
import type { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { EmptyCell, FilledCell, RowEnd } from './sheet-scan.ts'
import type { TextWidths } from './text-widths.ts'

/** Further below the content, a grid is what somebody's copying left behind. */
const MAX_ROWS_BELOW = 1000
/** Cells that are kept for a look at what they show. */
const MAX_KEPT = 20_000
/** Shorter texts are left alone: they end within a column or two. */
const MIN_ROW_END_PX = 150
const NO_CELL: FilledCell = {
  ...{ row: 0, column: 0, cellStart: 0, cellEnd: 0, start: 0, end: 0 },
  formula: undefined,
}
// The groups are empty for a reference of another form.
const STYLE = /\ss=["'](\d+)/
const REFERENCE = /\sr=["'](?:([a-z]{1,7})([1-9]\d{0,14})["'])?/i

/** Counts the visible cells of a sheet that hold something, and follows where a pass over the sheet is. */
export class CellCount {
  readonly rowEnds: RowEnd[] = []
  /** The first visible cells that hold something. */
  readonly kept: FilledCell[] = []
  /** Cells in the file, whether they hold something or not. */
  stored = 0
  /** Visible cells that hold something. */
  filled = 0
  /** The last empty cells in rows that are shown, by the numbers of their styles, not far below what holds something. */
  readonly lastEmpty = new Map<number, EmptyCell>()
  readonly #scanner: XmlScanner
  readonly #widths: TextWidths
  readonly #hiddenColumns = new Uint8Array(MAX_COLUMNS + 1)
  #row = 0
  #column = 0
  #isHiddenRow = false
  #isCounted = false
  #formula: string | undefined
  // Places of the cell at hand, and of the last one in its row that holds something.
  #cellStart = 0
  #cellEnd = 0
  #last: FilledCell = NO_CELL
  #top = Number.POSITIVE_INFINITY
  #left = Number.POSITIVE_INFINITY
  #bottom = 0
  #right = 0

  constructor(scanner: XmlScanner, widths: TextWidths) {
    this.#scanner = scanner
    this.#widths = widths
  }

  /** The range around all that is filled. */
  get used(): CellRange | undefined {
    if (this.#bottom === 0) return undefined
    return { top: this.#top, left: this.#left, bottom: this.#bottom, right: this.#right }
  }

  hideColumns(from: number, to: number): void {
    this.#hiddenColumns.fill(1, from, to + 1)
  }

  /**
   * A row begins at the scanner's tag.
   *
   * @returns whether it lies beyond the sheet
   * @throws EngineError `invalid_document` for a number that no row has
   */
  startRow(isHidden: boolean): boolean {
    this.endRow()
    const number = this.#scanner.attribute('r')
    if (number !== undefined && !/^\s*[1-9]\d{0,14}\s*$/.test(number)) {
      throw invalidDocument(`has a sheet with a row ${quote(number)}, which is no number of a row`)
    }
    this.#row = number === undefined ? this.#row + 1 : Number(number)
    this.#column = 0
    this.#isHiddenRow = isHidden
    return this.#row > MAX_ROWS
  }

  /** Ends the row at hand: where its last text goes on, there is something to tell. */
  endRow(): void {
    const { row, column, cellStart, cellEnd, start, end } = this.#last
    if (column === 0) return
    this.#last = NO_CELL
    const { text } = this.#scanner
    const cell = text.slice(cellStart, cellEnd)
    const widthPx = this.#widths.widthPx(cell, text.slice(start, end))
    if (widthPx >= MIN_ROW_END_PX) this.rowEnds.push({ row, column, widthPx })
  }

  /**
   * A cell begins at the scanner's tag.
   *
   * @returns whether it lies beyond the sheet
   * @throws EngineError `invalid_document` for a place that no cell has
   */
  startCell(): boolean {
    const { text, start, end } = this.#scanner
    this.#cellStart = start
    this.#cellEnd = end
    this.stored += 1
    this.#isCounted = false
    this.#formula = undefined
    const reference = REFERENCE.exec(text.slice(start, end))
    if (reference === null) this.#column += 1
    else {
      const [, letters, digits] = reference
      if (letters === undefined) throw this.#noCell(start, end)
      this.#column = columnNumber(letters)
      this.#row = Number(digits)
    }
    if (this.#scanner.kind === 'empty') this.#empty()
    return this.#row > MAX_ROWS || this.#column > MAX_COLUMNS
  }

  /** The formula of the cell at hand ends at the scanner's tag. */
  calculate(): void {
    const { kind, text, textStart, start } = this.#scanner
    this.#formula = kind === 'empty' ? '' : text.slice(textStart, start)
  }

  /** The cell at hand holds the text before the scanner's tag; it may come in several pieces. */
  fill(): void {
    const row = this.#row
    const column = this.#column
    if (this.#isCounted || column === 0) return
    this.#isCounted = true
    if (this.#isHiddenRow || row < 1 || row > MAX_ROWS || column > MAX_COLUMNS) return
    if (this.#hiddenColumns[column] === 1) return
    this.filled += 1
    this.#top = Math.min(this.#top, row)
    this.#left = Math.min(this.#left, column)
    this.#bottom = Math.max(this.#bottom, row)
    this.#right = Math.max(this.#right, column)
    const { textStart, start } = this.#scanner
    const cell = {
      row,
      column,
      cellStart: this.#cellStart,
      cellEnd: this.#cellEnd,
      start: textStart,
      end: start,
      formula: this.#formula,
    }
    if (this.kept.length < MAX_KEPT) this.kept.push(cell)
    if (column >= this.#last.column) this.#last = cell
  }

  #empty(): void {
    const { text, start, end } = this.#scanner
    const row = this.#row
    if (this.#isHiddenRow || row > this.#bottom + MAX_ROWS_BELOW) return
    const style = Number(STYLE.exec(text.slice(start, end))?.[1] ?? 0)
    this.lastEmpty.set(style, { row, start, end })
  }

  #noCell(start: number, end: number) {
    const reference = this.#scanner.text.slice(start, end).match(/\sr=["']([^"']*)/)?.[1]
    return invalidDocument(
      `has a sheet with a cell ${quote(reference)}, which is no place in a sheet`,
    )
  }
}

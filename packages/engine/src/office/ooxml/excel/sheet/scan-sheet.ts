import { quote } from '../../../../quote.ts'
import {
  type CellRange,
  columnNumber,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
} from '../../../../units/a1-range.ts'
import { invalidDocument } from '../../../document/invalid-document.ts'
import { changeStartTag } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { TextWidths } from './text-widths.ts'

/** Width of a run of columns. */
export interface ColumnWidth {
  readonly from: number
  readonly to: number
  /** In characters of the default font; undefined for the default width. */
  readonly width: number | undefined
  readonly hidden: boolean
}

/** An element directly in the root of a sheet. */
export interface SheetElement {
  /** By namespace, as {@link XmlScanner.element} has it. */
  readonly name: string
  readonly start: number
  /** End of the start tag. */
  readonly openEnd: number
  readonly end: number
}

/** A range of merged cells. */
export interface Merge {
  readonly range: CellRange
  readonly start: number
  readonly end: number
}

/** The last text of a row, with nothing to its right that could hide where it goes on. */
export interface RowEnd {
  readonly row: number
  readonly column: number
  /** About, in one line. */
  readonly widthPx: number
}

/** Text to put in the place of another, so that a layout engine shows what Excel shows, or gets through at all. */
export interface SheetRepair {
  readonly kind: 'hidden' | 'outside' | 'dateAxis'
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What a pass over a sheet's part finds. */
export interface SheetScan {
  readonly text: string
  readonly prefix: string
  /** End of the root's start tag, and start of its end tag. */
  readonly open: number
  readonly close: number
  readonly elements: readonly SheetElement[]
  readonly columns: readonly ColumnWidth[]
  readonly merges: readonly Merge[]
  /** Columns before which a page ends, counted from 1. */
  readonly columnBreaks: readonly number[]
  /** Cells in the file, whether they hold something or not. */
  readonly storedCells: number
  /** Visible cells that hold something, and the range around them. */
  readonly cells: number
  readonly used: CellRange | undefined
  /** Long texts at the ends of rows. */
  readonly rowEnds: readonly RowEnd[]
  readonly repairs: readonly SheetRepair[]
}

/** Shorter texts are left alone: they end within a column or two. */
const MIN_ROW_END_PX = 150
const CONTENT = new Set(['v', 't'])
// The groups are empty for a reference of another form.
const REFERENCE = /\sr=["'](?:([a-z]{1,7})([1-9]\d{0,14})["'])?/i
/** Pages that the breaks of a sheet may ask for; Excel has 1026 at most in each direction. */
const MAX_BREAKS = 10_000

/**
 * Goes through a sheet once.
 *
 * Cells beyond the last row or column of a sheet are taken out: no program shows them, and some break down on them.
 *
 * @throws EngineError `invalid_document` for a cell or a row whose place is none
 */
export function scanSheet(text: string, part: string, widths: TextWidths): SheetScan {
  return new SheetScanning(text, part, widths).scan()
}

class SheetScanning {
  readonly #scanner: XmlScanner
  readonly #widths: TextWidths
  readonly #rowEnds: RowEnd[] = []
  readonly #elements: SheetElement[] = []
  readonly #columns: ColumnWidth[] = []
  readonly #merges: Merge[] = []
  readonly #columnBreaks: number[] = []
  readonly #repairs: SheetRepair[] = []
  #breaks = 0
  /** Start of an element beyond the sheet, until its end tag. */
  #outsideRow: number | undefined
  #outsideCell: number | undefined
  readonly #hiddenColumns = new Uint8Array(MAX_COLUMNS + 1)
  #prefix = ''
  #open = 0
  #close = 0
  #storedCells = 0
  #cells = 0
  #row = 0
  #column = 0
  #rowsAreHidden = false
  #isHiddenRow = false
  #isCounted = false
  // Of the cell at hand, and of the last one in its row that holds something.
  #cellStart = 0
  #cellEnd = 0
  #last = { row: 0, column: 0, cellStart: 0, cellEnd: 0, start: 0, end: 0 }
  #isBreakList = false
  #top = Number.POSITIVE_INFINITY
  #left = Number.POSITIVE_INFINITY
  #bottom = 0
  #right = 0

  constructor(text: string, part: string, widths: TextWidths) {
    this.#scanner = new XmlScanner(text, part)
    this.#widths = widths
  }

  scan(): SheetScan {
    const scanner = this.#scanner
    let start = 0
    let openEnd = 0
    while (scanner.next()) {
      const { depth, kind } = scanner
      if (depth === 0) this.#root()
      else if (depth === 1) {
        if (kind !== 'close') {
          start = scanner.start
          openEnd = scanner.end
          this.#isBreakList = scanner.element === 'colBreaks'
          this.#rowsAreHidden ||= isOn(scanner.attribute('zeroHeight'))
        }
        if (kind !== 'open') {
          this.#elements.push({ name: scanner.element, start, openEnd, end: scanner.end })
        }
      } else this.#inside()
    }
    this.#endRow()
    return {
      text: scanner.text,
      prefix: this.#prefix,
      open: this.#open,
      close: this.#close,
      elements: this.#elements,
      columns: this.#columns,
      merges: this.#merges,
      columnBreaks: this.#columnBreaks,
      storedCells: this.#storedCells,
      cells: this.#cells,
      used:
        this.#bottom === 0
          ? undefined
          : { top: this.#top, left: this.#left, bottom: this.#bottom, right: this.#right },
      rowEnds: this.#rowEnds,
      repairs: this.#repairs,
    }
  }

  #root(): void {
    const scanner = this.#scanner
    if (scanner.kind !== 'close') {
      this.#prefix = scanner.prefix
      this.#open = scanner.end
    }
    this.#close = scanner.start
  }

  #inside(): void {
    const scanner = this.#scanner
    const { element, kind } = scanner
    if (element === 'c') {
      if (kind !== 'close') this.#cell()
      if (kind !== 'open' && this.#outsideCell !== undefined) {
        this.#cut(this.#outsideCell)
        this.#outsideCell = undefined
      }
    } else if (CONTENT.has(element)) {
      if (kind === 'close' && scanner.textStart < scanner.start) this.#content()
    } else if (element === 'row') {
      if (kind !== 'close') this.#startRow()
      if (kind !== 'open' && this.#outsideRow !== undefined) {
        this.#cut(this.#outsideRow)
        this.#outsideRow = undefined
      }
    } else if (kind === 'close') return
    else if (element === 'col') this.#columnWidth()
    else if (element === 'mergeCell') this.#merge()
    else if (element === 'brk') this.#break()
    else if (element === 'x14:sparklineGroup') this.#sparklines()
  }

  #break(): void {
    this.#breaks += 1
    if (this.#breaks > MAX_BREAKS) {
      throw invalidDocument(`has a sheet with more than the ${MAX_BREAKS} page breaks accepted`)
    }
    if (this.#isBreakList) {
      this.#columnBreaks.push(Number(this.#scanner.attribute('id')) + 1)
    }
  }

  /** LibreOffice 24.8 breaks down on the dates that a group of sparklines is spaced by. */
  #sparklines(): void {
    const scanner = this.#scanner
    const { depth } = scanner
    const axis = scanner.attributeOf('dateAxis')
    if (axis !== undefined && isOn(axis.value)) {
      this.#repairs.push({ kind: 'dateAxis', start: axis.start, end: axis.end, text: '' })
    }
    if (scanner.kind === 'empty') return
    while (scanner.next() && scanner.depth > depth) {
      const { start, element } = scanner
      if (scanner.depth !== depth + 1 || scanner.kind === 'close') continue
      scanner.skip()
      if (element !== 'xm:f') continue
      this.#repairs.push({ kind: 'dateAxis', start, end: scanner.end, text: '' })
    }
  }

  #cut(start: number): void {
    this.#repairs.push({ kind: 'outside', start, end: this.#scanner.end, text: '' })
  }

  /** Excel shows nothing of what has no size. */
  #hide(): void {
    const { text, start, end } = this.#scanner
    const tag = changeStartTag(text.slice(start, end), { hidden: '1' })
    this.#repairs.push({ kind: 'hidden', start, end, text: tag })
  }

  #startRow(): void {
    const scanner = this.#scanner
    this.#endRow()
    const number = scanner.attribute('r')
    if (number !== undefined && !/^\s*[1-9]\d{0,14}\s*$/.test(number)) {
      throw invalidDocument(`has a sheet with a row ${quote(number)}, which is no number of a row`)
    }
    this.#row = number === undefined ? this.#row + 1 : Number(number)
    this.#column = 0
    const hidden = scanner.attribute('hidden')
    this.#isHiddenRow = hidden === undefined ? this.#rowsAreHidden : isOn(hidden)
    if (this.#row > MAX_ROWS) this.#outsideRow = scanner.start
    else if (!this.#isHiddenRow && isZero(scanner.attribute('ht'))) {
      this.#isHiddenRow = true
      this.#hide()
    }
  }

  #endRow(): void {
    const { row, column, cellStart, cellEnd, start, end } = this.#last
    if (column === 0) return
    this.#last.column = 0
    const { text } = this.#scanner
    const cell = text.slice(cellStart, cellEnd)
    const widthPx = this.#widths.widthPx(cell, text.slice(start, end))
    if (widthPx >= MIN_ROW_END_PX) this.#rowEnds.push({ row, column, widthPx })
  }

  #cell(): void {
    const { text, start, end } = this.#scanner
    this.#cellStart = start
    this.#cellEnd = end
    this.#storedCells += 1
    this.#isCounted = false
    const reference = REFERENCE.exec(text.slice(start, end))
    if (reference === null) this.#column += 1
    else {
      const [, letters, digits] = reference
      if (letters === undefined) throw this.#noCell(start, end)
      this.#column = columnNumber(letters)
      this.#row = Number(digits)
    }
    const isOutside = this.#row > MAX_ROWS || this.#column > MAX_COLUMNS
    if (isOutside && this.#outsideRow === undefined) this.#outsideCell = start
  }

  #noCell(start: number, end: number) {
    const reference = this.#scanner.text.slice(start, end).match(/\sr=["']([^"']*)/)?.[1]
    return invalidDocument(
      `has a sheet with a cell ${quote(reference)}, which is no place in a sheet`,
    )
  }

  #content(): void {
    const row = this.#row
    const column = this.#column
    // A cell's text may come in several pieces.
    if (this.#isCounted || column === 0) return
    this.#isCounted = true
    if (this.#isHiddenRow || row < 1 || row > MAX_ROWS || column > MAX_COLUMNS) return
    if (this.#hiddenColumns[column] === 1) return
    this.#cells += 1
    this.#top = Math.min(this.#top, row)
    this.#left = Math.min(this.#left, column)
    this.#bottom = Math.max(this.#bottom, row)
    this.#right = Math.max(this.#right, column)
    const last = this.#last
    if (column < last.column) return
    last.row = row
    last.column = column
    last.cellStart = this.#cellStart
    last.cellEnd = this.#cellEnd
    last.start = this.#scanner.textStart
    last.end = this.#scanner.start
  }

  #columnWidth(): void {
    const scanner = this.#scanner
    if (this.#columns.length === MAX_COLUMNS) {
      throw invalidDocument('has a sheet with more column widths than columns')
    }
    const width = scanner.attribute('width')
    const from = Number(scanner.attribute('min'))
    const to = Number(scanner.attribute('max'))
    const isHidden = isOn(scanner.attribute('hidden'))
    if (!isHidden && isZero(width)) this.#hide()
    const hidden = isHidden || isZero(width)
    this.#columns.push({ from, to, hidden, width: width === undefined ? undefined : Number(width) })
    if (hidden) this.#hiddenColumns.fill(1, from, to + 1)
  }

  #merge(): void {
    const scanner = this.#scanner
    const range = parseRange(scanner.attribute('ref') ?? '')
    const { start } = scanner
    scanner.skip()
    if (range !== undefined) this.#merges.push({ range, start, end: scanner.end })
  }
}

function isZero(size: string | undefined): boolean {
  return size !== undefined && Number(size) === 0
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}

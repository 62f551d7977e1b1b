import { MAX_COLUMNS, parseRange } from '../../../../units/a1-range.ts'
import { invalidDocument } from '../../../document/invalid-document.ts'
import { isOn } from '../../../xml/is-on.ts'
import { changeStartTag } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { CellCount } from './cell-count.ts'
import type { ColumnWidth, Merge, SheetElement, SheetRepair, SheetScan } from './sheet-scan.ts'
import type { TextWidths } from './text-widths.ts'

const CONTENT = new Set(['v', 't'])
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
  readonly #count: CellCount
  readonly #elements: SheetElement[] = []
  readonly #columns: ColumnWidth[] = []
  readonly #merges: Merge[] = []
  readonly #columnBreaks: number[] = []
  readonly #repairs: SheetRepair[] = []
  #breaks = 0
  /** Start of an element beyond the sheet, until its end tag. */
  #outsideRow: number | undefined
  #outsideCell: number | undefined
  #prefix = ''
  #open = 0
  #close = 0
  #rowsAreHidden = false
  #isBreakList = false
  #scaling: SheetScan['scaling']

  constructor(text: string, part: string, widths: TextWidths) {
    this.#scanner = new XmlScanner(text, part)
    this.#count = new CellCount(this.#scanner, widths)
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
    this.#count.endRow()
    const { stored, filled, kept, used, rowEnds, lastEmpty } = this.#count
    return {
      text: scanner.text,
      prefix: this.#prefix,
      open: this.#open,
      close: this.#close,
      elements: this.#elements,
      columns: this.#columns,
      merges: this.#merges,
      columnBreaks: this.#columnBreaks,
      storedCells: stored,
      cells: filled,
      filled: kept,
      used,
      lastEmpty,
      scaling: this.#scaling,
      rowEnds,
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
      if (kind !== 'close') this.#startCell()
      if (kind !== 'open' && this.#outsideCell !== undefined) {
        this.#cut(this.#outsideCell)
        this.#outsideCell = undefined
      }
    } else if (CONTENT.has(element)) {
      if (kind === 'close' && scanner.textStart < scanner.start) this.#count.fill()
    } else if (element === 'row') {
      if (kind !== 'close') this.#startRow()
      if (kind !== 'open' && this.#outsideRow !== undefined) {
        this.#cut(this.#outsideRow)
        this.#outsideRow = undefined
      }
    } else if (element === 'f') {
      if (kind !== 'open') this.#count.calculate()
    } else if (kind === 'close') return
    else if (element === 'col') this.#columnWidth()
    else if (element === 'mergeCell') this.#merge()
    else if (element === 'brk') this.#break()
    else if (element === 'pageSetUpPr') this.#scaling ??= { start: scanner.start, end: scanner.end }
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
    const hidden = scanner.attribute('hidden')
    const isHidden = hidden === undefined ? this.#rowsAreHidden : isOn(hidden)
    const isFlat = !isHidden && isZero(scanner.attribute('ht'))
    if (this.#count.startRow(isHidden || isFlat)) this.#outsideRow = scanner.start
    else if (isFlat) this.#hide()
  }

  #startCell(): void {
    const isOutside = this.#count.startCell()
    if (isOutside && this.#outsideRow === undefined) this.#outsideCell = this.#scanner.start
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
    if (hidden) this.#count.hideColumns(from, to)
  }

  #merge(): void {
    const scanner = this.#scanner
    const range = parseRange(scanner.attribute('ref') ?? '')
    const { start } = scanner
    scanner.skip()
    if (range !== undefined) this.#merges.push({ range, start, end: scanner.end })
    // Excel takes it out, LibreOffice cuts it to the sheet and hides the cells below it.
    else this.#cut(start)
  }
}

function isZero(size: string | undefined): boolean {
  return size !== undefined && Number(size) === 0
}

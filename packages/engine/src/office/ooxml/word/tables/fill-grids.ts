import { changeStartTag } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

/** Width of the text on Letter with margins of an inch, in twips: the whole of columns that have no width. */
const TEXT_WIDTH = 9360
/** Properties of tables, rows and cells from before a tracked change. */
const FORMER = new Set(['tblPrChange', 'trPrChange', 'tcPrChange'])
/** Most columns of a table in Word. */
const MAX_COLUMNS = 63

interface Range {
  readonly start: number
  readonly end: number
}

class Table {
  readonly depth: number
  readonly prefix: string
  /** Where its start tag ends, and where its properties do. */
  readonly open: number
  properties: Range | undefined
  preferred: (Range & { readonly width: number | undefined }) | undefined
  grid: Range | undefined
  readonly columns: number[] = []
  /** Widths of cells over one column, by that. */
  readonly #cells = new Map<number, number>()
  #row = 0
  #span = 1
  #width: number | undefined
  #widest = 0

  constructor({ depth, prefix, end }: XmlScanner) {
    this.depth = depth
    this.prefix = prefix
    this.open = end
  }

  row(): void {
    this.#row = 0
  }

  cell(): void {
    this.#span = 1
    this.#width = undefined
  }

  span(columns: number): void {
    this.#span = columns
  }

  width(twips: number): void {
    this.#width = twips
  }

  endCell(): void {
    if (this.#span === 1 && this.#width !== undefined) {
      this.#cells.set(this.#row, Math.max(this.#width, this.#cells.get(this.#row) ?? 0))
    }
    this.skipped(this.#span)
  }

  /** Columns that a row leaves out. */
  skipped(columns: number): void {
    this.#row += columns
    this.#widest = Math.max(this.#widest, this.#row)
  }

  /** Widths of all columns; undefined where the table has them. */
  filled(): { readonly widths: readonly number[]; readonly isShare: boolean } | undefined {
    const stored = this.columns.some((width) => width > 0) ? this.columns : []
    if (this.#widest <= stored.length || this.#widest > MAX_COLUMNS) return undefined
    const columns = Array.from({ length: this.#widest }, (_, column) => column)
    const known = columns.map((column) => stored[column] ?? this.#cells.get(column))
    const widths = known.filter((width) => width !== undefined)
    const total = widths.reduce((sum, width) => sum + width, 0)
    const mean =
      widths.length > 0
        ? total / widths.length
        : (this.preferred?.width ?? TEXT_WIDTH) / columns.length
    return {
      widths: known.map((width) => width ?? Math.floor(mean)),
      isShare: widths.length === 0 && this.preferred?.width === undefined,
    }
  }
}

/**
 * Completes the columns of tables whose grid has fewer than their rows, as docx-rs and other libraries write them. Word
 * counts columns by the cells; LibreOffice takes a cell over several of them for one, and sets each row by itself.
 *
 * Columns without a width share that of the table, or of the line; Word sets them by their content.
 *
 * @returns the text, the same when every grid is whole
 */
export function fillGrids(text: string, part: string): string {
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  const around: Table[] = []
  const number = (name: string) => Number(scanner.attribute(name) ?? Number.NaN)
  while (scanner.next()) {
    const { element, kind, depth, start, end } = scanner
    const table = around.at(-1)
    if (kind === 'close') {
      if (element === 'tbl' && table?.depth === depth) write(edits, text, around.pop())
      else if (element === 'tc') table?.endCell()
      continue
    }
    if (element === 'tbl' && kind === 'open') around.push(new Table(scanner))
    else if (table === undefined) continue
    else if (FORMER.has(element)) scanner.skip()
    else if (element === 'tblPr' && depth === table.depth + 1) table.properties ??= { start, end }
    else if (element === 'tblW' && depth === table.depth + 2) {
      const isPlain = (scanner.attribute('type') ?? 'dxa') === 'dxa' && number('w') > 0
      table.preferred = { start, end, width: isPlain ? number('w') : undefined }
    } else if (element === 'tblGrid' && depth === table.depth + 1) {
      readGrid(scanner, table)
      table.grid = { start, end: scanner.end }
    } else if (element === 'tr') table.row()
    else if (element === 'gridBefore' || element === 'gridAfter') table.skipped(number('val') || 0)
    else if (element === 'tc' && kind === 'open') table.cell()
    else if (element === 'gridSpan') table.span(number('val') || 1)
    else if (element === 'tcW' && scanner.attribute('type') === 'dxa' && number('w') > 0) {
      table.width(number('w'))
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function readGrid(scanner: XmlScanner, { columns }: Table): void {
  if (scanner.kind === 'empty') return
  const { depth } = scanner
  while (scanner.next() && scanner.depth > depth) {
    const isColumn = scanner.element === 'gridCol' && scanner.kind !== 'close'
    if (isColumn) columns.push(Number(scanner.attribute('w') ?? 0) || 0)
    // A change keeps the columns from before it.
    else if (scanner.element === 'tblGridChange') scanner.skip()
  }
}

function write(edits: TextEdits, text: string, table: Table | undefined): void {
  const filled = table?.filled()
  if (table === undefined || filled === undefined) return
  const { prefix, properties, preferred, grid, open } = table
  const columns = filled.widths.map((width) => `<${prefix}gridCol ${prefix}w="${width}"/>`)
  const written = `<${prefix}tblGrid>${columns.join('')}</${prefix}tblGrid>`
  const behind = properties === undefined ? open : endOf(text, properties, `${prefix}tblPr`)
  if (grid) edits.replace(grid.start, grid.end, written)
  else edits.insert(behind, written)
  if (!filled.isShare) return
  const share = { [`${prefix}w`]: '5000', [`${prefix}type`]: 'pct' }
  if (preferred) {
    const { start, end } = preferred
    edits.replace(start, end, changeStartTag(text.slice(start, end), share))
  } else if (properties) {
    const tag = text.slice(properties.start, properties.end)
    const width = changeStartTag(`<${prefix}tblW/>`, share)
    if (!tag.endsWith('/>')) edits.insert(properties.end, width)
    else {
      const whole = `<${prefix}tblPr>${width}</${prefix}tblPr>`
      edits.replace(properties.start, properties.end, whole)
    }
  }
}

/** Where an element without others of its name in it ends. */
function endOf(text: string, { start, end }: Range, name: string): number {
  if (text.startsWith('/>', end - 2)) return end
  const close = text.indexOf(`</${name}`, start)
  return close < 0 ? end : text.indexOf('>', close) + 1
}

import type ExcelJS from 'exceljs'
import { escapeHtml } from '../../../messages/escape-html.ts'
import type { CellRange } from '../../../units/a1-range.ts'
import type { SheetCells, ShownCell } from './sheet-cells.ts'
import { placeKey } from './sheet-surroundings.ts'
import { keptWhole, sheetWidthEm } from './sheet-width.ts'

/** A merged range as it shows once empty and hidden rows and columns are gone. */
interface Span {
  readonly rows: number
  readonly columns: number
}

/** The table of a sheet as HTML; nothing for an empty sheet. */
export function sheetTable(sheet: SheetCells): string {
  const { rows, columns, headRows } = sheet
  if (rows.length === 0) return ''
  const { spans, covered } = mergedSpans(sheet)
  const isWide = (row: number, column: number) =>
    (spans.get(placeKey(row, column))?.columns ?? 1) > 1
  const widthEm = sheetWidthEm(sheet, isWide)
  const htmlRow = (row: number, tag: 'th' | 'td') => {
    const cells = columns
      .filter((column) => !covered.has(placeKey(row, column)))
      .map((column) => {
        const cell = sheet.cells.get(row)?.get(column) ?? emptyCell(sheet.emptyStyle(row, column))
        return cellHtml(cell, spans.get(placeKey(row, column)), tag)
      })
    return `<tr>${cells.join('')}</tr>`
  }
  // Only rows on top can head a table.
  const bodyStart = rows.findIndex((row) => !headRows.has(row))
  const head = bodyStart < 0 ? [] : rows.slice(0, bodyStart)
  const body = rows.slice(head.length)
  return [
    widthEm === undefined
      ? '<table>'
      : `<table class="fitted" style="font-size:min(9pt,calc(100vw / ${widthEm}))">`,
    head.length === 0 ? '' : `<thead>${head.map((row) => htmlRow(row, 'th')).join('')}</thead>`,
    `<tbody>${body.map((row) => htmlRow(row, 'td')).join('')}</tbody></table>`,
  ].join('')
}

/** An empty place shows its ground: the stripe of a table goes through it. */
function emptyCell({ fill }: Partial<ExcelJS.Style> = {}): ShownCell | undefined {
  return fill && { text: '', isNumber: false, isUncached: false, style: { fill } }
}

function cellHtml(cell: ShownCell | undefined, span: Span | undefined, tag: 'th' | 'td'): string {
  const attributes = [
    cell !== undefined && !keptWhole(cell) ? ' class="long"' : '',
    span !== undefined && span.columns > 1 ? ` colspan="${span.columns}"` : '',
    span !== undefined && span.rows > 1 ? ` rowspan="${span.rows}"` : '',
  ].join('')
  if (cell === undefined) return `<${tag}${attributes}></${tag}>`
  const style = cellStyle(cell)
  const text = escapeHtml(cell.text)
  const content =
    cell.href === undefined
      ? text
      : `<a href="${escapeHtml(cell.href)}">${text || escapeHtml(cell.href)}</a>`
  return `<${tag}${attributes}${style === '' ? '' : ` style="${style}"`}>${content}</${tag}>`
}

const ALIGNMENTS: ReadonlySet<string> = new Set(['left', 'center', 'right', 'justify'])

function cellStyle({ style, isNumber }: ShownCell): string {
  const { font, alignment } = style
  const aligned = alignment?.horizontal
  const align = aligned !== undefined && ALIGNMENTS.has(aligned) ? aligned : isNumber && 'right'
  const { color, background } = cellColors(style)
  return [
    font?.bold === true && 'font-weight:bold',
    font?.italic === true && 'font-style:italic',
    align && `text-align:${align}`,
    color !== undefined && `color:${color}`,
    background !== undefined && `background:${background}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** Colours of a cell's text and ground: letters that are made for another ground than ours would not be seen. */
function cellColors({ font, fill }: Partial<ExcelJS.Style>) {
  const color = rgb(font?.color)
  const background = fill && groundOf(fill)
  const isFilled = fill !== undefined && !(fill.type === 'pattern' && fill.pattern === 'none')
  if (background === undefined) return { background, color: isFilled ? undefined : color }
  return { background, color: color ?? (isDark(background) ? '#ffffff' : undefined) }
}

/** Colour of a plain ground, or that which a ground of several begins with. */
function groundOf(fill: ExcelJS.Fill): string | undefined {
  if (fill.type === 'gradient') return rgb(fill.stops[0]?.color)
  return fill.pattern === 'solid' ? rgb(fill.fgColor) : undefined
}

/** Whether white letters are read more easily upon a colour than black ones. Source: ITU-R BT.601, luma. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128
}

/** A colour that the file names by its value; colours of the theme are left to ours. */
function rgb(color: Partial<ExcelJS.Color> | undefined): string | undefined {
  const match = /^[0-9a-f]{2}([0-9a-f]{6})$/i.exec(color?.argb ?? '')
  return match === null ? undefined : `#${match[1]}`
}

/** Spans of merged ranges among the rows and columns that are shown, and the cells that they cover. */
function mergedSpans({ merges, rows, columns }: SheetCells): {
  readonly spans: ReadonlyMap<string, Span>
  readonly covered: ReadonlySet<string>
} {
  const spans = new Map<string, Span>()
  const covered = new Set<string>()
  for (const box of merges) {
    const inRows = between(rows, box.top, box.bottom)
    const inColumns = between(columns, box.left, box.right)
    if (!startsAt(box, inRows[0], inColumns[0])) continue
    if (inRows.some((row) => inColumns.some((column) => covered.has(placeKey(row, column)))))
      continue
    spans.set(placeKey(box.top, box.left), { rows: inRows.length, columns: inColumns.length })
    for (const row of inRows) {
      for (const column of inColumns) {
        if (row !== box.top || column !== box.left) covered.add(placeKey(row, column))
      }
    }
  }
  return { spans, covered }
}

/** Whether the first cell of a merged range, which holds its value, is shown. */
function startsAt(box: CellRange, row: number | undefined, column: number | undefined): boolean {
  return row === box.top && column === box.left
}

/** Members of an ascending list from `first` to `last`. */
function between(numbers: readonly number[], first: number, last: number): readonly number[] {
  const start = lowerBound(numbers, first)
  return numbers.slice(start, lowerBound(numbers, last + 1))
}

function lowerBound(numbers: readonly number[], value: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

import { startTagAttribute } from '../../../xml/start-tag.ts'
import type { SheetScan } from '../sheet/sheet-scan.ts'
import { columnWidthMm } from './paper.ts'

/** Excel's width of a column that nothing says anything about, in characters. */
const DEFAULT_WIDTH = 9.140625
/** Columns of a sheet. */
const LAST_COLUMN = 16_384

/**
 * Width of columns together.
 *
 * @param from first column, counted from 1
 * @param to last column; 0 is the width where it is before the first
 * @param digitPx width of the widest digit of the workbook's default font
 */
export function columnsWidthMm(
  sheet: Pick<SheetScan, 'columns' | 'elements' | 'text'>,
  from: number,
  to: number,
  digitPx: number,
): number {
  const defaultMm = columnWidthMm(defaultWidth(sheet), digitPx)
  let width = (to - from + 1) * defaultMm
  for (const column of sheet.columns) {
    const first = Math.max(from, column.from)
    const last = Math.min(to, column.to)
    if (!(last >= first)) continue
    const own = column.width === undefined ? defaultMm : columnWidthMm(column.width, digitPx)
    width += (last - first + 1) * ((column.hidden ? 0 : own) - defaultMm)
  }
  return width
}

/**
 * Column that something ends in.
 *
 * @param from column, counted from 1, whose left edge `mm` are counted from
 */
export function columnReached(
  sheet: Pick<SheetScan, 'columns' | 'elements' | 'text'>,
  from: number,
  mm: number,
  digitPx: number,
): number {
  // Widths only add up, so the place is found by halves.
  let least = from
  let most = LAST_COLUMN
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (columnsWidthMm(sheet, from, middle, digitPx) >= mm) most = middle
    else least = middle + 1
  }
  return least
}

function defaultWidth({ text, elements }: Pick<SheetScan, 'elements' | 'text'>): number {
  const format = elements.find(({ name }) => name === 'sheetFormatPr')
  if (format === undefined) return DEFAULT_WIDTH
  const tag = text.slice(format.start, format.openEnd)
  const width = Number(startTagAttribute(tag, 'defaultColWidth'))
  return width > 0 ? width : DEFAULT_WIDTH
}

import { startTagAttribute } from '../../xml/start-tag.ts'
import type { CellRange } from './cell-range.ts'
import { columnWidthMm, type PageFacts } from './paper.ts'
import type { SheetScan } from './scan-sheet.ts'

/** Excel's width of a column that nothing says anything about, in characters. */
const DEFAULT_WIDTH = 9.140625
const HEADINGS_MM = 12
// Programs differ in the last pixel of a column. Scaling what would just have fitted changes nothing.
const TOLERANCE = 0.98

/** The smallest scale that Excel prints at. */
const MIN_SCALE = 0.1

/** How the columns of a sheet lie on its pages. */
export interface ColumnFit {
  /** Pages side by side: as many as the sheet's own breaks ask for, and as the smallest scale needs. */
  readonly pagesAcross: number
  /** Scale at which every such page holds its columns, from 0.1 to 1; undefined when they fit already. */
  readonly scale: number | undefined
}

/**
 * Whether a page is too narrow for its columns, so that some would land on a page of their own.
 *
 * @param range columns that are printed
 * @param digitPx width of the widest digit of the workbook's default font
 */
export function fitColumns(
  sheet: SheetScan,
  range: CellRange,
  page: PageFacts,
  digitPx: number,
  hasHeadings: boolean,
): ColumnFit {
  const breaks = sheet.columnBreaks
    .filter((column) => column > range.left && column <= range.right)
    .sort((a, b) => a - b)
  const starts = [range.left, ...new Set(breaks)]
  const defaultMm = columnWidthMm(defaultWidth(sheet), digitPx)
  const widths = starts.map((from, index) => {
    const to = (starts[index + 1] ?? range.right + 1) - 1
    const headings = hasHeadings ? HEADINGS_MM : 0
    return headings + widthOf(sheet, from, to, defaultMm, digitPx)
  })
  const widest = Math.max(...widths)
  const room = page.contentWidthMm * TOLERANCE
  const isCut = room > 0 && widest * page.scale > room
  if (!isCut) return { pagesAcross: starts.length, scale: undefined }
  const scale = room / widest
  const pagesAcross = starts.length * Math.ceil(MIN_SCALE / scale)
  return { pagesAcross, scale: Math.max(MIN_SCALE, scale) }
}

function widthOf(
  sheet: SheetScan,
  from: number,
  to: number,
  defaultMm: number,
  digitPx: number,
): number {
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

function defaultWidth({ text, elements }: SheetScan): number {
  const format = elements.find(({ local }) => local === 'sheetFormatPr')
  if (format === undefined) return DEFAULT_WIDTH
  const tag = text.slice(format.start, format.openEnd)
  const width = Number(startTagAttribute(tag, 'defaultColWidth'))
  return width > 0 ? width : DEFAULT_WIDTH
}

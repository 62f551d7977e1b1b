import type { CellRange } from '../../../../units/a1-range.ts'
import { pxToMm } from '../../../../units/length.ts'
import type { RowEnd, SheetScan } from '../sheet/sheet-scan.ts'
import { columnsWidthMm } from './column-widths.ts'
import type { PageFacts } from './paper.ts'

const HEADINGS_MM = 12
// Programs differ in the last pixel of a column. Scaling what would just have fitted changes nothing.
const TOLERANCE = 0.98

/** Smallest scale that a sheet is given here: below, texts of 11 points are smaller than 3. */
export const MIN_SCALE = 0.25

// A text this much wider than the page would make the whole sheet too small to read; it runs over to another page.
const MIN_TEXT_SCALE = 0.6

/** Facts that decide the width of columns beside the sheet. */
export interface ColumnFacts {
  /** Width of the widest digit of the workbook's default font. */
  readonly digitPx: number
  readonly hasHeadings: boolean
  /** Whether texts count that go on to the right of the last column. */
  readonly withTexts: boolean
}

/** How the columns of a sheet lie on its pages. */
export interface ColumnFit {
  /** Pages side by side: as many as the sheet's own breaks ask for. */
  readonly pagesAcross: number
  /** Scale at which every such page holds its columns, up to 1; undefined when they fit already. */
  readonly scale: number | undefined
  /** Whether that scale is too small to read, so that columns go on to further pages at {@link MIN_SCALE}. */
  readonly goesOn: boolean
  /** Whether a text is so long that it runs over to another page all the same. */
  readonly runsOver: boolean
}

/**
 * Whether a page is too narrow for its columns, so that some would land on a page of their own.
 *
 * @param range columns that are printed
 */
export function fitColumns(
  sheet: SheetScan,
  range: CellRange,
  page: PageFacts,
  { digitPx, hasHeadings, withTexts }: ColumnFacts,
): ColumnFit {
  const breaks = sheet.columnBreaks
    .filter((column) => column > range.left && column <= range.right)
    .sort((a, b) => a - b)
  const starts = [range.left, ...new Set(breaks)]
  const headings = hasHeadings ? HEADINGS_MM : 0
  const widths = starts.map((from, index) => {
    const to = (starts[index + 1] ?? range.right + 1) - 1
    return headings + columnsWidthMm(sheet, from, to, digitPx)
  })
  const room = page.contentWidthMm * TOLERANCE
  const lastStart = starts.at(-1) ?? range.left
  const texts = withTexts ? rowEnds(sheet, lastStart) : []
  const ends = texts.map(
    ({ column, widthPx }) =>
      headings + columnsWidthMm(sheet, lastStart, column - 1, digitPx) + pxToMm(widthPx),
  )
  const bearable = ends.filter((end) => end * page.scale <= room / MIN_TEXT_SCALE)
  const runsOver = room > 0 && bearable.length < ends.length
  const widest = bearable.reduce((most, end) => Math.max(most, end), Math.max(...widths))
  const isCut = room > 0 && widest * page.scale > room
  const pagesAcross = starts.length
  if (!isCut) return { pagesAcross, scale: undefined, goesOn: false, runsOver }
  const scale = room / widest
  // One page across for all leaves no other that a text could run over to.
  return { pagesAcross, scale, goesOn: scale < MIN_SCALE, runsOver: false }
}

/** The widest text of each column that no merged range keeps inside. */
function rowEnds(sheet: SheetScan, from: number): readonly RowEnd[] {
  const merged = new Set(sheet.merges.map(({ range }) => `${range.top},${range.left}`))
  const widest = new Map<number, RowEnd>()
  for (const end of sheet.rowEnds) {
    const isWider = end.widthPx > (widest.get(end.column)?.widthPx ?? 0)
    if (end.column < from || !isWider || merged.has(`${end.row},${end.column}`)) continue
    widest.set(end.column, end)
  }
  return [...widest.values()]
}

import { elementsOf, textBehind } from '../../../xml/find-elements.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import type { OfficePackage } from '../../office-package.ts'
import { columnsWidthMm } from '../pages/column-widths.ts'
import { MergedRows } from '../pages/merged-rows.ts'
import {
  type CellLook,
  CHARACTER_EM,
  cellLooks,
  DEFAULT_SIZE_PT,
  sharedExtents,
  type TextExtent,
  textExtent,
} from './cell-looks.ts'
import type { FilledCell, SheetScan } from './sheet-scan.ts'

const MM_PER_PT = 25.4 / 72
/** A font larger by this makes its row higher, for certain. */
const LARGER = 1.3
/** Characters one above another, or along a turned line, that are higher than a row. */
const TURNED_CHARACTERS = 4

/** Cells whose text makes their row higher than others, where no height is stored. */
export interface GrowingCells {
  readonly looks: readonly CellLook[]
  readonly texts: readonly TextExtent[]
}

/** Reads what the heights of rows depend on: fonts and alignments of the styles, and the shared strings. */
export function growingCells(document: OfficePackage, main: string): GrowingCells {
  return { looks: cellLooks(document, main), texts: sharedExtents(document, main) }
}

/**
 * Whether drawings of a sheet stand below rows that grow with their text and store no height, as many programs leave
 * them: LibreOffice draws them where they stood before, over other cells.
 */
export function hasMovedDrawings(
  document: OfficePackage,
  sheet: string,
  scan: SheetScan,
  { cells, digitPx }: { readonly cells: GrowingCells; readonly digitPx: number },
): boolean {
  const last = lastAnchor(document, sheet)
  if (last === undefined) return false
  const above = scan.filled.filter(({ row }) => row < last)
  if (above.length === 0) return false
  const kept = storedHeights(scan.text, sheet)
  const merged = new MergedRows(scan.merges)
  return above.some(
    (cell) => !(kept.has(cell.row) || merged.has(cell.row)) && grows(scan, cell, cells, digitPx),
  )
}

function grows(
  scan: SheetScan,
  { column, cellStart, cellEnd, start, end }: FilledCell,
  { looks, texts }: GrowingCells,
  digitPx: number,
): boolean {
  const tag = scan.text.slice(cellStart, cellEnd)
  const look = looks[Number(startTagAttribute(tag, 's') ?? 0)]
  if (look === undefined) return false
  if (look.sizePt > (looks[0]?.sizePt ?? DEFAULT_SIZE_PT) * LARGER) return true
  if (!look.isTurned && !look.wraps) return false
  const value = scan.text.slice(start, end)
  const type = startTagAttribute(tag, 't')
  const own = type === 'str' || type === 'inlineStr' ? textExtent(value) : { length: 0, lines: 1 }
  const { length, lines } = type === 's' ? (texts[Number(value)] ?? own) : own
  if (look.isTurned) return length > TURNED_CHARACTERS
  const widthMm = length * look.sizePt * CHARACTER_EM * MM_PER_PT
  return lines > 1 || widthMm > columnsWidthMm(scan, column, column, digitPx)
}

/** Rows whose height is stored. */
function storedHeights(text: string, sheet: string): ReadonlySet<number> {
  const rows = new Set<number>()
  let number = 0
  for (const scanner of elementsOf(text, sheet, ['row'])) {
    number = Number(scanner.attribute('r') ?? number + 1)
    if (scanner.attribute('ht') !== undefined) rows.add(number)
  }
  return rows
}

/** The last row, from 1, that a drawing begins in; undefined without one. */
function lastAnchor(document: OfficePackage, sheet: string): number | undefined {
  const part = document.related(sheet, 'drawing')
  if (part === undefined) return undefined
  let last: number | undefined
  let isStart = false
  for (const scanner of elementsOf(document.text(part), part, ['from', 'to', 'row'])) {
    if (scanner.element === 'row') {
      if (isStart) last = Math.max(last ?? 0, Number(textBehind(scanner)) + 1)
    } else isStart = scanner.element === 'from'
  }
  return last
}

import { EAST_ASIAN } from '../../../fonts/east-asian-fonts.ts'
import { isOn } from '../../../xml/is-on.ts'
import { changeStartTag } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'
import type { SheetScan } from '../sheet/sheet-scan.ts'
import { digitWidth, layoutUnitPt } from '../styles/digit-widths.ts'
import { MergedRows } from './merged-rows.ts'

/** How a workbook's columns and rows are drawn by Excel. */
export interface ExcelGrid {
  /** Width of a column as Excel prints it, as a multiple of LibreOffice's. */
  readonly widthFactor: number
  /** Width of a character as it is drawn, in pixels. */
  readonly drawnDigitPx: number
  /** Numbers of the cell styles whose font needs the whole height that is stored. */
  readonly tallStyles: ReadonlySet<number>
}

/** Excel prints 14 pt of the 15 that it stores for a row (measured; for all heights alike). */
const HEIGHT_FACTOR = 14 / 15

/** Width of a column that nothing is said about, in characters. */
const DEFAULT_WIDTH = 8.43

const TALL_FONTS: ReadonlySet<string> = new Set(
  EAST_ASIAN.flatMap(({ names }) => names.map((name) => name.toLowerCase())),
)

/**
 * The grid that Excel prints: a character of a column is the default font's widest digit in whole points.
 *
 * Excel for macOS is followed, whose PDFs were measured: 6 pt in Calibri 11. Excel for Windows prints 5.25 pt there by
 * its screen, and other widths with other printers.
 */
export function excelGrid(document: OfficePackage, main: string): ExcelGrid {
  const part = document.related(main, 'styles')
  const fonts: { name: string; size: number }[] = []
  const tallStyles = new Set<number>()
  if (part !== undefined) {
    const scanner = new XmlScanner(document.text(part), part)
    let list = ''
    let style = -1
    while (scanner.next()) {
      const { element, kind, depth } = scanner
      if (depth === 1) list = kind === 'open' ? element : ''
      if (kind === 'close') continue
      const font = fonts.at(-1)
      if (list === 'fonts' && element === 'font') fonts.push({ name: 'Calibri', size: 11 })
      else if (list === 'fonts' && font !== undefined && element === 'name') {
        font.name = scanner.attribute('val') ?? font.name
      } else if (list === 'fonts' && font !== undefined && element === 'sz') {
        font.size = Number(scanner.attribute('val')) || font.size
      } else if (list === 'cellXfs' && element === 'xf') {
        style += 1
        const name = fonts[Number(scanner.attribute('fontId') ?? 0)]?.name ?? ''
        if (TALL_FONTS.has(name.toLowerCase())) tallStyles.add(style)
      }
    }
  }
  const { name = 'Calibri', size = 11 } = fonts[0] ?? {}
  const drawnPt = Math.max(1, Math.round(size * digitWidth(name)))
  return {
    widthFactor: drawnPt / layoutUnitPt(name, size),
    drawnDigitPx: (drawnPt * 96) / 72,
    tallStyles,
  }
}

interface RowTag {
  readonly start: number
  readonly end: number
  /** Whether Excel keeps the height that is stored: one that was set, or of a row with merged cells (measured). */
  readonly isKept: boolean
  isTall: boolean
}

/**
 * Writes the widths and heights into a sheet by which LibreOffice draws Excel's grid.
 *
 * Rows whose height is not stored stay as they are: their text decides.
 *
 * @param editor receives the changes
 */
export function writeGrid(
  editor: SheetEditor,
  { text, merges }: SheetScan,
  part: string,
  { widthFactor, tallStyles }: ExcelGrid,
): void {
  const scanner = new XmlScanner(text, part)
  const mergedRows = new MergedRows(merges)
  const rounded = (value: number) => String(Number(value.toFixed(4)))
  const scaled = (value: string | undefined, factor: number) =>
    value === undefined || !(Number(value) > 0) ? undefined : rounded(Number(value) * factor)
  let row: RowTag | undefined
  let number = 0
  const endRow = () => {
    if (row === undefined) return
    const { start, end, isTall } = row
    row = undefined
    const tag = text.slice(start, end)
    const ht = scaled(/\sht=["']([^"']*)/.exec(tag)?.[1], isTall ? 1 : HEIGHT_FACTOR)
    if (ht !== undefined) editor.replace(start, end, changeStartTag(tag, { ht, customHeight: '1' }))
  }
  while (scanner.next()) {
    const { element, kind, start, end } = scanner
    if (element === 'row') {
      if (kind !== 'open') endRow()
      if (kind === 'close') continue
      number = Number(scanner.attribute('r') ?? number + 1)
      const isKept = isOn(scanner.attribute('customHeight')) || mergedRows.has(number)
      row = { start, end, isKept, isTall: false }
      if (kind === 'empty') endRow()
    } else if (kind === 'close') continue
    else if (element === 'c') {
      if (row !== undefined && !row.isKept && !row.isTall && tallStyles.size > 0) {
        row.isTall = tallStyles.has(Number(/\ss=["'](\d+)/.exec(text.slice(start, end))?.[1] ?? 0))
      }
    } else if (element === 'col') {
      const width = scaled(scanner.attribute('width'), widthFactor)
      if (width === undefined) continue
      editor.replace(start, end, changeStartTag(text.slice(start, end), { width }))
    } else if (element === 'sheetFormatPr') {
      const base = Number(scanner.attribute('baseColWidth') ?? 0)
      const own =
        scanner.attribute('defaultColWidth') ?? rounded(base > 0 ? base + 0.43 : DEFAULT_WIDTH)
      const defaultColWidth = scaled(own, widthFactor)
      const defaultRowHeight = scaled(scanner.attribute('defaultRowHeight'), HEIGHT_FACTOR)
      const changes = {
        ...(defaultColWidth !== undefined && { defaultColWidth }),
        ...(defaultRowHeight !== undefined && { defaultRowHeight }),
      }
      editor.replace(start, end, changeStartTag(text.slice(start, end), changes))
    }
  }
}

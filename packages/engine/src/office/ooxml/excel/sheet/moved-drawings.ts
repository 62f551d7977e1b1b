import { elementsOf, textBehind } from '../../../xml/find-elements.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { columnsWidthMm } from '../pages/column-widths.ts'
import { MergedRows } from '../pages/merged-rows.ts'
import type { FilledCell, SheetScan } from './sheet-scan.ts'

// Average of a text in Latin letters, as a part of the font's size.
const CHARACTER_EM = 0.5
const MM_PER_PT = 25.4 / 72
const DEFAULT_SIZE_PT = 11
/** A font larger by this makes its row higher, for certain. */
const LARGER = 1.3
/** Characters one above another, or along a turned line, that are higher than a row. */
const TURNED_CHARACTERS = 4

interface CellLook {
  readonly sizePt: number
  wraps: boolean
  isTurned: boolean
}

interface Text {
  length: number
  lines: number
}

/** Cells whose text makes their row higher than others, where no height is stored. */
export interface GrowingCells {
  readonly looks: readonly CellLook[]
  readonly texts: readonly Text[]
}

/** Reads what the heights of rows depend on: fonts and alignments of the styles, and the shared strings. */
export function growingCells(document: OfficePackage, main: string): GrowingCells {
  return { looks: readLooks(document, main), texts: readTexts(document, main) }
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
  const own = type === 'str' || type === 'inlineStr' ? textOf(value) : { length: 0, lines: 1 }
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

function readLooks(document: OfficePackage, main: string): readonly CellLook[] {
  const part = document.related(main, 'styles')
  const looks: CellLook[] = []
  if (part === undefined) return looks
  const scanner = new XmlScanner(document.text(part), part)
  const sizes: number[] = []
  let list = ''
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1) list = kind === 'open' ? element : ''
    if (kind === 'close') continue
    if (list === 'fonts' && element === 'font') sizes.push(DEFAULT_SIZE_PT)
    else if (list === 'fonts' && element === 'sz') {
      sizes[sizes.length - 1] = Number(scanner.attribute('val')) || DEFAULT_SIZE_PT
    } else if (list === 'cellXfs' && element === 'xf') {
      const sizePt = sizes[Number(scanner.attribute('fontId') ?? 0)] ?? DEFAULT_SIZE_PT
      looks.push({ sizePt, wraps: false, isTurned: false })
    } else if (list === 'cellXfs' && element === 'alignment') {
      const look = looks.at(-1)
      if (look === undefined) continue
      look.wraps = /^(?:1|true)$/.test(scanner.attribute('wrapText') ?? '')
      look.isTurned = Number(scanner.attribute('textRotation') ?? 0) !== 0
    }
  }
  return looks
}

function readTexts(document: OfficePackage, main: string): readonly Text[] {
  const part = document.related(main, 'sharedStrings')
  const texts: Text[] = []
  if (part === undefined) return texts
  for (const scanner of elementsOf(document.text(part), part, ['si', 't', 'rPh'])) {
    const text = texts.at(-1)
    if (scanner.element === 'si') texts.push({ length: 0, lines: 1 })
    else if (scanner.element === 'rPh') scanner.skip()
    else if (text !== undefined) {
      const { length, lines } = textOf(textBehind(scanner))
      text.length += length
      text.lines += lines - 1
    }
  }
  return texts
}

function textOf(value: string): Text {
  return { length: value.length, lines: value.split(/\n|&#(?:10|xa);/i).length }
}

import { type CellRange, unionRange } from '../../../../units/a1-range.ts'
import { elementsOf } from '../../../xml/find-elements.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

const EMU_PER_MM = 36_000

/**
 * Cells that the pictures, charts, shapes and embedded objects of a sheet lie over; undefined when it has none.
 *
 * Drawings that state their size, and no last cell, count with their first row alone: pages are fitted to columns.
 *
 * @param columnReached column at a distance from the left edge of another
 */
export function drawingExtent(
  document: OfficePackage,
  sheet: string,
  columnReached: (from: number, mm: number) => number,
): CellRange | undefined {
  const part = document.related(sheet, 'drawing')
  let extent = objectExtent(document.text(sheet), sheet)
  if (part === undefined) return extent
  const scanner = new XmlScanner(document.text(part), part)
  const corner = { col: 0, colOff: 0, row: 0, rowOff: 0 }
  const include = (top: number, left: number, right = left) => {
    if (left < 1 || top < 1) return
    extent = unionRange(extent, { top, left, bottom: top, right })
  }
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1 && kind === 'open') Object.assign(corner, { col: 0, colOff: 0, row: 0 })
    if (depth === 2 && kind !== 'close') {
      // An absolute anchor states a point of the sheet.
      if (element === 'pos') corner.colOff = Number(scanner.attribute('x'))
      if (element === 'ext') {
        const mm = (corner.colOff + Number(scanner.attribute('cx'))) / EMU_PER_MM
        const left = corner.col + 1
        if (mm > 0) include(corner.row + 1, left, columnReached(left, mm))
      }
    }
    if (kind !== 'close') continue
    if (element === 'col' || element === 'row' || element === 'colOff' || element === 'rowOff') {
      corner[element] = Number(scanner.textBefore())
    } else if (element === 'from' || element === 'to') {
      // Corners count from 0. One that ends on the edge between two cells ends in the first.
      const ends = element === 'to'
      const left = corner.col + (ends && corner.colOff === 0 ? 0 : 1)
      include(corner.row + (ends && corner.rowOff === 0 ? 0 : 1), left)
    }
  }
  return extent
}

/** Cells of the embedded objects that are printed, which the sheet places itself (ISO/IEC 29500-1, 18.3.1.2). */
function objectExtent(text: string, part: string): CellRange | undefined {
  let extent: CellRange | undefined
  for (const object of elementsOf(text, part, ['objectPr'])) {
    if (object.kind === 'empty' || /^(?:0|false)$/.test(object.attribute('print') ?? '')) continue
    const { depth } = object
    let column = 0
    let row = 0
    while (object.next() && object.depth > depth) {
      if (object.kind !== 'close') continue
      if (object.element === 'xdr:col') column = Number(object.textBefore()) + 1
      else if (object.element === 'xdr:row') row = Number(object.textBefore()) + 1
      else if (object.element === 'from' || object.element === 'to') {
        extent = unionRange(extent, { top: row, left: column, bottom: row, right: column })
      }
    }
  }
  return extent
}

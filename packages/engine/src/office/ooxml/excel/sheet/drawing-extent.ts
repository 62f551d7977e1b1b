import { type CellRange, unionRange } from '../../../../units/a1-range.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Cells that the pictures, charts and shapes of a sheet lie over; undefined when it has none. */
export function drawingExtent(document: OfficePackage, sheet: string): CellRange | undefined {
  const part = document.related(sheet, 'drawing')
  if (part === undefined) return undefined
  const scanner = new XmlScanner(document.text(part), part)
  let extent: CellRange | undefined
  const corner = { col: 0, colOff: 0, row: 0, rowOff: 0 }
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind !== 'close') continue
    if (element === 'col' || element === 'row' || element === 'colOff' || element === 'rowOff') {
      corner[element] = Number(scanner.textBefore())
    } else if (element === 'from' || element === 'to') {
      // Corners count from 0. One that ends on the edge between two cells ends in the first.
      const ends = element === 'to'
      const left = corner.col + (ends && corner.colOff === 0 ? 0 : 1)
      const top = corner.row + (ends && corner.rowOff === 0 ? 0 : 1)
      if (left >= 1 && top >= 1) {
        extent = unionRange(extent, { top, left, bottom: top, right: left })
      }
    }
  }
  return extent
}

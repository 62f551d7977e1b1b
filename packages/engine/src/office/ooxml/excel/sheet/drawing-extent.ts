import { type CellRange, unionRange } from '../../../../units/a1-range.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Cells that the pictures, charts and shapes of a sheet lie over; undefined when it has none. */
export function drawingExtent(document: OfficePackage, sheet: string): CellRange | undefined {
  const part = document.related(sheet, 'drawing')
  if (part === undefined) return undefined
  const scanner = new XmlScanner(document.text(part), part)
  let extent: CellRange | undefined
  let column = 0
  while (scanner.next()) {
    if (scanner.kind !== 'close') continue
    // Anchors count from 0: `from` and `to`, each a column and then a row.
    if (scanner.element === 'col') column = Number(scanner.textBefore()) + 1
    if (scanner.element !== 'row') continue
    const row = Number(scanner.textBefore()) + 1
    if (!(row >= 1 && column >= 1)) continue
    extent = unionRange(extent, { top: row, left: column, bottom: row, right: column })
  }
  return extent
}

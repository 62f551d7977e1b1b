import { type CellRange, parseRange } from '../../../../units/a1-range.ts'
import { firstAttribute } from '../../../xml/find-elements.ts'
import { isOn } from '../../../xml/is-on.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { relationshipsPart, targetPart } from '../../relationships.ts'

/**
 * Leaves of the pivot tables of a sheet what Excel stored in its cells: LibreOffice draws them anew with labels, borders
 * and totals of its own. Tables that Excel makes anew when it opens the workbook, or stored nothing of, are left to it.
 *
 * @param document changed in place
 * @returns whether one has a style, whose bands and colours no engine here draws
 */
export function showStoredPivots(document: OfficePackage, sheet: string): boolean {
  const pivots = document
    .relationships(sheet)
    .filter(({ kind, external }) => kind === 'pivotTable' && !external)
    .map((relationship) => ({ ...relationship, part: targetPart(sheet, relationship.target) }))
    .filter(({ part }) => document.has(part))
  if (pivots.length === 0) return false
  const edits = new TextEdits()
  for (const { part, start, end } of pivots) {
    if (!isRefreshed(document, part) && isStored(document, sheet, part)) edits.remove(start, end)
  }
  const name = relationshipsPart(sheet)
  if (!edits.isEmpty) document.write(name, edits.apply(document.text(name)))
  return pivots.some(({ part }) => namesStyle(document.text(part), part))
}

function isRefreshed(document: OfficePackage, pivot: string): boolean {
  const cache = document.related(pivot, 'pivotCacheDefinition')
  if (cache === undefined) return false
  const refresh = { element: 'pivotCacheDefinition', attribute: 'refreshOnLoad' }
  return isOn(firstAttribute(document.text(cache), cache, refresh))
}

/** Whether a cell of the pivot table holds something. */
function isStored(document: OfficePackage, sheet: string, pivot: string): boolean {
  const place = { element: 'location', attribute: 'ref' }
  const range = parseRange(firstAttribute(document.text(pivot), pivot, place) ?? '')
  if (range === undefined) return false
  const scanner = new XmlScanner(document.text(sheet), sheet)
  let isInside = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'c' && kind === 'open') isInside = isIn(range, scanner.attribute('r') ?? '')
    else if (isInside && kind === 'close' && (element === 'v' || element === 't')) {
      if (scanner.textStart < scanner.start) return true
    }
  }
  return false
}

function isIn(range: CellRange, reference: string): boolean {
  const cell = parseRange(reference)
  if (cell === undefined) return false
  return (
    cell.left >= range.left &&
    cell.left <= range.right &&
    cell.top >= range.top &&
    cell.top <= range.bottom
  )
}

function namesStyle(text: string, part: string): boolean {
  const style = { element: 'pivotTableStyleInfo', attribute: 'name' }
  return (firstAttribute(text, part, style) ?? 'None') !== 'None'
}

import { startTagAttribute } from '../../../xml/start-tag.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'

/** Whether a pivot table of a sheet has a style, whose bands and colours no engine here draws. */
export function hasPivotStyle(document: OfficePackage, sheet: string): boolean {
  return document
    .relationships(sheet)
    .filter(({ kind, external }) => kind === 'pivotTable' && !external)
    .map(({ target }) => targetPart(sheet, target))
    .some((part) => document.has(part) && namesStyle(document.text(part)))
}

function namesStyle(pivot: string): boolean {
  const [info = ''] = /<(?:\w+:)?pivotTableStyleInfo\b[^>]*>/.exec(pivot) ?? []
  return (startTagAttribute(info, 'name') ?? 'None') !== 'None'
}

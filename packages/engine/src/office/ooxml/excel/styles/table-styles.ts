import { startTagAttribute } from '../../../xml/start-tag.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'

/** Whether a table of a sheet has a style, whose bands and colours no engine here draws. */
export function hasTableStyle(document: OfficePackage, sheet: string): boolean {
  return document
    .relationships(sheet)
    .filter(({ kind, external }) => kind === 'table' && !external)
    .map(({ target }) => targetPart(sheet, target))
    .some((part) => document.has(part) && namesStyle(document.text(part)))
}

function namesStyle(table: string): boolean {
  const [info = ''] = /<(?:\w+:)?tableStyleInfo\b[^>]*>/.exec(table) ?? []
  return (startTagAttribute(info, 'name') ?? 'None') !== 'None'
}

import { type CellRange, parseRange } from '../../../../units/a1-range.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'

/** A table of a sheet, and which parts of its style it shows. */
export interface Table {
  readonly range: CellRange
  /** Name of its style. */
  readonly style: string
  readonly headerRows: number
  readonly totalRows: number
  readonly firstColumn: boolean
  readonly lastColumn: boolean
  readonly rowStripes: boolean
  readonly columnStripes: boolean
}

/** Tables of a sheet that have a style. */
export function readTables(document: OfficePackage, sheet: string): readonly Table[] {
  return document
    .relationships(sheet)
    .filter(({ kind, external }) => kind === 'table' && !external)
    .map(({ target }) => targetPart(sheet, target))
    .filter((part) => document.has(part))
    .flatMap((part) => readTable(document.text(part), part) ?? [])
}

function readTable(text: string, part: string): Table | undefined {
  const scanner = new XmlScanner(text, part)
  let range: CellRange | undefined
  let rows = { headerRows: 1, totalRows: 0 }
  while (scanner.next()) {
    if (scanner.kind === 'close') continue
    const value = (name: string) => scanner.attribute(name)
    const isOn = (name: string) => /^(?:1|true)$/.test(value(name) ?? '')
    if (scanner.depth === 0) {
      range = parseRange(value('ref') ?? '')
      rows = {
        headerRows: count(value('headerRowCount'), 1),
        totalRows: count(value('totalsRowCount'), 0),
      }
    } else if (scanner.depth === 1 && scanner.element === 'tableStyleInfo') {
      const style = value('name') ?? 'None'
      if (range === undefined || style === 'None' || style === '') return undefined
      return {
        range,
        style,
        ...rows,
        firstColumn: isOn('showFirstColumn'),
        lastColumn: isOn('showLastColumn'),
        rowStripes: isOn('showRowStripes'),
        columnStripes: isOn('showColumnStripes'),
      }
    }
  }
  return undefined
}

/** Excel has one row of headings and one of totals at most. */
function count(value: string | undefined, otherwise: number): number {
  return value === undefined ? otherwise : Number(value) > 0 ? 1 : 0
}

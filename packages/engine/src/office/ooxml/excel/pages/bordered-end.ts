import type { OfficePackage } from '../../office-package.ts'
import type { EmptyCell, SheetScan } from '../sheet/sheet-scan.ts'
import { stylesThatShow } from '../styles/styles-that-show.ts'

/** Numbers of the cell styles that draw a line at some side of a cell. */
export function borderedStyles(document: OfficePackage, main: string): ReadonlySet<number> {
  return stylesThatShow(
    document,
    main,
    'borders',
    (side) => (side.attribute('style') ?? 'none') !== 'none',
  )
}

/** The last empty cell with a border below the content of a sheet, which Excel prints. */
export function borderedEnd(
  { lastEmpty, used }: SheetScan,
  styles: ReadonlySet<number>,
): EmptyCell | undefined {
  const bottom = used?.bottom ?? 0
  let last: EmptyCell | undefined
  for (const [style, cell] of lastEmpty) {
    if (cell.row > bottom && cell.start > (last?.start ?? 0) && styles.has(style)) last = cell
  }
  return last
}

/** The cell with a space in it: LibreOffice leaves out what follows on the content when it is many equal rows. */
export function withSpace(cell: string): string {
  const [, prefix = ''] = /^<(\w+:)?/.exec(cell) ?? []
  const open = cell.replace(/\s+t=(?:"[^"]*"|'[^']*')/, '').replace(/\s*\/>$/, ' t="inlineStr">')
  return `${open}<${prefix}is><${prefix}t xml:space="preserve"> </${prefix}t></${prefix}is></${prefix}c>`
}

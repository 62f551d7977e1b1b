import { parseRange } from '../../../../units/a1-range.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import type { OfficePackage } from '../../office-package.ts'
import type { SheetScan } from '../sheet/sheet-scan.ts'
import { stylesThatShow } from '../styles/styles-that-show.ts'

/** Further below the content, a grid is what somebody's copying left behind. */
const MAX_ROWS_BELOW = 1000

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
  { text, prefix, elements, used }: SheetScan,
  styles: ReadonlySet<number>,
): { readonly start: number; readonly end: number } | undefined {
  const data = elements.find(({ name }) => name === 'sheetData')
  if (data === undefined || styles.size === 0) return undefined
  const contentEnd = Math.max(
    data.start,
    ...['v', 'is'].map((name) => text.lastIndexOf(`</${prefix}${name}>`, data.end)),
  )
  const bottom = used?.bottom ?? 0
  let last: { start: number; end: number } | undefined
  let isHidden = false
  for (const match of text.slice(contentEnd, data.end).matchAll(ROW_OR_EMPTY_CELL)) {
    const [tag, name] = match
    if (name === 'row') {
      isHidden = /^(?:1|true)$/.test(startTagAttribute(tag, 'hidden') ?? '')
      continue
    }
    const { top = 0 } = parseRange(startTagAttribute(tag, 'r') ?? '') ?? {}
    const isBelow = !isHidden && top > bottom && top <= bottom + MAX_ROWS_BELOW
    if (!isBelow || !styles.has(Number(startTagAttribute(tag, 's') ?? 0))) continue
    const start = contentEnd + match.index
    last = { start, end: start + tag.length }
  }
  return last
}

const ROW_OR_EMPTY_CELL = /<(?:\w+:)?(?:(row)\b[^>]*>|c\b[^>]*\/>)/g

/** The cell with a space in it: LibreOffice leaves out what follows on the content when it is many equal rows. */
export function withSpace(cell: string): string {
  const [, prefix = ''] = /^<(\w+:)?/.exec(cell) ?? []
  const open = cell.replace(/\s+t=(?:"[^"]*"|'[^']*')/, '').replace(/\s*\/>$/, ' t="inlineStr">')
  return `${open}<${prefix}is><${prefix}t xml:space="preserve"> </${prefix}t></${prefix}is></${prefix}c>`
}

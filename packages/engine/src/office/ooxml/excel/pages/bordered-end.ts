import { parseRange } from '../../../../units/a1-range.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import type { SheetScan } from '../sheet/sheet-scan.ts'

/** Further below the content, a grid is what somebody's copying left behind. */
const MAX_ROWS_BELOW = 1000

/** Numbers of the cell styles that draw a line at some side of a cell. */
export function borderedStyles(document: OfficePackage, main: string): ReadonlySet<number> {
  const part = document.related(main, 'styles')
  const styles = new Set<number>()
  if (part === undefined) return styles
  const scanner = new XmlScanner(document.text(part), part)
  const bordered = new Set<number>()
  const counts = { border: -1, xf: -1 }
  let list = ''
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1) list = kind === 'open' ? element : ''
    if (kind === 'close') continue
    if (list === 'borders' && depth === 2) counts.border += 1
    if (list === 'borders' && depth === 3 && (scanner.attribute('style') ?? 'none') !== 'none') {
      bordered.add(counts.border)
    }
    if (list !== 'cellXfs' || depth !== 2) continue
    counts.xf += 1
    if (bordered.has(Number(scanner.attribute('borderId') ?? 0))) styles.add(counts.xf)
  }
  return styles
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

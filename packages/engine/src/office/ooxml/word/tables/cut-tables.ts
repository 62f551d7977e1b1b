import { startTagAttribute } from '../../../xml/start-tag.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import { twips } from '../twips.ts'
import { childOf, find, membersOf } from './table-parts.ts'

/** Letter, which Word takes for a section without a size (ISO/IEC 29500-1, 17.6.13), in twips. */
const PAGE_WIDTH = 12_240
const MARGIN = 1440
const GRID = /<(?:\w+:)?tblGrid>(.*?)<\/(?:\w+:)?tblGrid>/gs
const NUMBER = /:w="(\d+)"/g
const FAR_LEFT = /<(?:\w+:)?tblInd\b[^>]*:w="-\d{3,}"/
/** A cell may begin left of the page by this, in twips: half a millimetre. */
const TOLERANCE = 30
/** A grid that is wider than this may leave the narrowest page that offices have, A5. */
const NARROW_PAGE = 8000

interface Page {
  readonly width: number
  readonly left: number
  readonly right: number
}

/**
 * Whether a cell with text begins beside the page, left or right, where nobody sees it: LibreOffice leaves it out, and
 * Word prints it beside the paper.
 *
 * Tables that float, or whose width is a part of the line, are placed elsewhere and not looked at.
 *
 * @param text of the main part
 */
export function hasCutTable(text: string, part: string): boolean {
  if (!mayLeavePage(text)) return false
  const body = childOf(parseTree(text, part).children[0] as XmlNode, 'body')
  let waiting: XmlNode[] = []
  for (const block of body?.children ?? []) {
    if (block.element === 'tbl') waiting.push(block)
    const section = block.element === 'sectPr' ? block : find(block, 'pPr', 'sectPr')
    if (section === undefined) continue
    const page = pageOf(text, section)
    if (waiting.some((table) => isCut(text, table, page))) return true
    waiting = []
  }
  const page = { width: PAGE_WIDTH, left: MARGIN, right: MARGIN }
  return waiting.some((table) => isCut(text, table, page))
}

function mayLeavePage(text: string): boolean {
  if (FAR_LEFT.test(text)) return true
  for (const [, grid = ''] of text.matchAll(GRID)) {
    const width = [...grid.matchAll(NUMBER)].reduce((sum, [, value]) => sum + Number(value), 0)
    if (width > NARROW_PAGE) return true
  }
  return false
}

function pageOf(text: string, section: XmlNode): Page {
  const margins = childOf(section, 'pgMar')
  const [left, right] = ['left', 'right'].map((side) => measure(text, margins, side) ?? MARGIN)
  return {
    width: measure(text, childOf(section, 'pgSz'), 'w') ?? PAGE_WIDTH,
    left: (left ?? 0) + (measure(text, margins, 'gutter') ?? 0),
    right: right ?? 0,
  }
}

function isCut(text: string, table: XmlNode, page: Page): boolean {
  const property = (element: string) => find(table, 'tblPr', element)
  const isPart = attribute(text, property('tblW'), 'type') === 'pct'
  if (isPart || property('tblpPr') || property('bidiVisual')) return false
  const columns = (childOf(table, 'tblGrid')?.children ?? []).map(
    (column) => measure(text, column, 'w') ?? 0,
  )
  const start = leftOf(text, table, { page, width: sum(columns) })
  return membersOf(table, 'tr').some((row) => {
    let column = Number(attribute(text, find(row, 'trPr', 'gridBefore'), 'val') ?? 0)
    return membersOf(row, 'tc').some((cell) => {
      const left = start + sum(columns.slice(0, column))
      column += Number(attribute(text, find(cell, 'tcPr', 'gridSpan'), 'val') ?? 1)
      return (left >= page.width || left < -TOLERANCE) && holdsText(cell)
    })
  })
}

function leftOf(
  text: string,
  table: XmlNode,
  { page, width }: { readonly page: Page; readonly width: number },
): number {
  const alignment = attribute(text, find(table, 'tblPr', 'jc'), 'val')
  const room = page.width - page.left - page.right - width
  if (alignment === 'center') return page.left + room / 2
  if (alignment === 'right' || alignment === 'end') return page.left + room
  return page.left + (measure(text, find(table, 'tblPr', 'tblInd'), 'w') ?? 0)
}

function holdsText(node: XmlNode): boolean {
  return (node.element === 't' && node.closeStart > node.openEnd) || node.children.some(holdsText)
}

function measure(text: string, node: XmlNode | undefined, name: string): number | undefined {
  return twips(attribute(text, node, name))
}

function attribute(text: string, node: XmlNode | undefined, name: string): string | undefined {
  return node && startTagAttribute(text.slice(node.start, node.openEnd), `${node.prefix}${name}`)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

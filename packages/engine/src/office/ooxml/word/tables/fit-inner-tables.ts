import { elementsOf } from '../../../xml/find-elements.ts'
import { changeStartTag, startTagAttribute } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import { childOf, find, membersOf } from './table-parts.ts'

/** Margins of a cell that names none, in twips, both together. */
const CELL_MARGINS = 216
/** A table in a cell may be wider than that by this, in twips: half a millimetre. */
const TOLERANCE = 30
/** Width of the text on Letter with margins of an inch, in twips. */
const TEXT_WIDTH = 9360
/** Fiftieths of a percent. */
const WHOLE = 5000

/**
 * Narrows tables inside cells to the width of those: LibreOffice paints what stands out of a cell not at all, and drops
 * the columns there without a trace.
 *
 * @returns the text, the same where every inner table fits
 */
export function fitInnerTables(text: string, part: string): string {
  if (!hasInnerTable(text, part)) return text
  const edits = new TextEdits()
  const waiting = [...parseTree(text, part).children]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const inner =
      node.element === 'tbl' ? new TableFit(text, edits).fit(node, undefined) : node.children
    for (const child of inner) waiting.push(child)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function hasInnerTable(text: string, part: string): boolean {
  // Depth of the table around, until something else stands there.
  let around = Number.POSITIVE_INFINITY
  for (const { depth } of elementsOf(text, part, ['tbl'])) {
    if (depth > around) return true
    around = depth
  }
  return false
}

class TableFit {
  readonly #text: string
  readonly #edits: TextEdits

  constructor(text: string, edits: TextEdits) {
    this.#text = text
    this.#edits = edits
  }

  /**
   * @param room width of the cell around, in twips; undefined for a table of the text itself
   * @returns elements inside that are no part of the table: text boxes
   */
  fit(table: XmlNode, room: number | undefined): readonly XmlNode[] {
    const properties = childOf(table, 'tblPr')
    const grid = childOf(table, 'tblGrid')?.children.filter(({ element }) => element === 'gridCol')
    const columns = (grid ?? []).map((column) => this.#number(column, 'w') ?? 0)
    const own = sum(columns)
    const preferred = properties && childOf(properties, 'tblW')
    const isRelative = preferred !== undefined && this.#kind(preferred) === 'pct'
    const asked = this.#width(preferred, room ?? TEXT_WIDTH) ?? own
    const full = isRelative ? asked : Math.max(asked, own)
    const isNarrowed = room !== undefined && !isRelative && full > room + TOLERANCE
    const width = isNarrowed ? Math.max(room - CELL_MARGINS, TOLERANCE) : full
    const scale = own > 0 ? width / own : 1
    const narrow = (node: XmlNode | undefined) => {
      if (isNarrowed && node) this.#scale(node, width / full)
    }
    for (const one of [...(grid ?? []), preferred]) narrow(one)
    const left: XmlNode[] = []
    for (const row of membersOf(table, 'tr')) {
      let column = this.#number(find(row, 'trPr', 'gridBefore'), 'val') ?? 0
      for (const cell of membersOf(row, 'tc')) {
        narrow(find(cell, 'tcPr', 'tcW'))
        const span = this.#number(find(cell, 'tcPr', 'gridSpan'), 'val') ?? 1
        const cellWidth = sum(columns.slice(column, column + span)) * scale
        column += span
        for (const inner of cell.children) left.push(...this.#inside(inner, cellWidth))
      }
    }
    return left
  }

  /** Fits the tables of a cell; what holds text of its own is left. */
  #inside(node: XmlNode, width: number): readonly XmlNode[] {
    if (node.element === 'tbl') return width > 0 ? this.fit(node, width) : []
    if (node.element === 'p') return node.children
    return node.children.flatMap((child) => this.#inside(child, width))
  }

  #kind(node: XmlNode): string {
    return this.#attribute(node, 'type') ?? 'dxa'
  }

  /** Preferred width in twips; undefined where it is left to the content. */
  #width(node: XmlNode | undefined, whole: number): number | undefined {
    const value = this.#number(node, 'w')
    if (node === undefined || value === undefined || value <= 0) return undefined
    const kind = this.#kind(node)
    if (kind === 'pct') return (value * whole) / WHOLE
    return kind === 'dxa' ? value : undefined
  }

  #scale(node: XmlNode, scale: number): void {
    const value = this.#number(node, 'w')
    if (value === undefined || this.#kind(node) !== 'dxa') return
    const tag = this.#text.slice(node.start, node.openEnd)
    const change = { [`${node.prefix}w`]: String(Math.floor(value * scale)) }
    this.#edits.replace(node.start, node.openEnd, changeStartTag(tag, change))
  }

  #number(node: XmlNode | undefined, name: string): number | undefined {
    const value = node && Number(this.#attribute(node, name) ?? Number.NaN)
    return Number.isFinite(value) ? value : undefined
  }

  #attribute(node: XmlNode, name: string): string | undefined {
    const tag = this.#text.slice(node.start, node.openEnd)
    return startTagAttribute(tag, `${node.prefix}${name}`)
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

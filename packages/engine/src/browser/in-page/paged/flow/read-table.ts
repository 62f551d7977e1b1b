import type { LineBox } from '../paged-state.ts'
import type { FlowBuilder } from './flow-builder.ts'
import { isFree } from './flow-lines.ts'
import type { FlowMeasure } from './flow-measure.ts'

/** Part of a page up to which what is laid out side by side stays together. */
export const TOGETHER = 0.35
/** Chromium repeats heads that are no higher than this part of a page. */
const REPEATED = 0.25

/** The flow that a table stands in. */
export interface TableFlow {
  readonly measure: FlowMeasure
  readonly flow: FlowBuilder
  /** Reads a caption. */
  readonly readBlock: (element: Element) => void
  /** Reads the cells of a row that pages may cut. */
  readonly addTogether: (row: Element, box: LineBox) => void
}

/** Reads the rows of a table, and what is repeated on its pages. */
export function readTable(table: Element, box: LineBox, into: TableFlow): void {
  const { measure, flow, readBlock } = into
  const display = (part: Element) => measure.styleOf(part).display
  const parts = [...table.children].filter((part) => !isFree(measure.styleOf(part)))
  const head = repeatedPart(measure, parts, 'table-header-group')
  const foot = repeatedPart(measure, parts, 'table-footer-group')
  const rows = new RowReader(into, head?.heightPx, foot?.heightPx)
  const rank = (part: Element) =>
    part === head?.part ? 0 : display(part) === 'table-footer-group' ? 2 : 1
  for (const part of parts.toSorted((one, other) => rank(one) - rank(other))) {
    const kind = display(part)
    if (kind === 'table-caption') readBlock(part)
    else if (kind === 'table-row') rows.read(part, false)
    else if (/^table-(?:row|header|footer)-group$/.test(kind)) {
      flow.forceBreakAt(measure.styleOf(part).breakBefore)
      rows.beginGroup()
      for (const row of part.children) {
        if (display(row) === 'table-row') rows.read(row, part === head?.part)
      }
    }
  }
  const last = flow.units.at(-1)
  if (last && rows.count > 0) last.bottom = Math.max(last.bottom, box.bottom)
}

/** The first group of a kind that the browser repeats on every page. */
function repeatedPart(measure: FlowMeasure, parts: readonly Element[], kind: string) {
  return parts
    .filter((part) => measure.styleOf(part).display === kind)
    .map((part) => ({ part, heightPx: heightOf(measure.boxOf(part)) }))
    .find(
      ({ part, heightPx }) =>
        heightPx <= measure.pagePx * REPEATED && /^avoid/.test(measure.styleOf(part).breakInside),
    )
}

function heightOf({ top, bottom }: LineBox): number {
  return bottom - top
}

class RowReader {
  readonly #into: TableFlow
  readonly #headPx: number | undefined
  readonly #footPx: number | undefined
  #count = 0
  #isAfterHead = false
  /** Rows that cells of those before reach into. */
  #spanned = 0

  constructor(into: TableFlow, headPx: number | undefined, footPx: number | undefined) {
    this.#into = into
    this.#headPx = headPx
    this.#footPx = footPx
  }

  /** How many rows were read. */
  get count(): number {
    return this.#count
  }

  beginGroup(): void {
    this.#spanned = 0
  }

  read(row: Element, isHead: boolean): void {
    const { measure, flow, addTogether } = this.#into
    const box = measure.boxOf(row)
    if (box.bottom <= box.top) return
    const { breakBefore, breakInside, breakAfter } = measure.styleOf(row)
    flow.breakAt(breakBefore)
    if (this.#isAfterHead || this.#spanned > 0) flow.avoid = true
    this.#count += 1
    this.#spanned = Math.max(this.#spanned - 1, ...spansOf(row, measure))
    flow.begin(row, box, 0)
    const from = flow.units.length
    const isLow = heightOf(box) <= measure.pagePx * TOGETHER
    if (isLow || isHead || /^avoid/.test(breakInside)) flow.add(row, box, true)
    else addTogether(row, box)
    for (const unit of isHead ? [] : flow.units.slice(from)) {
      if (this.#headPx !== undefined) unit.head = this.#headPx
      if (this.#footPx !== undefined && this.#count > 1) unit.foot = this.#footPx
    }
    flow.breakAt(breakAfter)
    this.#isAfterHead = isHead
  }
}

/** How many more rows each cell of a row reaches into. */
function spansOf(row: Element, measure: FlowMeasure): number[] {
  return [...row.children]
    .filter((cell) => !isFree(measure.styleOf(cell)))
    .map((cell) => (cell as HTMLTableCellElement).rowSpan - 1 || 0)
}

import { pxOf } from '../../styles/px-of.ts'
import type { FlowUnit, LineBox } from '../paged-state.ts'
import { cutTogether } from './cut-together.ts'
import { FlowBuilder } from './flow-builder.ts'
import { endOfLine, isFree, isInLine, isReplaced, lineBoxOf, mergeLines } from './flow-lines.ts'
import type { FlowMeasure } from './flow-measure.ts'
import { readTable, TOGETHER } from './read-table.ts'

/** Parts of one flow: the document, or a cell of what is laid out side by side. */
export function readFlow(measure: FlowMeasure, root: Element): readonly FlowUnit[] {
  const reader = new FlowReader(measure, root)
  reader.readContent(root)
  return reader.units
}

class FlowReader {
  readonly #measure: FlowMeasure
  readonly #root: Element
  readonly #flow: FlowBuilder

  constructor(measure: FlowMeasure, root: Element) {
    this.#measure = measure
    this.#root = root
    this.#flow = new FlowBuilder(measure, root)
  }

  /** Parts of the flow; one for a flow without any. */
  get units(): readonly FlowUnit[] {
    const { units } = this.#flow
    const box = this.#measure.boxOf(this.#root)
    if (units.length === 0 && box.bottom > box.top) this.#flow.add(this.#root, box, true)
    return units
  }

  /** Lines of a block, and blocks among them. */
  readContent(block: Element): void {
    const run: LineBox[] = []
    this.#readInline(block, block, run)
    this.#endRun(block, run)
  }

  /** @param run lines of the block that have been read and have no part yet */
  #readInline(around: Element, block: Element, run: LineBox[]): void {
    for (const node of around.childNodes) {
      if (node instanceof Text && /\S/.test(node.data)) {
        run.push(...this.#linesOf(node, pxOf(this.#measure.styleOf(around).lineHeight)))
      }
      if (!(node instanceof Element) || node === this.#measure.stack) continue
      const style = this.#measure.styleOf(node)
      if (isFree(style)) continue
      if (style.float !== 'none') this.#readFloat(node, style, run.length === 0)
      else if (style.display === 'contents') this.#readInline(node, block, run)
      else if (!isInLine(style)) {
        this.#endRun(block, run)
        this.#readBlock(node)
      } else if (style.display !== 'inline' || isReplaced(node)) run.push(lineBoxOf(node))
      else this.#readInline(node, block, run)
    }
  }

  /** Boxes of the lines that a text stands in. */
  #linesOf(text: Text, lineHeight: number): readonly LineBox[] {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].flatMap((rectangle) => {
      if (rectangle.width === 0) return []
      const { top, bottom } = this.#measure.fromTop(rectangle)
      const half = (lineHeight === 0 ? 0 : lineHeight - (bottom - top)) / 2
      return [{ top: top - half, bottom: bottom + half }]
    })
  }

  #readFloat(element: Element, style: CSSStyleDeclaration, isAtStart: boolean): void {
    const { top, bottom } = this.#measure.boxOf(element)
    const floatTop = top - pxOf(style.marginTop)
    this.#measure.floats.push({ top: floatTop, bottom: bottom + pxOf(style.marginBottom) })
    if (isAtStart) this.#flow.standBeside(element, floatTop)
  }

  /** Makes parts of the lines that have been read. */
  #endRun(block: Element, run: LineBox[]): void {
    const lines = mergeLines(run.splice(0))
    const style = this.#measure.styleOf(block)
    const orphans = Number(style.orphans) || 2
    const widows = Number(style.widows) || 2
    let first: FlowUnit | undefined
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1]
      const may = index === 0 || (index >= orphans && lines.length - index >= widows)
      const next = lines[index + 1]
      const bottom = next ? endOfLine(line, next) : line.bottom
      const cut = { flow: this.#root, top: line.top, block, line, before }
      const unit = this.#flow.add(block, { top: line.top, bottom }, may, cut)
      first ??= unit
      unit.blockStart = first
    }
  }

  #readBlock(element: Element): void {
    const flow = this.#flow
    const style = this.#measure.styleOf(element)
    const box = this.#measure.boxOf(element)
    const ofPage = style.getPropertyValue('page')
    const nameAround = flow.pageName
    if (ofPage !== 'auto' && ofPage !== '') flow.pageName = ofPage
    flow.breakAt(style.breakBefore)
    const from = flow.units.length
    const depth = flow.begin(element, box, pxOf(style.marginTop))
    this.#readInside(element, style, box, from)
    flow.pageName = nameAround
    if (flow.units.length === from) flow.forget(depth)
    flow.breakAt(style.breakAfter)
    const first = flow.units[from]
    if (first) for (const unit of flow.units.slice(from)) unit.blockStart ??= first
  }

  /** @param from number of parts before those of the element */
  #readInside(element: Element, style: CSSStyleDeclaration, box: LineBox, from: number): void {
    const flow = this.#flow
    const height = box.bottom - box.top
    const isSideBySide = /(?:flex|grid)$/.test(style.display)
    if (height > 0 && this.#staysWhole(element, style, height)) flow.add(element, box, true)
    else if (/table$/.test(style.display)) this.#readTable(element, box)
    else if (isSideBySide && height <= this.#measure.pagePx * TOGETHER && height > 0) {
      flow.add(element, box, true)
    } else if (isSideBySide) {
      this.#addTogether(element, box, this.#cellsOf(element))
    } else {
      this.readContent(element)
      const last = flow.units.at(-1)
      if (flow.units.length > from && last) last.bottom = Math.max(last.bottom, box.bottom)
      else if (height > 0) flow.add(element, box, true)
    }
  }

  /** Whether pages do not cut an element. */
  #staysWhole(element: Element, style: CSSStyleDeclaration, height: number): boolean {
    const isLow = height <= this.#measure.pagePx
    const isAvoiding = /^avoid/.test(style.breakInside) && isLow
    const isColumns = style.columnCount !== 'auto' || style.columnWidth !== 'auto'
    const isFixed = element.scrollHeight > element.clientHeight + 2 && style.overflowY !== 'visible'
    // Lines that do not wrap cannot be cut where they are wider than their block.
    const isWide =
      style.whiteSpace.startsWith('pre') && element.scrollWidth > element.clientWidth + 1
    const isUncut = (isWide || this.#isMarked(element, style)) && isLow
    return isAvoiding || isUncut || isReplaced(element) || isFixed || isColumns
  }

  /** Nor does the browser cut what a list item begins with where its marker has another font. */
  #isMarked({ parentElement: around }: Element, style: CSSStyleDeclaration): boolean {
    if (around === null) return false
    const item = this.#measure.styleOf(around)
    return (
      item.display === 'list-item' &&
      item.listStyleType !== 'none' &&
      this.#flow.beginsWith(around) &&
      (item.fontFamily !== style.fontFamily || item.fontSize !== style.fontSize)
    )
  }

  #readTable(table: Element, box: LineBox): void {
    readTable(table, box, {
      measure: this.#measure,
      flow: this.#flow,
      readBlock: (element) => this.#readBlock(element),
      addTogether: (row, rowBox) => this.#addTogether(row, rowBox, this.#cellsOf(row)),
    })
  }

  #cellsOf(element: Element): readonly Element[] {
    return [...element.children].filter((cell) => !isFree(this.#measure.styleOf(cell)))
  }

  /** Parts of what is laid out side by side. */
  #addTogether(owner: Element, box: LineBox, cells: readonly Element[]): void {
    const flows = cells.map((cell) => readFlow(this.#measure, cell))
    for (const { top, bottom, may, cuts, parts } of cutTogether(box, flows)) {
      const unit = this.#flow.add(owner, { top, bottom }, may)
      if (cuts) unit.cuts = cuts
      for (const part of parts) part.into = unit
    }
  }
}

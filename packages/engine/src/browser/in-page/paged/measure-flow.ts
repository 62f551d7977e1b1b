import type { FlowCut, FlowUnit, LineBox, PagedWorld } from './paged-state.ts'

/**
 * Finds the parts of a document that pages do not cut. Runs in the page, after `layOutAsPrinted`; `numberFlow` tells what was
 * found.
 *
 * @param pagePx height of pages between their margins
 */
export function measureFlow(pagePx: number): void {
  const MAY = 1
  const MUST = 2
  /** Part of a page up to which what is laid out side by side stays together. */
  const TOGETHER = 0.35
  /** Chromium repeats heads that are no higher than this part of a page. */
  const REPEATED = 0.25
  const { svcFootnotes: world, svcFlowTools: tools } = globalThis as PagedWorld
  if (!world || !tools) return
  const { stack } = world
  const { isFree, isInLine, isReplaced } = tools
  const offset = scrollY
  const px = (value: string) => Number.parseFloat(value) || 0
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const boxOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top: top + offset, bottom: bottom + offset }
  }
  const FORCED = /^(?:page|left|right|recto|verso|always)$/
  const floats: LineBox[] = []
  let isDrawnUp = false
  /** Parts by the element that they are of: a block of lines, or what stays whole. */
  const unitsOf = new Map<Element, FlowUnit[]>()

  /** Parts of one flow: the document, or a cell of what is laid out side by side. */
  const flowOf = (root: Element): FlowUnit[] => {
    const units: FlowUnit[] = []
    /** Elements that have begun and have no part yet, the outermost first. */
    let begun: { element: HTMLElement; box: LineBox; marginPx: number }[] = []
    let must = false
    let avoid = false
    /** A float beside what comes next. */
    let beside: { element: HTMLElement; top: number } | undefined
    /** Pages that what is read now, and the part before it, stand on by name. */
    let pageName = 'auto'
    let lastName = 'auto'
    const add = (
      owner: Element,
      box: LineBox,
      may: boolean,
      cut: FlowCut | undefined,
    ): FlowUnit => {
      const [outer] = begun
      const isBeside = beside && !outer?.element.contains(beside.element)
      const floating = isBeside ? beside : undefined
      const top = Math.min(
        outer ? outer.box.top : box.top,
        floating?.top ?? Number.POSITIVE_INFINITY,
      )
      if (outer && units.length > 0 && pageName !== lastName) must = true
      lastName = pageName
      if (must && units.length > 0 && outer) {
        const isUp = begun.some(({ marginPx, box }) => marginPx < -1 && box.top < outer.box.top + 1)
        if (isUp) isDrawnUp = true
      }
      const unit: FlowUnit = {
        owner,
        top: must ? top - Math.max(0, ...begun.map(({ marginPx }) => marginPx)) : top,
        bottom: box.bottom,
        flags: (may && !avoid) || must ? MAY : 0,
        head: 0,
        foot: 0,
        cuts: floating
          ? [{ flow: root, top, floating: floating.element, textTop: outer?.box.top ?? box.top }]
          : outer
            ? [
                {
                  flow: root,
                  top,
                  element: outer.element,
                  inner: begun.map(({ element }) => element),
                },
              ]
            : cut
              ? [cut]
              : [],
      }
      if (must) unit.flags |= MUST
      if (units.length === 0) unit.flags &= ~MUST
      units.push(unit)
      if (!unitsOf.get(owner)?.push(unit)) unitsOf.set(owner, [unit])
      begun = []
      beside = undefined
      must = false
      avoid = false
      return unit
    }
    const addLines = (block: Element, list: readonly LineBox[]) => {
      const lines = tools.mergeLines(list)
      const style = styleOf(block)
      const orphans = Number(style.orphans) || 2
      const widows = Number(style.widows) || 2
      let first: FlowUnit | undefined
      for (const [index, line] of lines.entries()) {
        const before = lines[index - 1]
        const may = index === 0 || (index >= orphans && lines.length - index >= widows)
        const next = lines[index + 1]
        const bottom = next ? tools.endOfLine(line, next) : line.bottom
        const cut = { flow: root, top: line.top, block, line, before }
        const unit = add(block, { top: line.top, bottom }, may, cut)
        first ??= unit
        unit.blockStart = first
      }
    }
    /** Parts of what is laid out side by side. */
    const addTogether = (owner: Element, box: LineBox, flows: readonly (readonly FlowUnit[])[]) => {
      for (const { top, bottom, may, cuts, parts } of tools.cutTogether(box, flows)) {
        const unit = add(owner, { top, bottom }, may, undefined)
        if (cuts) unit.cuts = cuts
        for (const part of parts) part.into = unit
      }
    }
    const table = (element: Element, box: LineBox) => {
      const parts = [...element.children].filter((part) => !isFree(styleOf(part)))
      const display = (part: Element) => styleOf(part).display
      const repeated = (wanted: string) =>
        parts
          .filter((part) => display(part) === wanted)
          .map((part) => ({ part, box: boxOf(part) }))
          .filter(
            ({ part, box: { top, bottom } }) =>
              bottom - top <= pagePx * REPEATED && /^avoid/.test(styleOf(part).breakInside),
          )
      const [head] = repeated('table-header-group')
      const [foot] = repeated('table-footer-group')
      const rank = (part: Element) =>
        part === head?.part ? 0 : display(part) === 'table-footer-group' ? 2 : 1
      const rows: Element[] = []
      let afterHead = false
      let spanned = 0
      const row = (one: Element, isHead: boolean) => {
        const { top, bottom } = boxOf(one)
        if (bottom <= top) return
        const { breakBefore, breakInside, breakAfter } = styleOf(one)
        if (FORCED.test(breakBefore)) must = true
        if (/^avoid/.test(breakBefore) || afterHead || spanned > 0) avoid = true
        rows.push(one)
        const cells = [...one.children].filter((cell) => !isFree(styleOf(cell)))
        spanned = Math.max(
          spanned - 1,
          ...cells.map((cell) => (cell as HTMLTableCellElement).rowSpan - 1 || 0),
        )
        begun.push({ element: one as HTMLElement, box: { top, bottom }, marginPx: 0 })
        const from = units.length
        if (bottom - top <= pagePx * TOGETHER || isHead || /^avoid/.test(breakInside)) {
          add(one, { top, bottom }, true, undefined)
        } else {
          addTogether(
            one,
            { top, bottom },
            cells.map((cell) => flowOf(cell)),
          )
        }
        for (const unit of units.slice(from)) {
          if (!isHead && head) unit.head = head.box.bottom - head.box.top
          if (!isHead && foot && rows.length > 1) unit.foot = foot.box.bottom - foot.box.top
        }
        if (FORCED.test(breakAfter)) must = true
        if (/^avoid/.test(breakAfter)) avoid = true
        afterHead = isHead
      }
      for (const part of parts.toSorted((one, other) => rank(one) - rank(other))) {
        const kind = display(part)
        if (kind === 'table-caption') child(part)
        else if (kind === 'table-row') row(part, false)
        else if (/^table-(?:row|header|footer)-group$/.test(kind)) {
          if (FORCED.test(styleOf(part).breakBefore)) must = true
          spanned = 0
          for (const one of part.children) {
            if (display(one) === 'table-row') row(one, part === head?.part)
          }
        }
      }
      const last = units.at(-1)
      if (last && rows.length > 0) last.bottom = Math.max(last.bottom, box.bottom)
    }
    const child = (node: Element) => {
      const style = styleOf(node)
      const box = boxOf(node)
      const { breakBefore, breakAfter, breakInside, display } = style
      const ofPage = style.getPropertyValue('page')
      const nameAround = pageName
      if (ofPage !== 'auto' && ofPage !== '') pageName = ofPage
      if (FORCED.test(breakBefore)) must = true
      if (/^avoid/.test(breakBefore)) avoid = true
      const from = units.length
      const height = box.bottom - box.top
      begun.push({ element: node as HTMLElement, box, marginPx: px(style.marginTop) })
      const depth = begun.length
      const cells = () => [...node.children].filter((cell) => !isFree(styleOf(cell)))
      const isAvoiding = /^avoid/.test(breakInside) && height <= pagePx
      const isSideBySide = /(?:flex|grid)$/.test(display)
      const isColumns = style.columnCount !== 'auto' || style.columnWidth !== 'auto'
      const isFixed = node.scrollHeight > node.clientHeight + 2 && style.overflowY !== 'visible'
      // Lines that do not wrap cannot be cut where they are wider than their block.
      const isWide = style.whiteSpace.startsWith('pre') && node.scrollWidth > node.clientWidth + 1
      // Nor does the browser cut what a list item begins with where its marker has another font.
      const { parentElement: around } = node
      const item = around && styleOf(around)
      const isMarked =
        item?.display === 'list-item' &&
        item.listStyleType !== 'none' &&
        begun.at(-2)?.element === around &&
        (item.fontFamily !== style.fontFamily || item.fontSize !== style.fontSize)
      const isUncut = (isWide || isMarked) && height <= pagePx
      if (height > 0 && (isAvoiding || isUncut || isReplaced(node) || isFixed || isColumns)) {
        add(node, box, true, undefined)
      } else if (/table$/.test(display)) table(node, box)
      else if (isSideBySide && height <= pagePx * TOGETHER && height > 0)
        add(node, box, true, undefined)
      else if (isSideBySide)
        addTogether(
          node,
          box,
          cells().map((cell) => flowOf(cell)),
        )
      else {
        visit(node, node)
        const last = units.at(-1)
        if (units.length > from && last) last.bottom = Math.max(last.bottom, box.bottom)
        else if (height > 0) add(node, box, true, undefined)
      }
      pageName = nameAround
      if (units.length === from) begun = begun.slice(0, depth - 1)
      if (FORCED.test(breakAfter)) must = true
      if (/^avoid/.test(breakAfter)) avoid = true
      const first = units[from]
      if (first) for (const unit of units.slice(from)) unit.blockStart ??= first
    }
    const visit = (parent: Element, block: Element) => {
      let run: LineBox[] = []
      const flush = () => {
        if (run.length > 0) addLines(block, run)
        run = []
      }
      const inline = (around: Element) => {
        for (const node of around.childNodes) {
          if (node instanceof Text) {
            if (!/\S/.test(node.data)) continue
            const range = document.createRange()
            range.selectNodeContents(node)
            const lineHeight = px(styleOf(around).lineHeight)
            for (const { top, bottom, width } of range.getClientRects()) {
              if (width === 0) continue
              const half = (lineHeight === 0 ? 0 : lineHeight - (bottom - top)) / 2
              run.push({ top: top + offset - half, bottom: bottom + offset + half })
            }
          } else if (node instanceof Element && node !== stack) {
            const style = styleOf(node)
            if (isFree(style)) continue
            if (style.float !== 'none') {
              const { top, bottom } = boxOf(node)
              const floatTop = top - px(style.marginTop)
              floats.push({ top: floatTop, bottom: bottom + px(style.marginBottom) })
              if (run.length === 0) beside ??= { element: node as HTMLElement, top: floatTop }
            } else if (style.display === 'contents') inline(node)
            else if (!isInLine(style)) {
              flush()
              child(node)
            } else if (style.display !== 'inline' || isReplaced(node)) {
              run.push(tools.lineBoxOf(node))
            } else inline(node)
          }
        }
      }
      inline(parent)
      flush()
    }
    visit(root, root)
    if (units.length === 0) {
      const box = boxOf(root)
      if (box.bottom > box.top) add(root, box, true, undefined)
    }
    return units
  }

  const units = flowOf(document.body)
  Object.assign(world, { units, unitsOf, floats, isDrawnUp })
}

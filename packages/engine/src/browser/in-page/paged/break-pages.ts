import { endOfLine, itemsInLines, lineBoxOf } from './flow/flow-lines.ts'
import { type CutPage, coverBoxes } from './footnotes/cover-boxes.ts'
import type { LineBox, PagedWorld } from './paged-state.ts'

/** A page that has to end before a part of the document. */
export interface PageEnd {
  /** Page that begins behind it, 1-based. */
  readonly page: number
  /** Numbers of the parts that the page begins with and that the next one begins with. */
  readonly from: number
  readonly to: number
  /** Where the page begins, in CSS pixels from the top of the document; height of heads that are repeated on it. */
  readonly startPx: number
  readonly headPx: number
  /** How much farther down the last part of the page is than measured. */
  readonly shiftPx: number
  /** Height of the page between its margins. */
  readonly heightPx: number
}

/** A place of the document by which its pages are looked through. */
export interface PageMark {
  /** Named destination. */
  readonly name: string
  /** Part of the document that ends the page, or the one before. */
  readonly unit: number
  readonly page: number
  /** Where it stands on its page. */
  readonly fromTopPx: number
  /** How much farther up it may stand without anything more coming onto the page. */
  readonly mayRisePx: number
}

/**
 * Makes pages end where they have to: elements begin a page, and lines get a float behind them that is as high as the rest
 * of their page, so that they break, end and hyphenate as they would. Gives back the width of the document. Runs in the
 * page, after `measureFlow`.
 *
 * @param prefix starts the ids of marks
 * @param gapPx kept free below notes
 * @returns null where no place is found at which a page could be made to end, or something would stand over the foot of a page
 *   whatever it ends with: nothing is changed then
 */
export function breakPages(
  ends: readonly PageEnd[],
  prefix: string,
  gapPx: number,
): readonly PageMark[] | null {
  /** Kept free below a float: less than a line, more than rounding. */
  const GAP_PX = 6
  const ROUNDING_PX = 1
  const MIN_FILL_PX = 6
  const { svcFootnotes: state } = globalThis as PagedWorld
  if (state?.isDrawnUp) return null
  const marks: PageMark[] = []
  const steps: (() => void)[] = []
  const undone: (() => void)[] = []
  const offset = scrollY
  const { units = [], stack } = state ?? {}
  let count = 0

  /** Place at the start of a line; or in it, before a space. */
  const placeIn = (block: Element, line: LineBox, isAtStart: boolean) => {
    const isIn = ({ top, bottom }: LineBox) => {
      const middle = (top + bottom) / 2
      return middle > line.top && middle < line.bottom
    }
    const isRectangleIn = ({ top, bottom }: DOMRect) =>
      isIn({ top: top + offset, bottom: bottom + offset })
    const range = document.createRange()
    const rectangleAt = (text: Text, index: number) => {
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getClientRects()[0]
    }
    let fallback: { node: ChildNode; index: number } | undefined
    for (const node of itemsInLines(block)) {
      if (node === stack) continue
      if (node instanceof Element) {
        if (!isIn(lineBoxOf(node))) continue
        fallback ??= { node, index: -1 }
        if (isAtStart) return fallback
        continue
      }
      const text = node
      range.selectNodeContents(text)
      if (text.length === 0 || ![...range.getClientRects()].some(isRectangleIn)) continue
      /** First character in or below the line: those of a text come in order. */
      let [low, high] = [0, text.length - 1]
      const isAbove = (index: number) => {
        const rectangle = rectangleAt(text, index)
        return !rectangle || (rectangle.top + rectangle.bottom) / 2 + offset <= line.top
      }
      while (low < high) {
        const middle = (low + high) >> 1
        if (isAbove(middle)) low = middle + 1
        else high = middle
      }
      if (isAtStart) return { node: text, index: low }
      fallback ??= { node: text, index: Math.min(text.length, low + 1) }
      for (const { index } of text.data.slice(low + 1).matchAll(/\s/g)) {
        const at = low + 1 + index
        const rectangle = rectangleAt(text, at)
        if (rectangle && !isRectangleIn(rectangle)) break
        if (rectangle && rectangle.width > 0) return { node: text, index: at }
      }
    }
    return fallback
  }

  const styled = (element: HTMLElement, property: string, value: string) => {
    const [old, priority] = [
      element.style.getPropertyValue(property),
      element.style.getPropertyPriority(property),
    ]
    const hadStyle = element.hasAttribute('style')
    element.style.setProperty(property, value, 'important')
    undone.push(() => {
      element.style.setProperty(property, old, priority)
      if (!hadStyle) element.removeAttribute('style')
    })
  }
  const wrapped = (element: HTMLElement) => {
    if (getComputedStyle(element).textWrapMode === 'nowrap')
      styled(element, 'text-wrap-mode', 'wrap')
  }
  /** Named destination of an element; undefined where its id is another's before it. */
  const named = (element: Element, name: string) => {
    if (element.id === '') {
      element.id = name
      undone.push(() => element.removeAttribute('id'))
    }
    return document.getElementById(element.id) === element
      ? encodeURIComponent(element.id)
      : undefined
  }
  const mark = (element: Element, ownName: string, place: Omit<PageMark, 'name'>) => {
    const name = named(element, ownName)
    if (name !== undefined) marks.push({ name, ...place })
  }

  const cutPages = new Map<number, CutPage>()
  /** Notes what a page ends in: parts side by side end it together. */
  const cutAt = (next: number, element: Element | null, usedPx: number) => {
    const box = stack?.children[next - 2]
    const { around = [], usedPx: otherPx = 0 } = cutPages.get(next) ?? {}
    cutPages.set(next, {
      box: box instanceof HTMLElement ? box : undefined,
      around: [...around, element],
      usedPx: Math.max(usedPx, otherPx),
    })
  }

  for (const [index, { page, from, to, startPx, heightPx, headPx, shiftPx }] of ends.entries()) {
    const starts = new Map((units[from]?.cuts ?? []).map((cut) => [cut.flow, cut.top]))
    starts.set(document.body, startPx)
    const { cuts = [] } = units[to] ?? {}
    if (cuts.length === 0) return null
    /** Whether all that ends there is looked at, and whether nothing more can come onto the page. */
    let isMarked = true
    let isSure = true
    for (const cut of cuts) {
      count += 1
      const name = `${prefix}${count}`
      if (cut.element) {
        const { element, inner = [] } = cut
        isMarked = false
        const fromPx = (starts.get(cut.flow) ?? startPx) - headPx - shiftPx
        cutAt(page, element.parentElement, cut.top - fromPx)
        steps.push(() => {
          styled(element, 'break-before', 'page')
          for (const one of inner) {
            styled(one, 'margin-top', '0')
            const { paddingTop, borderTopWidth, display } = getComputedStyle(one)
            if (/[1-9]/.test(paddingTop + borderTopWidth) || !/^(?:block|list-item)$/.test(display))
              break
          }
          mark(element, name, { unit: to - 1, page, fromTopPx: 0, mayRisePx: 0 })
        })
        continue
      }
      const { block, line, before, floating } = cut
      const fromPx = (starts.get(cut.flow) ?? startPx) - headPx - shiftPx
      const isBlock = !before || !block
      const place = floating
        ? { node: floating, index: -1 }
        : block && line && placeIn(block, isBlock ? line : (before ?? line), isBlock)
      const endPx = before && line && endOfLine(before, line)
      // Nothing may stand beside a float that leaves no room for it.
      const floatEndPx = floating ? floating.getBoundingClientRect().bottom + offset : 0
      const { textTop = cut.top } = cut
      const topPx = textTop < floatEndPx - ROUNDING_PX ? Math.max(cut.top, textTop) : cut.top
      const usedPx = (endPx ?? topPx) - fromPx
      const fillPx = heightPx - usedPx - GAP_PX
      if (!place) return null
      cutAt(page, place.node.parentElement, usedPx)
      if (isBlock || fillPx < MIN_FILL_PX) [isMarked, isSure] = [false, false]
      if (fillPx < MIN_FILL_PX) continue
      const fill = document.createElement('svc-foot-fill')
      fill.style.height = `${fillPx}px`
      if (isBlock) fill.style.float = 'none'
      fill.id = name
      steps.push(() => {
        // Pages end where they are planned to.
        if (block instanceof HTMLElement) styled(block, 'orphans', '1')
        if (block instanceof HTMLElement) styled(block, 'widows', '1')
        const { node, index: at } = place
        // Lines that do not wrap would stay beside a float, whatever room there is.
        for (let around = node.parentElement; block && around; around = around.parentElement) {
          wrapped(around)
          if (around === block) break
        }
        if (at < 0 && isBlock) node.before(fill)
        else if (at < 0) node.after(fill)
        else {
          const range = document.createRange()
          range.setStart(node, at)
          range.insertNode(fill)
        }
        undone.push(() => {
          const { parentNode } = fill
          fill.remove()
          parentNode?.normalize()
        })
        if (isBlock || !line) return
        const mayRisePx = line.bottom - line.top - GAP_PX - ROUNDING_PX
        marks.push({ name, unit: to - 1, page: page - 1, fromTopPx: usedPx, mayRisePx })
      })
    }
    const owner = units[to - 1]?.owner
    const ownerPx = owner && owner.getBoundingClientRect().top + offset
    if (isMarked || !owner || ownerPx === undefined || ownerPx < startPx - 1) continue
    const place = {
      unit: to - 1,
      page: page - 1,
      fromTopPx: ownerPx - startPx + headPx + shiftPx,
      mayRisePx: isSure ? heightPx : 0,
    }
    steps.push(() => mark(owner, `${prefix}end-${index}`, place))
  }
  coverBoxes([...cutPages.values()], gapPx)
  // From the end: places in a text stay where they are when it is cut behind them.
  for (const step of steps.toReversed()) step()
  document.documentElement.style.width = state?.widthStated ?? ''
  const links = document.createElement('svc-links')
  for (const { name } of marks) {
    const link = document.createElement('a')
    link.href = `#${name}`
    links.append(link)
  }
  document.head?.append(links)
  undone.push(() => links.remove())
  if (state) {
    state.undo = () => {
      for (const step of undone.toReversed()) step()
      delete state.undo
    }
  }
  return marks
}

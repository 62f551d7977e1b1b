/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

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
}

/**
 * Makes pages end where they have to: elements begin a page, and lines get a float behind them that is as high as the rest
 * of their page, so that they break, end and hyphenate as they would. Gives back the width of the document. Runs in the
 * page, after `measureFlow`.
 *
 * @param prefix starts the ids of marks
 */
export function breakPages(ends: readonly PageEnd[], prefix: string): readonly PageMark[] {
  /** Kept free below a float: less than a line, more than rounding. */
  const GAP_PX = 6
  const MIN_FILL_PX = 6
  const BOXES = /^(?:inline-|math)/
  const REPLACED = 'img,svg,canvas,video,input,button,select,textarea,object,embed,iframe'
  const state = (globalThis as PagedWorld).svcFootnotes
  const marks: PageMark[] = []
  const steps: (() => void)[] = []
  const undone: (() => void)[] = []
  const offset = scrollY
  const { units = [], stack } = state ?? {}
  let count = 0

  /** Place at the start of a line; or in it, before a space. */
  const placeIn = (block: Element, line: LineBox, isAtStart: boolean) => {
    const isIn = ({ top, bottom }: DOMRect) => {
      const middle = (top + bottom) / 2 + offset
      return middle > line.top && middle < line.bottom
    }
    const range = document.createRange()
    const rectangleAt = (text: Text, index: number) => {
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getClientRects()[0]
    }
    let fallback: { node: ChildNode; index: number } | undefined
    // Notes and floats are beside lines and not in them.
    const walker = document.createTreeWalker(
      block,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      (node) => {
        if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
        const { position, float } = getComputedStyle(node)
        const isBeside = node === stack || float !== 'none' || /^(?:absolute|fixed)$/.test(position)
        return isBeside ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
      },
    )
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node instanceof Element) {
        const isBox = BOXES.test(getComputedStyle(node).display) || node.matches(REPLACED)
        if (isBox && [...node.getClientRects()].some(isIn)) {
          fallback ??= { node, index: -1 }
          if (isAtStart) return fallback
        }
        continue
      }
      const text = node as Text
      range.selectNodeContents(text)
      if (text.length === 0 || ![...range.getClientRects()].some(isIn)) continue
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
        if (rectangle && !isIn(rectangle)) break
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
  const named = (element: Element, name: string) => {
    if (element.id !== '') return element.id
    element.id = name
    undone.push(() => element.removeAttribute('id'))
    return name
  }

  for (const [index, { page, from, to, startPx, heightPx, headPx, shiftPx }] of ends.entries()) {
    const owner = units[to - 1]?.owner
    const ownerPx = owner && owner.getBoundingClientRect().top + offset
    if (owner && ownerPx !== undefined && ownerPx >= startPx - 1) {
      const fromTopPx = ownerPx - startPx + headPx + shiftPx
      const name = `${prefix}end-${index}`
      steps.push(() =>
        marks.push({ name: named(owner, name), unit: to - 1, page: page - 1, fromTopPx }),
      )
    }
    const starts = new Map((units[from]?.cuts ?? []).map((cut) => [cut.flow, cut.top]))
    starts.set(document.body, startPx)
    for (const cut of units[to]?.cuts ?? []) {
      count += 1
      const name = `${prefix}${count}`
      if (cut.element) {
        const { element, inner = [] } = cut
        steps.push(() => {
          styled(element, 'break-before', 'page')
          for (const one of inner) {
            styled(one, 'margin-top', '0')
            const { paddingTop, borderTopWidth, display } = getComputedStyle(one)
            if (/[1-9]/.test(paddingTop + borderTopWidth) || !/^(?:block|list-item)$/.test(display))
              break
          }
          marks.push({ name: named(element, name), unit: to - 1, page, fromTopPx: 0 })
        })
        continue
      }
      const { block, line, before, floating } = cut
      const fromPx = (starts.get(cut.flow) ?? startPx) - headPx - shiftPx
      const isBlock = !before || !block
      const place = floating
        ? { node: floating, index: -1 }
        : block && line && placeIn(block, isBlock ? line : (before ?? line), isBlock)
      const usedPx = (before?.bottom ?? Math.max(cut.top, cut.textTop ?? cut.top)) - fromPx
      const fillPx = heightPx - usedPx - GAP_PX
      if (!place || fillPx < MIN_FILL_PX) continue
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
        if (!isBlock) marks.push({ name, unit: to - 1, page: page - 1, fromTopPx: usedPx })
      })
    }
  }
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

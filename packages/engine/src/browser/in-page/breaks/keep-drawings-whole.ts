import { openTrees } from '../trees/open-trees.ts'

/**
 * Keeps drawings on one page each: libraries of charts and maps put their pictures with `position: absolute` into a box,
 * and the browser cuts such a picture where a page ends, while it moves one that stands in the text to the next page.
 * Runs in the page, laid out as it is printed.
 *
 * @param pagePx height of a page
 */
export function keepDrawingsWhole(pagePx: number): void {
  const PICTURES = 'svg,canvas,img,video,iframe,object,embed'
  /** Part of a box that its pictures cover at least, each way: less is an ornament. */
  const MOST = 0.5
  if (!document.body || document.documentElement.scrollHeight <= pagePx) return

  const above = (element: Element) => {
    const root = element.getRootNode()
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  const isOutOfFlow = (element: Element) =>
    /absolute|fixed/.test(getComputedStyle(element).position)
  const boxes = new Map<Element, Element | null>()
  /** The box in the text that an element out of it stands in; null for one that stands in the text itself. */
  const boxOf = (element: Element): Element | null => {
    const known = boxes.get(element)
    if (known !== undefined) return known
    const parent = above(element)
    let box: Element | null = null
    if (parent !== null && parent !== document.body) {
      box = boxOf(parent)
      if (isOutOfFlow(element)) {
        // A box without height is no place; pictures reach out of it into the one around it.
        for (box ??= parent; box.clientHeight <= 1; ) {
          const around = above(box)
          if (around === null || around === document.body) break
          box = around
        }
      }
    }
    boxes.set(element, box)
    return box
  }
  const holdsText = (box: Element): boolean => {
    const kinds = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT
    const nodes = document.createTreeWalker(box, kinds, (node) => {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
      const isDrawn = node.matches(`${PICTURES},script,style`) || isOutOfFlow(node)
      return isDrawn ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    })
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (/\S/.test(node.nodeValue ?? '')) return true
    }
    return false
  }

  const drawn = new Map<Element, { left: number; top: number; right: number; bottom: number }>()
  const collect = (tree: ParentNode) => {
    for (const picture of tree.querySelectorAll(PICTURES)) {
      const box = picture.parentElement?.closest('svg') ? null : boxOf(picture)
      if (box === null) continue
      const { left, top, right, bottom } = picture.getBoundingClientRect()
      const so = drawn.get(box) ?? { left, top, right, bottom }
      drawn.set(box, {
        left: Math.min(so.left, left),
        top: Math.min(so.top, top),
        right: Math.max(so.right, right),
        bottom: Math.max(so.bottom, bottom),
      })
    }
  }
  for (const tree of openTrees()) collect(tree)
  for (const [box, { left, top, right, bottom }] of drawn) {
    const { width, height } = box.getBoundingClientRect()
    const isMain = right - left >= width * MOST && bottom - top >= height * MOST
    if (!isMain || height > pagePx || !(box instanceof HTMLElement)) continue
    if (getComputedStyle(box).breakInside !== 'auto' || holdsText(box)) continue
    box.style.setProperty('break-inside', 'avoid', 'important')
  }
}

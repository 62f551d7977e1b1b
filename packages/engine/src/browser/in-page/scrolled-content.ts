/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** A selector of an element, for messages: `selectorOf`, which comes with every function that is sent to a page. */
declare const svcSelectorOf: (element: Element) => string

/** Content of a box that scrolls on a screen: on paper what lies beyond the box is not printed. */
export interface ScrolledContent {
  /** The box, as a selector of its own. */
  readonly selector: string
  /** The way in which it would be scrolled. */
  readonly way: 'sideways' | 'down'
  /** How far its content reaches out of it, in CSS pixels. */
  readonly overPx: number
  /** Text that is cut, from its beginning; empty where it is a picture. */
  readonly text: string
  /** Boxes of this kind in the document, this one among them. */
  readonly boxes: number
}

/** The box whose content is cut by most, of those that scroll. Runs in the page, laid out as it is printed. */
export function scrolledContent(): ScrolledContent | undefined {
  const ROUNDING_PX = 2
  const PICTURES = 'img,svg,canvas,video,iframe,object,embed'
  /** Those show a part of what they hold by their nature. */
  const CONTROLS = 'textarea,select,input,iframe'
  const visible = { visibilityProperty: true, opacityProperty: true }
  type Cut = Pick<ScrolledContent, 'way' | 'overPx' | 'text'>

  /** How far boxes reach out of one, the farther way. */
  const over = (boxes: Iterable<DOMRect>, clip: DOMRect, isLeftward: boolean): Cut => {
    const far = { sideways: 0, down: 0 }
    for (const { left, right, bottom, width, height } of boxes) {
      if (width <= 1 || height <= 1) continue
      // Nobody scrolls to the side on which lines begin: what is there is hidden on purpose.
      const isBefore = isLeftward ? left >= clip.right : right <= clip.left
      if (isBefore || bottom <= clip.top) continue
      far.sideways = Math.max(far.sideways, isLeftward ? clip.left - left : right - clip.right)
      far.down = Math.max(far.down, bottom - clip.bottom)
    }
    const way = far.sideways >= far.down ? 'sideways' : 'down'
    return { way, overPx: far[way], text: '' }
  }
  const range = document.createRange()
  const cutOf = (box: Element): Cut | undefined => {
    const { left, top } = box.getBoundingClientRect()
    const { clientLeft, clientTop, clientWidth, clientHeight } = box
    if (clientWidth <= ROUNDING_PX || clientHeight <= ROUNDING_PX || left + clientWidth <= 0) return
    const clip = new DOMRect(left + clientLeft, top + clientTop, clientWidth, clientHeight)
    const isLeftward = getComputedStyle(box).direction === 'rtl'
    let farthest: Cut | undefined
    const take = (cut: Cut, element: Element | null) => {
      if (cut.overPx <= Math.max(ROUNDING_PX, farthest?.overPx ?? 0)) return
      if (element?.checkVisibility(visible)) farthest = cut
    }
    const nodes = document.createTreeWalker(box, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node instanceof Element) {
        if (node.matches(PICTURES)) take(over(node.getClientRects(), clip, isLeftward), node)
      } else if (node instanceof Text && /\S/.test(node.data)) {
        range.selectNodeContents(node)
        const cut = over(range.getClientRects(), clip, isLeftward)
        take({ ...cut, text: node.data }, node.parentElement)
      }
    }
    return farthest
  }
  const scrolls = (element: Element) => {
    const isWide = element.scrollWidth > element.clientWidth + ROUNDING_PX
    const isHigh = element.scrollHeight > element.clientHeight + ROUNDING_PX
    if (!isWide && !isHigh) return false
    const { overflowX, overflowY } = getComputedStyle(element)
    return (isWide && /auto|scroll/.test(overflowX)) || (isHigh && /auto|scroll/.test(overflowY))
  }

  let boxes = 0
  let found: (Cut & { readonly box: Element }) | undefined
  const lookInto = (tree: ParentNode) => {
    for (const element of tree.querySelectorAll('*')) {
      if (element.shadowRoot) lookInto(element.shadowRoot)
      const cut = scrolls(element) && !element.matches(CONTROLS) && cutOf(element)
      if (!cut) continue
      boxes += 1
      if (cut.overPx > (found?.overPx ?? 0)) found = { ...cut, box: element }
    }
  }
  // The body itself scrolls the window, which is the paper here.
  if (document.body) lookInto(document.body)
  if (!found) return undefined
  const { box, text, way, overPx } = found
  return {
    selector: svcSelectorOf(box),
    text: text.replace(/\s+/g, ' ').trim().slice(0, 40),
    ...{ way, overPx, boxes },
  }
}

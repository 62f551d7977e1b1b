import { stylesSay } from '../styles/styles-say.ts'
import { openTrees } from '../trees/open-trees.ts'
import { selectorOf } from '../trees/selector-of.ts'

/** Content of a box that scrolls on a screen: on paper what lies beyond the box is not printed. */
export interface ScrolledContent {
  /** The box, as a selector of its own; empty for the window of a frame. */
  readonly selector: string
  /** The way in which it would be scrolled. */
  readonly way: 'sideways' | 'down'
  /** How far its content reaches out of it, in CSS pixels. */
  readonly overPx: number
  /** Text that is cut, from its beginning; empty where it is a picture. */
  readonly text: string
}

/** Boxes of a document that scroll on a screen, and hide content on paper. */
export interface ScrolledBoxes {
  readonly count: number
  /** The one whose content is cut by most. */
  readonly worst: ScrolledContent | undefined
  /** Whether other documents stand in this one. */
  readonly hasFrames: boolean
}

/**
 * Finds the boxes that scroll and whose content is cut. Runs in the page, laid out as it is printed.
 *
 * @param isScrolledFrame whether the window is a frame that scrolls; the window of the document itself is the paper
 */
export function scrolledContent(isScrolledFrame: boolean): ScrolledBoxes {
  const ROUNDING_PX = 2
  const PICTURES = 'img,svg,canvas,video,iframe,object,embed'
  /** Those show a part of what they hold by their nature. */
  const CONTROLS = 'textarea,select,input,iframe'
  const visible = { visibilityProperty: true, opacityProperty: true }
  type Cut = Pick<ScrolledContent, 'way' | 'overPx' | 'text'>

  /** How far a box can be scrolled: what another box in it hides is no content of it. */
  type Room = Readonly<Record<ScrolledContent['way'], number>>
  const roomOf = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): Room => ({
    sideways: scrollWidth - clientWidth,
    down: scrollHeight - clientHeight,
  })

  /** How far boxes reach out of one, the farther way. */
  const over = (boxes: Iterable<DOMRect>, clip: DOMRect, most: Room, isLeftward: boolean): Cut => {
    const far = { sideways: 0, down: 0 }
    for (const { left, right, bottom, width, height } of boxes) {
      if (width <= 1 || height <= 1) continue
      // Nobody scrolls to the side on which lines begin: what is there is hidden on purpose.
      const isBefore = isLeftward ? left >= clip.right : right <= clip.left
      if (isBefore || bottom <= clip.top) continue
      far.sideways = Math.max(far.sideways, isLeftward ? clip.left - left : right - clip.right)
      far.down = Math.max(far.down, bottom - clip.bottom)
    }
    far.sideways = Math.min(far.sideways, most.sideways)
    far.down = Math.min(far.down, most.down)
    const way = far.sideways >= far.down ? 'sideways' : 'down'
    return { way, overPx: far[way], text: '' }
  }
  /** Whether an element is seen, or will be once its box is scrolled: what stands in the text and fades in waits for that. */
  const isShown = (element: Element, box: Element): boolean => {
    if (element.checkVisibility(visible)) return true
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (!box.checkVisibility(visible)) return false
    for (let next: Element | null = element; next && next !== box; next = next.parentElement) {
      if (/absolute|fixed/.test(getComputedStyle(next).position)) return false
    }
    return true
  }
  const range = document.createRange()
  /** @param clip part of the page that the box shows of its content */
  const cutOf = (box: Element, clip: DOMRect, room: Room): Cut | undefined => {
    if (clip.width <= ROUNDING_PX || clip.height <= ROUNDING_PX || clip.right <= 0) return
    const isLeftward = getComputedStyle(box).direction === 'rtl'
    let farthest: Cut | undefined
    const take = (cut: Cut, element: Element | null) => {
      if (cut.overPx <= Math.max(ROUNDING_PX, farthest?.overPx ?? 0)) return
      if (element && isShown(element, box)) farthest = cut
    }
    const nodes = document.createTreeWalker(box, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node instanceof Element) {
        if (node.matches(PICTURES)) take(over(node.getClientRects(), clip, room, isLeftward), node)
      } else if (node instanceof Text && /\S/.test(node.data)) {
        range.selectNodeContents(node)
        const cut = over(range.getClientRects(), clip, room, isLeftward)
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

  const inside = (box: Element) => {
    const { left, top } = box.getBoundingClientRect()
    const { clientLeft, clientTop, clientWidth, clientHeight } = box
    return new DOMRect(left + clientLeft, top + clientTop, clientWidth, clientHeight)
  }

  let count = 0
  let hasFrames = false
  let worst: ScrolledContent | undefined
  const look = (box: Element, selector: string, clip: DOMRect, room = roomOf(box)) => {
    const cut = cutOf(box, clip, room)
    if (!cut) return
    count += 1
    if (cut.overPx <= (worst?.overPx ?? 0)) return
    worst = { ...cut, selector, text: cut.text.replace(/\s+/g, ' ').trim().slice(0, 40) }
  }
  const isStated = stylesSay(/overflow[-\w]*\s*:[^;}]*(?:auto|scroll|overlay|\w\()/i)
  // Those scroll by the browser's own styles, or by an attribute of SVG.
  const candidates = isStated ? '*' : 'dialog,[popover],marquee,[overflow]'
  const { documentElement: root, body } = document
  if (!body) return { count, worst, hasFrames }
  for (const tree of openTrees()) {
    const around = tree instanceof Document ? body : tree
    hasFrames ||= around.querySelector('iframe,frame,object,embed') !== null
    for (const element of around.querySelectorAll(candidates)) {
      if (!scrolls(element) || element.matches(CONTROLS)) continue
      look(element, selectorOf(element), inside(element))
    }
  }
  const [ofRoot, ofBody] = [getComputedStyle(root), getComputedStyle(body)]
  const ofWindow =
    ofRoot.overflowX === 'visible' && ofRoot.overflowY === 'visible' ? ofBody : ofRoot
  if (isScrolledFrame && !/hidden|clip/.test(`${ofWindow.overflowX} ${ofWindow.overflowY}`)) {
    look(
      body,
      '',
      new DOMRect(0, 0, innerWidth, innerHeight),
      roomOf(document.scrollingElement ?? root),
    )
  }
  // A body whose overflow is not that of its window is a box like any other.
  if (ofWindow === ofRoot && scrolls(body)) look(body, selectorOf(body), inside(body))
  return { count, worst, hasFrames }
}

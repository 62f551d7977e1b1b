import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { shownNodes } from '../../trees/shown-nodes.ts'

/** Content of a box that is cut. */
export interface CutContent {
  /** The way in which it would be scrolled. */
  readonly way: 'sideways' | 'down'
  /** How far it reaches out of the box, in CSS pixels. */
  readonly overPx: number
  /** Text that is cut; empty where it is a picture. */
  readonly text: string
}

/** How far a box can be scrolled: what another box in it hides is no content of it. */
export type Room = Readonly<Record<CutContent['way'], number>>

/** Less is rounding. */
export const ROUNDING_PX = 2

const PICTURES = 'img,svg,canvas,video,iframe,object,embed'

/** How far an element can be scrolled, each way. */
export function roomOf({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): Room {
  return { sideways: scrollWidth - clientWidth, down: scrollHeight - clientHeight }
}

/**
 * The content that reaches farthest out of a box.
 *
 * @param clip part of the page that the box shows of its content
 */
export function farthestCut(box: Element, clip: DOMRect, room: Room): CutContent | undefined {
  if (clip.width <= ROUNDING_PX || clip.height <= ROUNDING_PX || clip.right <= 0) return undefined
  const isLeftward = getComputedStyle(box).direction === 'rtl'
  const range = document.createRange()
  let farthest: CutContent | undefined
  const take = (cut: CutContent, element: Element | null) => {
    if (cut.overPx <= Math.max(ROUNDING_PX, farthest?.overPx ?? 0)) return
    if (element && isShown(element, box)) farthest = cut
  }
  for (const node of shownNodes(box)) {
    if (node instanceof Element) {
      if (node.matches(PICTURES)) take(over(node.getClientRects(), clip, room, isLeftward), node)
    } else if (/\S/.test(node.data)) {
      range.selectNodeContents(node)
      const cut = over(range.getClientRects(), clip, room, isLeftward)
      take({ ...cut, text: node.data }, node.parentElement ?? box)
    }
  }
  return farthest
}

/** How far boxes reach out of one, the farther way. */
function over(
  boxes: Iterable<DOMRect>,
  clip: DOMRect,
  most: Room,
  isLeftward: boolean,
): CutContent {
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
function isShown(element: Element, box: Element): boolean {
  if (isSeen(element)) return true
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  if (!isSeen(box)) return false
  for (let next: Element | null = element; next && next !== box; next = above(next)) {
    if (/absolute|fixed/.test(getComputedStyle(next).position)) return false
  }
  return true
}

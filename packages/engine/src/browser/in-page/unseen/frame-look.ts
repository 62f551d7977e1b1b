import { isSeen } from '../trees/is-seen.ts'
import { selectorOf } from '../trees/selector-of.ts'

/** Facts about the element that shows a frame. */
export interface FrameLook {
  /** The element, as a selector of its own. */
  readonly selector: string
  readonly isSeen: boolean
  /** Whether a person could scroll in it. */
  readonly isScrolled: boolean
}

/** Says how a frame is shown in its document. Runs in the page. */
export function frameLook(element: Element): FrameLook {
  const DOT_PX = 2
  const { right, bottom, width, height } = element.getBoundingClientRect()
  const isThere = width > DOT_PX && height > DOT_PX && right > 0 && bottom + scrollY > 0
  return {
    selector: selectorOf(element),
    isSeen: isThere && isSeen(element),
    isScrolled: !/^(no|off|noscroll)$/i.test(element.getAttribute('scrolling') ?? ''),
  }
}

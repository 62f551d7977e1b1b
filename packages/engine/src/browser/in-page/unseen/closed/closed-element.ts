import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { shownNodes } from '../../trees/shown-nodes.ts'

const PICTURES = 'img,svg,canvas,video,object,embed,iframe'

/** Menus fold their entries away, which lead elsewhere and are no part of a document. */
const MENUS = 'nav,[role="navigation"],[role="menu"],[role="menubar"],[role="listbox"]'

/** Elements that lie over a document while they are open. */
export const WINDOWS =
  '[role="dialog"],[role="tooltip"],[role="menu"],[role="listbox"],[role="search"],search,dialog,[popover],nav'

export function isInMenu(element: Element): boolean {
  return element.closest(MENUS) !== null
}

/** Whether an element is not shown, or has no height, while what is around it is shown. */
export function isClosed(element: Element): boolean {
  const around = above(element)
  if (around !== null && !isSeen(around)) return false
  return !isSeen(element) || isFolded(element)
}

/** Whether something is to be seen in an element once it is opened. */
export function holdsSomething(element: Element): boolean {
  if (!isRead(element)) return false
  if (element.matches(PICTURES)) return true
  for (const node of shownNodes(element, isRead)) {
    if (node instanceof Text ? /\S/.test(node.data) : node.matches(PICTURES)) return true
  }
  return false
}

/** Text of an element that is in no link and no button: menus and tools have little else. */
export function textBesideLinks(element: Element): string {
  return textIn(element, (part) => isRead(part) && !part.matches('a,button,select'))
}

/** Text that is shown in an element, in one line. */
export function shownText(element: Element): string {
  return textIn(element, isRead)
}

function textIn(element: Element, enters: (part: Element) => boolean): string {
  const texts = [...shownNodes(element, enters)].map((node) =>
    node instanceof Text ? node.data : ' ',
  )
  return texts.join('').replace(/\s+/g, ' ').trim()
}

function isRead(element: Element): boolean {
  return !element.matches('script,style,template')
}

/** Whether it, or what is in it, hides what has no room (`max-height: 0`, `grid-template-rows: 0fr`). */
function isFolded(element: Element): boolean {
  const DOT_PX = 2
  if (element.getBoundingClientRect().height > DOT_PX) return false
  return [element, ...element.children].some(
    (one) => getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > DOT_PX,
  )
}

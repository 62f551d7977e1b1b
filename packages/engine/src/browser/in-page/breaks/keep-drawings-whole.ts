import { openTrees } from '../trees/open-trees.ts'
import { boxInText, isOutOfFlow } from './box-in-text.ts'

const PICTURES = 'svg,canvas,img,video,iframe,object,embed'
/** Part of a box that its pictures cover at least, each way: less is an ornament. */
const MOST = 0.5

/** Edges of what is drawn in a box, in pixels of the window. */
type Drawn = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>

/**
 * Keeps drawings on one page each: libraries of charts and maps put their pictures with `position: absolute` into a box,
 * and the browser cuts such a picture where a page ends, while it moves one that stands in the text to the next page.
 * Runs in the page, laid out as it is printed.
 *
 * @param pagePx height of a page
 */
export function keepDrawingsWhole(pagePx: number): void {
  if (!document.body || document.documentElement.scrollHeight <= pagePx) return
  for (const [box, { left, top, right, bottom }] of drawnBoxes()) {
    const { width, height } = box.getBoundingClientRect()
    const isMain = right - left >= width * MOST && bottom - top >= height * MOST
    if (!isMain || height > pagePx || !(box instanceof HTMLElement)) continue
    if (getComputedStyle(box).breakInside !== 'auto' || holdsText(box)) continue
    box.style.setProperty('break-inside', 'avoid', 'important')
  }
}

/** Boxes that pictures out of the text stand in, and the place of all pictures of each. */
function drawnBoxes(): ReadonlyMap<Element, Drawn> {
  const boxOf = boxInText()
  const drawn = new Map<Element, Drawn>()
  for (const picture of openTrees().flatMap((tree) => [...tree.querySelectorAll(PICTURES)])) {
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
  return drawn
}

/** Whether a box has text of its own beside its pictures. */
function holdsText(box: Element): boolean {
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

import { stylesSay } from '../../styles/styles-say.ts'
import { openTrees } from '../../trees/open-trees.ts'
import { selectorOf } from '../../trees/selector-of.ts'
import { shortText } from '../../trees/short-text.ts'
import { scrollerOf, unbuiltRows } from '../absent/unbuilt-rows.ts'
import { codeInHiders } from './code-in-hiders.ts'
import { type CutContent, farthestCut, ROUNDING_PX, type Room, roomOf } from './farthest-cut.ts'

/** Content of a box that scrolls on a screen: on paper what lies beyond the box is not printed. */
export interface ScrolledContent extends CutContent {
  /** The box, as a selector of its own; empty for the window of a frame. */
  readonly selector: string
  /** Whether it hides what reaches out of it on a screen, too: lines of code, all of which a wider box may show. */
  readonly hides: boolean
}

/** Boxes of a document that hide content on paper. */
export interface ScrolledBoxes {
  readonly count: number
  /** The one whose content is cut by most. */
  readonly worst: ScrolledContent | undefined
  /** Whether other documents stand in this one. */
  readonly hasFrames: boolean
}

/** Those show a part of what they hold by their nature. */
const CONTROLS = 'textarea,select,input,iframe'

/**
 * Finds the boxes that scroll and whose content is cut, and those that cut lines of code. Runs in the page, laid out as it is printed.
 *
 * @param isScrolledFrame whether the window is a frame that scrolls; the window of the document itself is the paper
 */
export function scrolledContent(isScrolledFrame: boolean): ScrolledBoxes {
  const found: Found = { count: 0, worst: undefined }
  const { body } = document
  if (!body) return { ...found, hasFrames: false }
  const isStated = stylesSay(/overflow[-\w]*\s*:[^;}]*(?:auto|scroll|overlay|\w\()/i)
  // Those scroll by the browser's own styles, or by an attribute of SVG.
  const candidates = isStated ? '*' : 'dialog,[popover],marquee,[overflow]'
  let hasFrames = false
  // Styles show none of the rows that are not in the document: those are told by themselves.
  const ofLists = new Set(
    openTrees()
      .flatMap((tree) => unbuiltRows(tree, innerHeight))
      .map(({ list }) => scrollerOf(list)),
  )
  for (const tree of openTrees()) {
    const around = tree instanceof Document ? body : tree
    hasFrames ||= around.querySelector('iframe,frame,object,embed') !== null
    for (const element of around.querySelectorAll(candidates)) {
      if (!scrolls(element) || element.matches(CONTROLS) || ofLists.has(element)) continue
      look(found, element, { selector: selectorOf(element), clip: insideOf(element) })
    }
  }
  for (const { code, hider } of codeInHiders(body)) {
    const room = { sideways: Number.MAX_SAFE_INTEGER, down: 0 }
    look(found, code, { selector: selectorOf(hider), clip: insideOf(hider), room, hides: true })
  }
  lookAtWindow(found, body, isScrolledFrame)
  return { ...found, hasFrames }
}

interface Found {
  count: number
  worst: ScrolledContent | undefined
}

/** Box that cuts content, and what it shows of it. */
interface Cutter {
  readonly selector: string
  readonly clip: DOMRect
  readonly room?: Room
  readonly hides?: boolean
}

function look(
  found: Found,
  box: Element,
  { selector, clip, room = roomOf(box), hides = false }: Cutter,
): void {
  const cut = farthestCut(box, clip, room)
  if (!cut) return
  found.count += 1
  if (cut.overPx <= (found.worst?.overPx ?? 0)) return
  found.worst = { ...cut, selector, hides, text: shortText(cut.text) }
}

/** Looks at the window, which scrolls by the overflow of the root, or of the body where the root states none. */
function lookAtWindow(found: Found, body: HTMLElement, isScrolledFrame: boolean): void {
  const { documentElement: root, scrollingElement } = document
  const [ofRoot, ofBody] = [getComputedStyle(root), getComputedStyle(body)]
  const ofWindow =
    ofRoot.overflowX === 'visible' && ofRoot.overflowY === 'visible' ? ofBody : ofRoot
  if (isScrolledFrame && !/hidden|clip/.test(`${ofWindow.overflowX} ${ofWindow.overflowY}`)) {
    const clip = new DOMRect(0, 0, innerWidth, innerHeight)
    look(found, body, { selector: '', clip, room: roomOf(scrollingElement ?? root) })
  }
  // A body whose overflow is not that of its window is a box like any other.
  if (ofWindow !== ofRoot || !scrolls(body)) return
  look(found, body, { selector: selectorOf(body), clip: insideOf(body) })
}

function scrolls(element: Element): boolean {
  const isWide = element.scrollWidth > element.clientWidth + ROUNDING_PX
  const isHigh = element.scrollHeight > element.clientHeight + ROUNDING_PX
  if (!isWide && !isHigh) return false
  const { overflowX, overflowY } = getComputedStyle(element)
  return (isWide && /auto|scroll/.test(overflowX)) || (isHigh && /auto|scroll/.test(overflowY))
}

/** Place of what a box shows of its content. */
function insideOf(box: Element): DOMRect {
  const { left, top } = box.getBoundingClientRect()
  const { clientLeft, clientTop, clientWidth, clientHeight } = box
  return new DOMRect(left + clientLeft, top + clientTop, clientWidth, clientHeight)
}

import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { selectorOf } from '../../trees/selector-of.ts'
import { shortText } from '../../trees/short-text.ts'
import { shownNodes } from '../../trees/shown-nodes.ts'

/** A list with room for rows that are built once they are scrolled to. */
export interface UnbuiltRows {
  readonly selector: string
  /** Beginning of its first row. */
  readonly text: string
}

/** Heights of boxes and of what is in them are rounded apart. */
const ROUNDING_PX = 1
/** Fewer are no list. */
const MIN_ROWS = 3

/** An unbuilt list of the document at hand. */
export type UnbuiltList = UnbuiltRows & { readonly list: Element }

/**
 * Lists of a tree that keep a place for rows which are not in the document: their height is that of all rows, by a style of
 * the element, and a window's height of it or more is empty.
 *
 * @param windowPx height of the window that the rows were built for
 */
export function unbuiltRows(tree: Document | ShadowRoot, windowPx: number): readonly UnbuiltList[] {
  const candidates = [...tree.querySelectorAll('[style*="height"],[style*="padding"]')]
  const lists = new Set(candidates.flatMap((element) => listOf(element, windowPx)))
  const found = [...lists].flatMap((list) => {
    const texts = textsIn(list)
    if (!isMostlyEmpty(list, texts, windowOf(list, windowPx))) return []
    if (!texts.some((text) => isRow(text, list, windowPx))) return []
    return { list, selector: selectorOf(list), text: shortText(texts[0]?.data ?? '') }
  })
  return withoutParts(found)
}

/** Lists without the boxes that they stand in, and each once of those side by side: columns that stay, numbers of lines. */
function withoutParts(found: readonly UnbuiltList[]): readonly UnbuiltList[] {
  const inner = found.filter(
    ({ list }) => !found.some((other) => other.list !== list && list.contains(other.list)),
  )
  const places = new Set<string>()
  return inner.filter(({ list }) => {
    const { top } = list.getBoundingClientRect()
    const place = `${Math.round(top - list.scrollTop)} ${list.scrollHeight}`
    return places.size < places.add(place).size
  })
}

/** The list that an element with a height of its own makes room in. */
function listOf(element: Element, windowPx: number): readonly Element[] {
  const roomPx = windowOf(element, windowPx)
  if (!(element instanceof HTMLElement) || element.offsetHeight < roomPx) return []
  const { style, parentElement: around } = element
  if (isSpacer(element, windowPx)) {
    // A table needs a row, and a cell in it, to keep a place.
    let list = around
    while (list && list.textContent.trim() === '') list = list.parentElement
    return list && isSeen(list) ? [list] : []
  }
  const isPadded = [style.paddingTop, style.paddingBottom].some(
    (padding) => Number.parseFloat(padding) >= roomPx,
  )
  // Boxes that grow over page breaks have another height of ours, by force.
  const isGrown = style.getPropertyPriority('height') === 'important'
  const mayHaveRoom = isPadded || (!isGrown && (style.height !== '' || style.minHeight !== ''))
  return mayHaveRoom && isSeen(element) ? [element] : []
}

/** Whether an element has nothing but its height: that of rows which are not there. */
function isSpacer(element: Element, windowPx: number): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.offsetHeight < windowOf(element, windowPx)) return false
  return element.textContent.trim() === '' && element.querySelector('img,svg,canvas') === null
}

/** Box that an element is scrolled in; undefined where that is the window. */
export function scrollerOf(element: Element): Element | undefined {
  for (let box: Element | null = element; box && box !== document.body; box = above(box)) {
    // One that scrolls sideways alone has overflow-y: auto, too, and shows its whole height.
    if (box.scrollHeight <= box.clientHeight + ROUNDING_PX) continue
    const { overflowY } = getComputedStyle(box)
    if (/auto|scroll/.test(overflowY) || (overflowY === 'hidden' && box !== element)) return box
  }
  return undefined
}

/** Height of the window that an element is scrolled in, in CSS pixels. */
function windowOf(element: Element, windowPx: number): number {
  const scroller = scrollerOf(element)
  return scroller ? Math.max(1, scroller.clientHeight) : windowPx
}

function textsIn(list: Element): readonly Text[] {
  return [...shownNodes(list)].filter(
    (node) => node instanceof Text && /\S/.test(node.data),
  ) as Text[]
}

/** Whether nothing stands in a window's height of a list, above its texts or below them. */
function isMostlyEmpty(list: Element, texts: readonly Text[], windowPx: number): boolean {
  const range = document.createRange()
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const text of texts) {
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.height === 0) continue
    top = Math.min(top, box.top)
    bottom = Math.max(bottom, box.bottom)
  }
  const begin = list.getBoundingClientRect().top - list.scrollTop
  return Math.max(top - begin, begin + list.scrollHeight - bottom) >= windowPx
}

/** Whether a text stands in one of several rows that are placed by a program: at a place of their own, or between spacers. */
function isRow(text: Text, list: Element, windowPx: number): boolean {
  let isPlaced = isPadded(list) || [...list.children].some((child) => isSpacer(child, windowPx))
  let hasSiblings = false
  for (let part = text.parentElement; part && part !== list; part = part.parentElement) {
    const { position, transform } = getComputedStyle(part)
    isPlaced ||= position !== 'static' || transform !== 'none'
    hasSiblings ||= siblingsOf(part) >= MIN_ROWS
  }
  return isPlaced && hasSiblings
}

function isPadded(list: Element): boolean {
  return list instanceof HTMLElement && /padding/.test(list.getAttribute('style') ?? '')
}

function siblingsOf({ localName, parentElement }: Element): number {
  const siblings = [...(parentElement?.children ?? [])]
  return siblings.filter((one) => one.localName === localName && /\S/.test(one.textContent)).length
}

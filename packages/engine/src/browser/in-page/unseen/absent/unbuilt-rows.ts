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

/** Fewer are no list. */
const MIN_ROWS = 3

/**
 * Lists of a tree that keep a place for rows which are not in the document: their height is that of all rows, by a style of
 * the element, and a window's height of it or more is empty.
 */
export function unbuiltRows(
  tree: Document | ShadowRoot,
): readonly (UnbuiltRows & { readonly list: Element })[] {
  const lists = new Set(
    [...tree.querySelectorAll('[style*="height"],[style*="padding"]')].flatMap(listOf),
  )
  return [...lists].flatMap((list) => {
    const texts = textsIn(list)
    if (!isMostlyEmpty(list, texts) || !texts.some((text) => isRow(text, list))) return []
    return { list, selector: selectorOf(list), text: shortText(texts[0]?.data ?? '') }
  })
}

/** The list that an element with a height of its own makes room in. */
function listOf(element: Element): readonly Element[] {
  if (!(element instanceof HTMLElement) || element.offsetHeight < windowOf(element)) return []
  const { style, parentElement: around } = element
  if (isSpacer(element)) return around && isSeen(around) ? [around] : []
  const isPadded = [style.paddingTop, style.paddingBottom].some(
    (padding) => Number.parseFloat(padding) >= windowOf(element),
  )
  // Boxes that grow over page breaks have another height of ours, by force.
  const isGrown = style.getPropertyPriority('height') === 'important'
  const mayHaveRoom = isPadded || (!isGrown && (style.height !== '' || style.minHeight !== ''))
  return mayHaveRoom && isSeen(element) ? [element] : []
}

/** Whether an element has nothing but its height: that of rows which are not there. */
function isSpacer(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element.offsetHeight < windowOf(element)) return false
  return element.textContent.trim() === '' && element.querySelector('img,svg,canvas') === null
}

/** Box that an element is scrolled in; undefined where that is the window. */
export function scrollerOf(element: Element): Element | undefined {
  for (let box: Element | null = element; box && box !== document.body; box = above(box)) {
    const { overflowY } = getComputedStyle(box)
    if (/auto|scroll/.test(overflowY) || (overflowY === 'hidden' && box !== element)) return box
  }
  return undefined
}

/** Height of the window that an element is scrolled in, in CSS pixels. */
function windowOf(element: Element): number {
  const scroller = scrollerOf(element)
  return scroller ? Math.max(1, scroller.clientHeight) : innerHeight
}

function textsIn(list: Element): readonly Text[] {
  return [...shownNodes(list)].filter(
    (node) => node instanceof Text && /\S/.test(node.data),
  ) as Text[]
}

/** Whether nothing stands in a window's height of a list, above its texts or below them. */
function isMostlyEmpty(list: Element, texts: readonly Text[]): boolean {
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
  return Math.max(top - begin, begin + list.scrollHeight - bottom) >= windowOf(list)
}

/** Whether a text stands in one of several rows that are placed by a program: at a place of their own, or between spacers. */
function isRow(text: Text, list: Element): boolean {
  let isPlaced = isPadded(list) || [...list.children].some(isSpacer)
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

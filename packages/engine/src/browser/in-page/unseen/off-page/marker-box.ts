import { pxOf } from '../../styles/px-of.ts'
import type { Box } from './page-edges.ts'
import type { TextPen } from './text-pen.ts'

/** The mark of a list item: where it stands, and its text; empty for symbols and pictures. */
export interface Marker {
  readonly box: Box
  readonly text: string
}

/** Numbers of list items that have been counted. */
export type Ordinals = Map<Element, number>

/**
 * The mark of a list item, which nothing measures: as the browser places those outside of their item.
 *
 * @param box of the item
 * @returns undefined where it has none, or one in its text
 */
export function markerBox(
  item: Element,
  box: DOMRect,
  style: CSSStyleDeclaration,
  pen: TextPen,
  ordinals: Ordinals,
): Marker | undefined {
  const { listStyleType: type, listStyleImage, fontSize } = style
  const { content, font } = getComputedStyle(item, '::marker')
  if (style.listStylePosition === 'inside' || content === 'none') return undefined
  const isNamed = content !== 'normal'
  if (type === 'none' && listStyleImage === 'none' && !isNamed) return undefined
  const isSymbol = !isNamed && /^(?:disc|circle|square|disclosure-.*)$/.test(type)
  const [, stated] = /^"(.*)"$/.exec(isNamed ? content : type) ?? []
  const text =
    stated ?? (isSymbol || listStyleImage !== 'none' ? '' : `${ordinalOf(item, ordinals)}.`)
  // Symbols stand two thirds of the ascent and 8 px before the text.
  const before =
    text === '' ? pxOf(fontSize) * 0.6 + 8 : pen.widthOf(`${text}${stated ? '' : ' '}`, font)
  const left = box.left + pxOf(style.borderLeftWidth) + pxOf(style.paddingLeft)
  const right = box.right - pxOf(style.borderRightWidth) - pxOf(style.paddingRight)
  const height = { top: box.top, bottom: box.top + Math.min(box.height, pxOf(fontSize) * 1.5) }
  const marker =
    style.direction === 'rtl'
      ? { ...height, left: right, right: right + before }
      : { ...height, right: left, left: left - before }
  return { box: marker, text }
}

/** Number of an item in its list. */
function ordinalOf(item: Element, ordinals: Ordinals): number {
  const list = item.parentElement
  if (!(list instanceof HTMLOListElement)) return 1
  if (!ordinals.has(item)) countItems(list, ordinals)
  return ordinals.get(item) ?? 1
}

function countItems(list: HTMLOListElement, ordinals: Ordinals): void {
  const items = [...list.children].filter((child) => child instanceof HTMLLIElement)
  const isCounted = list.reversed && !list.hasAttribute('start')
  let ordinal = isCounted ? items.length : list.start
  for (const item of items) {
    if (item.hasAttribute('value')) ordinal = item.value
    ordinals.set(item, ordinal)
    ordinal += list.reversed ? -1 : 1
  }
}

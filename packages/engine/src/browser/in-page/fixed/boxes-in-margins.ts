import { pageRulesOf } from '../styles/page-rules-of.ts'
import { stylesSay } from '../styles/styles-say.ts'
import { isSeen } from '../trees/is-seen.ts'
import type { BoxInMargin, FixedWorld } from './fixed-world.ts'

/** Margins that a document states for its pages, in CSS pixels; 0 for those that it does not state. */
export type StatedMarginsPx = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** Less is rounding. */
const ROUNDING_PX = 2

/**
 * Finds boxes with a fixed position that stand in the margins of pages (`header { position: fixed; top: -60px }`), whole on the
 * paper. Programs that print paged media show them there; the browser paints those above a page at the foot of the page before
 * it. Runs in the page, as wide as the content of the page.
 *
 * @returns whether there are any, and whether the margins of pages can be taken away to show them; and whether a box with an absolute
 *   position stands below the content of the first page, in its margin
 */
export function boxesInMargins(margins: StatedMarginsPx): {
  readonly hasBoxes: boolean
  readonly isFree: boolean
  readonly isBelowFirst: boolean
} {
  const isBelowFirst = hasBoxBelowFirst(margins)
  if (!stylesSay(/\bposition\s*:\s*fixed\b/i)) {
    return { hasBoxes: false, isFree: true, isBelowFirst }
  }
  const found = [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    if (!(element instanceof HTMLElement)) return []
    const look = getComputedStyle(element)
    if (look.position !== 'fixed' || look.transform !== 'none' || !isSeen(element)) return []
    return placeInMargins(element, margins) ?? []
  })
  for (const [index, { element }] of found.entries()) {
    element.setAttribute('data-svc-fixed', String(index))
  }
  ;(globalThis as FixedWorld).svcInMargins = found
  const isFree = pageRulesOf('applied').every(({ style }) =>
    SIDES.every((side) => style.getPropertyPriority(`margin-${side}`) === ''),
  )
  return { hasBoxes: found.length > 0, isFree, isBelowFirst }
}

/** Whether a box is placed below the content of the first page by a negative `bottom`, as a footer for programs that make PDFs. */
function hasBoxBelowFirst(margins: StatedMarginsPx): boolean {
  // Few documents say so, and to ask each element of a long one is dear.
  if (margins.bottom === 0 || !stylesSay(/\bbottom\s*:\s*-\s*[\d.]/)) return false
  if (getComputedStyle(document.body).position !== 'static') return false
  return [...document.querySelectorAll<HTMLElement>('body *')].some((element) => {
    if (!(element instanceof HTMLElement) || element.offsetParent !== document.body) return false
    const { position, transform } = getComputedStyle(element)
    if (position !== 'absolute' || transform !== 'none' || !isSeen(element)) return false
    return placeInMargins(element, margins)?.from === 'bottom'
  })
}

/** Place of a box that reaches into a margin and not beyond the paper; undefined for any other. */
function placeInMargins(element: HTMLElement, margins: StatedMarginsPx): BoxInMargin | undefined {
  const stated = element.computedStyleMap()
  const isStated = (side: string) => String(stated.get(side)) !== 'auto'
  const from = isStated('top') ? 'top' : isStated('bottom') ? 'bottom' : undefined
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
  if (from === undefined || width === 0 || height === 0) return undefined
  const over = {
    top: from === 'top' ? -top : 0,
    bottom: from === 'bottom' ? bottom - innerHeight : 0,
    left: -left,
    right: right - innerWidth,
  }
  const isInMargin = SIDES.some((side) => over[side] > ROUNDING_PX)
  const isOnPaper = SIDES.every((side) => over[side] <= margins[side] + ROUNDING_PX)
  if (!isInMargin || !isOnPaper) return undefined
  const offsetPx = from === 'top' ? top : innerHeight - bottom
  return { element, from, offsetPx, leftPx: left, widthPx: width, heightPx: height }
}

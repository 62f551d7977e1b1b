import { isSeen } from '../../trees/is-seen.ts'
import { openTrees } from '../../trees/open-trees.ts'
import { selectorOf } from '../../trees/selector-of.ts'

/** A box that is placed over the bottom of its page, to reach the edge of the paper or the bleed. */
export interface BoxBelowPage {
  /** The box, as a selector of its own. */
  readonly selector: string
  /** How far it reaches over the bottom of the area between the margins, in CSS pixels. */
  readonly overPx: number
}

/** Bottom of a page. */
export interface PageBottom {
  /** Height of the area between the margins, in CSS pixels. */
  readonly pagePx: number
  /** How far below it the edges of the paper and of the bleed are, in CSS pixels. */
  readonly edgesPx: readonly number[]
}

/** Lengths of paper are rounded. */
const SAME_PX = 3
const BREAKS = /^(?:page|always|all|left|right|recto|verso)$/

/**
 * Finds the first box that is taken out of the text and ends at an edge of the paper below its page: the browser prints that
 * part at the top of the next page. Runs in the page, laid out as it is printed.
 */
export function boxBelowPage({ pagePx, edgesPx }: PageBottom): BoxBelowPage | undefined {
  for (const tree of openTrees()) {
    for (const element of (tree instanceof Document ? tree.body : tree).querySelectorAll('*')) {
      const { position } = getComputedStyle(element)
      if (!/absolute|fixed/.test(position) || !isSeen(element)) continue
      const { top, bottom } = element.getBoundingClientRect()
      const start = position === 'fixed' ? 0 : startOfPages(element)
      const page = position === 'fixed' ? 0 : Math.floor((top - start) / pagePx)
      const overPx = bottom - start - (page + 1) * pagePx
      const isMeant = edgesPx.some((edge) => edge > SAME_PX && Math.abs(overPx - edge) < SAME_PX)
      if (isMeant) return { selector: selectorOf(element), overPx }
    }
  }
  return undefined
}

/** Top of the element around, or before, that begins a page. */
function startOfPages(element: Element): number {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const before = around.previousElementSibling
    const isFirst =
      BREAKS.test(getComputedStyle(around).breakBefore) ||
      (before !== null && BREAKS.test(getComputedStyle(before).breakAfter))
    if (isFirst) return around.getBoundingClientRect().top
  }
  return -scrollY
}

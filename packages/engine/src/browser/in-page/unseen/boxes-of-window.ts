import { isGenerated } from '../styles/is-generated.ts'
import { stylesSay } from '../styles/styles-say.ts'
import { above } from '../trees/above.ts'
import { isSeen } from '../trees/is-seen.ts'
import { openTrees } from '../trees/open-trees.ts'
import { selectorOf } from '../trees/selector-of.ts'
import { DENSE, isDense, PICTURES } from './density.ts'

/** A box with a fixed position that hides what lies under it. */
export interface FixedBox {
  /** Element whose position is fixed, as a selector of its own. */
  readonly selector: string
  /** Size of the part of it that hides, in CSS pixels. */
  readonly widthPx: number
  readonly heightPx: number
}

const MAX_BOXES = 20

/**
 * Finds boxes that the browser paints at the same place of every page, and that one cannot see through. Those that stick to
 * the bottom of the window get their place in the text: the browser would print them once, where its window ends, over
 * whatever is there. Runs in the page.
 */
export function boxesOfWindow(): readonly FixedBox[] {
  const found: FixedBox[] = []
  const isStated = stylesSay(/\b(?:fixed|sticky)\b|position\s*:\s*[-\w]+\(/i)
  // Those are fixed by the browser's own styles.
  const candidates = isStated ? '*' : 'dialog,[popover]'
  for (const tree of openTrees()) {
    for (const element of tree.querySelectorAll(candidates)) {
      const { position, bottom } = getComputedStyle(element)
      if (position === 'fixed') addHiding(found, element, selectorOf(element), 1)
      if (position !== 'sticky' || bottom === 'auto' || !(element instanceof HTMLElement)) continue
      if (sticksToWindow(element)) element.style.setProperty('bottom', 'auto', 'important')
    }
  }
  return found
}

/**
 * Adds the outermost parts of an element that hide.
 *
 * @param around opacity of what it stands in
 */
function addHiding(found: FixedBox[], element: Element, selector: string, around: number): void {
  if (found.length === MAX_BOXES) return
  const style = getComputedStyle(element)
  const opacity = around * Number.parseFloat(style.opacity)
  const { left, right, width, height } = element.getBoundingClientRect()
  if (width > 0 && (left >= innerWidth || right <= 0)) return
  if (width > 1 && height > 1 && hides(element, style, opacity) && isSeen(element)) {
    found.push({ selector, widthPx: width, heightPx: height })
    return
  }
  for (const child of (element.shadowRoot ?? element).children) {
    addHiding(found, child, selector, opacity)
  }
}

function hides(element: Element, style: CSSStyleDeclaration, opacity: number): boolean {
  const generated = ['::before', '::after']
    .map((pseudo) => getComputedStyle(element, pseudo))
    .filter((one) => isGenerated(one) && one.position === 'absolute')
  return (
    isDense(style, opacity) ||
    generated.some((one) => isDense(one, opacity)) ||
    (opacity > DENSE && element.matches(PICTURES))
  )
}

/** Whether it is the window that a box sticks to, and no box around it. */
function sticksToWindow(element: Element): boolean {
  const { body, documentElement: root } = document
  for (let around = above(element); around; around = above(around)) {
    if (around === root || around === body) return true
    if (getComputedStyle(around).overflowY !== 'visible') return false
  }
  return true
}

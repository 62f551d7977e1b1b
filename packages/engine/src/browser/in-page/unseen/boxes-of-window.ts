import { stylesSay } from '../styles/styles-say.ts'
import { openTrees } from '../trees/open-trees.ts'
import { selectorOf } from '../trees/selector-of.ts'

/** A box with a fixed position that hides what lies under it. */
export interface FixedBox {
  /** Element whose position is fixed, as a selector of its own. */
  readonly selector: string
  /** Size of the part of it that hides, in CSS pixels. */
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Finds boxes that the browser paints at the same place of every page, and that one cannot see through. Those that stick to
 * the bottom of the window get their place in the text: the browser would print them once, where its window ends, over
 * whatever is there. Runs in the page.
 */
export function boxesOfWindow(): readonly FixedBox[] {
  const MAX_BOXES = 20
  /** Text under what covers less is still read. */
  const DENSE = 0.75
  const PICTURES = 'img,canvas,video,iframe,object,embed'
  const above = (element: Element): Element | null => {
    const tree = element.getRootNode()
    const host = tree instanceof ShadowRoot ? tree.host : null
    return element.assignedSlot ?? element.parentElement ?? host
  }
  const alphaOf = (colour: string) => {
    if (colour === 'transparent') return 0
    const [, alpha] = /^(?:rgba\(.*,|.*\/)\s*([\d.]+)\)$/.exec(colour) ?? []
    return alpha === undefined ? 1 : Number.parseFloat(alpha)
  }
  const isFilled = (style: CSSStyleDeclaration, opacity: number) => {
    const density = style.backgroundImage === 'none' ? alphaOf(style.backgroundColor) : 1
    return density * opacity > DENSE
  }
  const isGenerated = ({ content }: CSSStyleDeclaration) =>
    content !== 'none' && content !== 'normal'
  const visible = { visibilityProperty: true, opacityProperty: true }

  const found: FixedBox[] = []
  /** Outermost parts of an element that hide. */
  const look = (element: Element, selector: string, above: number) => {
    if (found.length === MAX_BOXES) return
    const style = getComputedStyle(element)
    const opacity = above * Number.parseFloat(style.opacity)
    const generated = ['::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .filter((one) => isGenerated(one) && one.position === 'absolute')
    const hides =
      isFilled(style, opacity) ||
      generated.some((one) => isFilled(one, opacity)) ||
      (opacity > DENSE && element.matches(PICTURES))
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width > 0 && (left >= innerWidth || right <= 0)) return
    if (hides && width > 1 && height > 1 && element.checkVisibility(visible)) {
      found.push({ selector, widthPx: width, heightPx: height })
      return
    }
    for (const child of (element.shadowRoot ?? element).children) look(child, selector, opacity)
  }
  /** Whether it is the window that a box sticks to, and no box around it. */
  const sticksToWindow = (element: Element) => {
    const { body, documentElement: root } = document
    for (let around = above(element); around; around = above(around)) {
      if (around === root || around === body) return true
      if (getComputedStyle(around).overflowY !== 'visible') return false
    }
    return true
  }
  const isStated = stylesSay(/\b(?:fixed|sticky)\b|position\s*:\s*[-\w]+\(/i)
  // Those are fixed by the browser's own styles.
  const candidates = isStated ? '*' : 'dialog,[popover]'
  for (const tree of openTrees()) {
    for (const element of tree.querySelectorAll(candidates)) {
      const { position, bottom } = getComputedStyle(element)
      if (position === 'fixed') look(element, selectorOf(element), 1)
      if (position !== 'sticky' || bottom === 'auto' || !(element instanceof HTMLElement)) continue
      if (sticksToWindow(element)) element.style.setProperty('bottom', 'auto', 'important')
    }
  }
  return found
}

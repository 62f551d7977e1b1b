import { stylesSay } from '../styles/styles-say.ts'
import { isSeen } from '../trees/is-seen.ts'
import { openTrees } from '../trees/open-trees.ts'
import { selectorOf } from '../trees/selector-of.ts'
import { shortText } from '../trees/short-text.ts'
import { DENSE, isDense, PICTURES } from './density.ts'

/** Text under a box with a fixed position. */
export interface CoveredText {
  /** The box, as a selector of its own. */
  readonly selector: string
  /** The text, from its beginning. */
  readonly text: string
}

/**
 * Finds the first text of a window that a box with a fixed position covers, for frames: unlike pages, they show such a box
 * once, and what is scrolled to on a screen stays beyond them. Runs in the page.
 */
export function coveredInWindow(): CoveredText | undefined {
  const MAX_TEXTS = 5000
  if (!document.body || !stylesSay(/\bfixed\b|position\s*:\s*[-\w]+\(/i)) return undefined
  const trees = openTrees()
  const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed'
  const boxes = new Set(trees.flatMap((tree) => [...tree.querySelectorAll('*')].filter(isFixed)))
  if (boxes.size === 0) return undefined

  const boxAround = (from: Element | null) => {
    for (let around = from; around; around = around.parentElement) {
      if (boxes.has(around)) return around
    }
    return undefined
  }
  /** Whether something between what is seen at a point and its box hides what lies under it. */
  const hides = (from: Element, box: Element) => {
    let opacity = 1
    for (let around: Element | null = from; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      opacity *= Number.parseFloat(style.opacity)
      if (isDense(style, opacity) || (opacity > DENSE && around.matches(PICTURES))) return true
      if (around === box) return false
    }
    return false
  }
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let left = MAX_TEXTS; left > 0 && texts.nextNode(); left--) {
    const text = texts.currentNode as Text
    if (!/\S/.test(text.data) || boxAround(text.parentElement)) continue
    range.selectNodeContents(text)
    for (const { x, y, width, height } of range.getClientRects()) {
      const seen = document.elementFromPoint(x + width / 2, y + height / 2)
      const box = boxAround(seen)
      if (!seen || !box || !hides(seen, box)) continue
      if (!text.parentElement || !isSeen(text.parentElement)) break
      return { selector: selectorOf(box), text: shortText(text.data) }
    }
  }
  return undefined
}

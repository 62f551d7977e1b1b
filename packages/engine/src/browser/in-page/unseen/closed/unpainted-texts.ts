import { type AppliedRule, appliedRules } from '../../styles/applied-rules.ts'
import { above } from '../../trees/above.ts'
import { elementsOf } from '../../trees/elements-of.ts'
import type { Tree } from '../../trees/open-trees.ts'
import { isShown, mostlyUnseen } from './mostly-unseen.ts'

const INLINE =
  '[style*="opacity"],[style*="clip-path"],[style*="mask"],[style*="indent"],[style*="transform"],[style*="left"],[style*="top"],[style*="font"],[style*="color"]'

/**
 * Elements whose texts have a place and are not painted, where they have more words than all that is seen: those without opacity,
 * colour or size, clipped away, or moved off the page. A few words of this kind are for programs that read aloud.
 */
export function unpaintedTexts(trees: readonly Tree[]): readonly Element[] {
  const elements = trees.flatMap((tree) =>
    [
      INLINE,
      ...appliedRules(tree)
        .filter(mayHide)
        .map(({ selector }) => selector),
    ]
      .flatMap((selector) => elementsOf(selector, tree))
      .filter(leavesUnpainted),
  )
  return elements.length === 0 ? [] : mostlyUnseen(elements, isUnpainted)
}

function mayHide({ style }: AppliedRule): boolean {
  const { opacity, fontSize, color, clipPath, textIndent, transform, left, top } = style
  return (
    opacity === '0' ||
    /^0(?:\D|$)/.test(fontSize) ||
    /transparent|\b0\)/.test(color) ||
    clipPath !== '' ||
    [textIndent, left, top].some((length) => length.startsWith('-')) ||
    transform.includes('translate')
  )
}

/** Whether an element says of its texts that they are not painted. */
function leavesUnpainted(element: Element): boolean {
  const style = getComputedStyle(element)
  return (
    style.opacity === '0' ||
    isClippedAway(style) ||
    hasNoInk(element, style) ||
    isOffPage(element.getBoundingClientRect()) ||
    Number.parseFloat(style.textIndent) < -FAR_PX
  )
}

/** Beyond what a paragraph hangs out by, in CSS px. */
const FAR_PX = 500

function isUnpainted(text: Text): boolean {
  const element = text.parentElement
  if (element === null || !element.checkVisibility({ visibilityProperty: true })) return false
  if (!isShown(text) || hasNoInk(element, getComputedStyle(element))) return true
  const range = document.createRange()
  range.selectNodeContents(text)
  if (isOffPage(range.getBoundingClientRect())) return true
  for (let around: Element | null = element; around; around = above(around)) {
    if (isClippedAway(getComputedStyle(around))) return true
  }
  return false
}

function isClippedAway({ clipPath }: CSSStyleDeclaration): boolean {
  return /^(?:inset\((?:5\d|[6-9]\d|100)%\)|circle\(0(?:px|%)?[ )])/.test(clipPath)
}

/** Whether letters are without size or colour. A background that shows through them is one. */
function hasNoInk(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.fontSize === '0px') return true
  if (!/^rgba\(.*, 0\)$/.test(style.webkitTextFillColor) || style.textShadow !== 'none')
    return false
  for (let around: Element | null = element; around; around = above(around)) {
    if (getComputedStyle(around).backgroundClip.includes('text')) return false
  }
  return true
}

/** Whether a box stands where no page is: left of the document or above it. */
function isOffPage({ right, bottom, width, height }: DOMRect): boolean {
  return width > 0 && height > 0 && (right + scrollX <= 0 || bottom + scrollY <= 0)
}

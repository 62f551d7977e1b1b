import { isGenerated } from '../../styles/is-generated.ts'
import { pxOf } from '../../styles/px-of.ts'
import { above } from '../../trees/above.ts'
import type { Box } from './page-edges.ts'
import type { TextPen } from './text-pen.ts'

/** Content that a style sheet puts before or after that of an element. */
export interface GeneratedContent {
  readonly box: Box
  readonly text: string
}

type Place = Pick<Box, 'left' | 'top'>

/**
 * Where the content of a pseudo-element stands, which nothing measures.
 *
 * @param box of the element
 * @returns undefined where nothing is painted, or it stands among the content of the element
 */
export function generatedBox(
  element: Element,
  pseudo: '::before' | '::after',
  box: DOMRect,
  pen: TextPen,
): GeneratedContent | undefined {
  const style = getComputedStyle(element, pseudo)
  if (!isGenerated(style) || style.display === 'none') return undefined
  const { content, position } = style
  const [, text = ''] = /^"([^"]*)"/.exec(content) ?? []
  const isPainted = /\S/.test(text) || /^url|counter/.test(content)
  if (!isPainted || style.visibility === 'hidden' || style.opacity === '0') return undefined
  const place =
    position === 'absolute'
      ? placeInFrame(element, style)
      : position === 'fixed' || pseudo !== '::before'
        ? undefined
        : placeBefore(element, style, box)
  if (place === undefined) return undefined
  const width = pxOf(style.width) || pen.widthOf(text, style.font)
  const height = pxOf(style.height) || pxOf(style.fontSize)
  return { box: { ...place, right: place.left + width, bottom: place.top + height }, text }
}

/** Place of what is positioned in the nearest element that has a position. */
function placeInFrame(element: Element, style: CSSStyleDeclaration): Place {
  let around: Element | null = element
  while (around && getComputedStyle(around).position === 'static') around = above(around)
  const frame = (around ?? document.documentElement).getBoundingClientRect()
  return {
    left: frame.left + (around?.clientLeft ?? 0) + pxOf(style.left) + pxOf(style.marginLeft),
    top: frame.top + (around?.clientTop ?? 0) + pxOf(style.top) + pxOf(style.marginTop),
  }
}

/** Place of what begins the text; undefined unless it begins before the page. */
function placeBefore(
  element: Element,
  style: CSSStyleDeclaration,
  box: DOMRect,
): Place | undefined {
  const own = getComputedStyle(element)
  const inner = pxOf(own.borderLeftWidth) + pxOf(own.paddingLeft) + pxOf(own.textIndent)
  const moved = style.position === 'relative' ? pxOf(style.left) : 0
  const left = box.left + pxOf(style.marginLeft) + inner + moved
  return left >= 0 ? undefined : { left, top: box.top + pxOf(style.marginTop) }
}

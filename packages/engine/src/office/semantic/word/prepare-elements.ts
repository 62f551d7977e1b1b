import type { FixedPitch } from './fixed-pitch.ts'
import { CODE_STYLE } from './style-map.ts'

/** Part of mammoth's document model; its declarations leave the model out. */
interface WordElement {
  readonly type: string
  readonly children?: readonly WordElement[]
  readonly [property: string]: unknown
}

/**
 * mammoth's document with what print needs in place of what a web page would have: boxes for form fields, a space where
 * a tab stop was, and a style for runs whose letters have one width.
 *
 * @param isCode whether the style of the paragraph around has such letters
 * @returns a copy where something changed, otherwise the element itself
 */
export function prepareElements(
  element: WordElement,
  fixed: FixedPitch,
  isCode = false,
): WordElement {
  if (element.type === 'checkbox') return text(element['checked'] === true ? '☑' : '☐')
  if (element.type === 'tab') return text('\u2003')
  const { children } = element
  if (children === undefined) return element
  const inside = element.type === 'paragraph' ? isFixed(element, fixed, false) : isCode
  const prepared = children.map((child) => prepareElements(child, fixed, inside))
  const isStyled = element.type === 'run' && isFixed(element, fixed, isCode)
  if (!isStyled && prepared.every((child, index) => child === children[index])) return element
  return { ...element, children: prepared, ...(isStyled && { styleName: CODE_STYLE }) }
}

/** Whether the letters of a paragraph or run have one width; it has the font that it names itself, or its style. */
function isFixed(element: WordElement, fixed: FixedPitch, around: boolean): boolean {
  const { font, styleId } = element
  if (typeof font === 'string') return fixed.isFont(font)
  return around || (typeof styleId === 'string' && fixed.isStyle(styleId))
}

function text(value: string): WordElement {
  return { type: 'text', value }
}

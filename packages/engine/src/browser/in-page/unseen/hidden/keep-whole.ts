import { pxOf } from '../../styles/px-of.ts'

const SAME_PX = 1

/**
 * Keeps a box whole, so that the browser does not look into it when it divides content into pages.
 *
 * @param pagePx height of a page
 * @returns whether the box has the size that it had, and the document its height; it is left alone otherwise
 */
export function keepWhole(box: HTMLElement, pagePx: number): boolean {
  const style = getComputedStyle(box)
  const before = box.style.cssText
  const { width, height } = box.getBoundingClientRect()
  const { scrollHeight } = document.documentElement
  if (box.offsetHeight > pagePx || /^table/.test(style.display)) return false
  const size = [
    innerPx(style, 'width', ['left', 'right']),
    innerPx(style, 'height', ['top', 'bottom']),
  ]
  const contain = style.contain === 'none' ? 'size' : `${style.contain} size`
  const sizes = size.map((one) => `${one}px`).join(' ')
  box.style.setProperty('contain-intrinsic-size', sizes, 'important')
  box.style.setProperty('contain', contain, 'important')
  const now = box.getBoundingClientRect()
  const isSame =
    isAlike(now.width, width) &&
    isAlike(now.height, height) &&
    isAlike(document.documentElement.scrollHeight, scrollHeight)
  if (!isSame) box.style.cssText = before
  return isSame
}

/** Width or height of the content of a box. */
function innerPx(
  style: CSSStyleDeclaration,
  side: 'width' | 'height',
  edges: readonly string[],
): number {
  const px = (name: string) => pxOf(style.getPropertyValue(name))
  if (style.boxSizing !== 'border-box') return px(side)
  const around = edges.flatMap((one) => [px(`padding-${one}`), px(`border-${one}-width`)])
  return px(side) - around.reduce((sum, one) => sum + one, 0)
}

function isAlike(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_PX
}

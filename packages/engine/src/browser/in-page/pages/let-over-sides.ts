import { areUnmoved, boxPlaces } from '../measure/box-places.ts'

const SAME_PX = 0.5

/**
 * Lets content reach over the sides of the page, which the browser would else print smaller until it fits. Runs in the page.
 *
 * @returns false where the body has margins, or the document says itself what happens to content that is too wide
 */
export function letOverSides(): boolean {
  const root = document.documentElement
  const { body } = document
  if (!body) return false
  const { marginLeft, marginRight, overflowX } = getComputedStyle(body)
  const isBare = Number.parseFloat(marginLeft) === 0 && Number.parseFloat(marginRight) === 0
  if (!isBare || overflowX !== 'visible') return false
  if (getComputedStyle(root).overflowX !== 'visible') return false
  const rules = new CSSStyleSheet()
  // That of the root is taken for the window; that of the body then holds for the body.
  const clipped = ':root,:root>body{overflow-x:clip!important}'
  rules.replaceSync(clipped)
  document.adoptedStyleSheets.push(rules)
  const isInside = () => (document.scrollingElement ?? root).scrollWidth <= root.clientWidth
  if (isInside()) return true
  const placed = placedByWindow(body)
  const first = boxPlaces(placed)
  const isBlock = getComputedStyle(body).display === 'block'
  const window = `position:relative!important;min-height:100vh!important;${isBlock ? 'display:flow-root!important' : ''}`
  rules.replaceSync(`${clipped}:root>body{${window}}`)
  if (areUnmoved(first, boxPlaces(placed), SAME_PX) && isInside()) return true
  document.adoptedStyleSheets.pop()
  return false
}

/** Elements placed by the window, which the body can stand for where nothing moves. */
function placedByWindow(body: HTMLElement): readonly Element[] {
  return [...body.querySelectorAll('*')].filter(
    (element) =>
      element.parentElement === body || getComputedStyle(element).position === 'absolute',
  )
}

const SVG = 'http://www.w3.org/2000/svg'
/** Begun so long ago, an animation of CSS with an end is at it. */
const AGO_S = 86_400
const ADDRESSES = /url\([^)]*\)/g

/**
 * Brings what moves in a picture by CSS to its end, in its source. Which animations an element has follows from the styles: they
 * are asked of elements that look like its own.
 *
 * @returns whether all of them have an end
 */
export function stillStyled(root: Document): boolean {
  const sheets = [...root.querySelectorAll('style')].map(({ textContent }) => textContent ?? '')
  if (sheets.length === 0) return true
  const host = document.createElement('div')
  host.style.setProperty('display', 'none', 'important')
  const tree = host.attachShadow({ mode: 'closed' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(sheets.join('\n').replace(ADDRESSES, 'none'))
  tree.adoptedStyleSheets = [styles]
  const likenesses = copyLook(root.documentElement, tree)
  document.documentElement.appendChild(host)
  let isWhole = true
  for (const [element, like] of likenesses) isWhole = endOne(element, like) && isWhole
  host.remove()
  return isWhole
}

/** Copies elements as far as selectors look at them. */
function copyLook(element: Element, parent: Node): (readonly [Element, SVGElement])[] {
  const name = element.localName === 'script' ? 'g' : element.localName
  const like = document.createElementNS(SVG, name) as SVGElement
  for (const attribute of ['id', 'class']) {
    const value = element.getAttribute(attribute)
    if (value !== null) like.setAttribute(attribute, value)
  }
  like.style.cssText = (element.getAttribute('style') ?? '').replace(ADDRESSES, 'none')
  parent.appendChild(like)
  return [[element, like], ...[...element.children].flatMap((child) => copyLook(child, like))]
}

/** @returns whether the animations of an element have an end */
function endOne(element: Element, like: SVGElement): boolean {
  const style = getComputedStyle(like)
  if (style.animationName === 'none' || style.animationPlayState.includes('paused')) return true
  const counts = style.animationIterationCount.split(', ')
  const delays = style.animationDelay.split(', ')
  const delay = style.animationName.split(', ').map((_, index) => {
    const one = Number.parseFloat(delays[index % delays.length] as string)
    return `${counts[index % counts.length] === 'infinite' ? one : one - AGO_S}s`
  })
  const own = element.getAttribute('style') ?? ''
  element.setAttribute('style', `${own};animation-delay:${delay.join(',')}!important`)
  return !counts.includes('infinite')
}

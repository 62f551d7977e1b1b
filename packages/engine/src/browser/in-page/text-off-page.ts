/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Text that the browser does not print: it stands beyond an edge of the area between the margins of its page. */
export interface TextOffPage {
  /** Edge of that area: above the first page, or at a side of any. */
  readonly side: 'top' | 'left' | 'right'
  /** How far beyond it the text begins, in CSS pixels. */
  readonly overPx: number
  /** Element that it stands in, as a selector of its own. */
  readonly selector: string
  readonly text: string
}

/**
 * Text that reaches farthest over an edge at which the browser cuts what it prints: nothing there is scrolled to. Text that
 * begins beyond the paper is taken for hidden on purpose. Runs in the page.
 *
 * @param widthPx that the document is printed at
 * @param marginsPx between those edges and the paper's
 */
export function textOffPage(
  widthPx: number,
  marginsPx: { readonly top: number; readonly left: number; readonly right: number },
): TextOffPage | undefined {
  const ROUNDING_PX = 2
  const root = document.documentElement
  const { body } = document
  if (!body || !getComputedStyle(body).writingMode.startsWith('horizontal')) return undefined
  const [width, priority] = [
    root.style.getPropertyValue('width'),
    root.style.getPropertyPriority('width'),
  ]
  const hadStyle = root.hasAttribute('style')
  root.style.setProperty('width', `${widthPx}px`, 'important')

  interface Box {
    readonly top: number
    readonly left: number
    readonly right: number
    readonly bottom: number
  }
  /** How far a box reaches over each edge. */
  const oversOf = ({ top, left, right }: Box) => ({
    top: -(top + scrollY),
    left: -(left + scrollX),
    right: right + scrollX - widthPx,
  })
  const isOver = (box: Box) => Object.values(oversOf(box)).some((px) => px > ROUNDING_PX)
  /** Part of a box that the elements around it let be seen; undefined where that is nothing. */
  const seen = (box: Box, from: Element): Box | undefined => {
    let { top, left, right, bottom } = box
    for (let around: Element | null = from; around && around !== body; ) {
      const { overflowX, overflowY, display } = getComputedStyle(around)
      if (display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const clip = around.getBoundingClientRect()
        left = Math.max(left, clip.left)
        right = Math.min(right, clip.right)
        top = Math.max(top, clip.top)
        bottom = Math.min(bottom, clip.bottom)
      }
      around = around.parentElement
    }
    return right - left > ROUNDING_PX && bottom - top > ROUNDING_PX
      ? { top, left, right, bottom }
      : undefined
  }
  const isPlaced = (from: Element, positions: RegExp) => {
    for (let around: Element | null = from; around; around = around.parentElement) {
      if (positions.test(getComputedStyle(around).position)) return true
    }
    return false
  }
  /** Edge that a visible text is cut at. */
  const cutAt = (box: Box, element: Element) => {
    const overs = oversOf(box)
    const { left, right, bottom } = box
    const isStraddling = { top: bottom > 0, left: right > 0, right: left < widthPx }
    for (const side of ['left', 'right', 'top'] as const) {
      if (overs[side] <= ROUNDING_PX) continue
      const isOnPaper = overs[side] <= marginsPx[side] + ROUNDING_PX
      if (!isStraddling[side] && !isOnPaper) continue
      // Links to skip to the content wait above it.
      if (isPlaced(element, side === 'top' ? /absolute|fixed/ : /fixed/)) continue
      return { side, overPx: overs[side] }
    }
    return undefined
  }

  let found: TextOffPage | undefined
  const range = document.createRange()
  for (const element of body.querySelectorAll('*')) {
    const isCandidate =
      isOver(element.getBoundingClientRect()) ||
      getComputedStyle(element).textIndent.startsWith('-')
    if (!isCandidate) continue
    for (const node of element.childNodes) {
      if (!(node instanceof Text) || !/\S/.test(node.data)) continue
      range.selectNodeContents(node)
      for (const rectangle of range.getClientRects()) {
        if (!isOver(rectangle)) continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) break
        const box = seen(rectangle, element)
        const cut = box && cutAt(box, element)
        if (!cut || (found && cut.overPx <= found.overPx)) continue
        const id = element.id && `#${CSS.escape(element.id)}`
        const classes = [...element.classList].slice(0, 3).map((name) => `.${CSS.escape(name)}`)
        found = {
          ...cut,
          selector: id || `${element.localName}${classes.join('')}`,
          text: node.data.replace(/\s+/g, ' ').trim().slice(0, 40),
        }
      }
    }
  }
  root.style.setProperty('width', width, priority)
  if (!hadStyle) root.removeAttribute('style')
  return found
}

import { openTrees } from '../trees/open-trees.ts'
import { selectorOf } from '../trees/selector-of.ts'

/** Content for whose sake the browser prints all of a document smaller, although nothing is seen beyond the page. */
export interface HiddenBeyondPage {
  readonly selector: string
  /** Where it begins, in CSS pixels from the left edge of the content. */
  readonly leftPx: number
}

/**
 * Leaves a document at its size where boxes hide what is beyond the page, or move it back, as carousels do: when it divides
 * content into pages, the browser counts what is placed there (`position: absolute`), and prints all smaller so that the page
 * holds it. What nobody sees goes; a box that shows some of it is kept whole, which the browser does not look into. Runs in the page, laid out
 * as it is printed.
 *
 * @param widthPx that the document is printed at
 * @param pagePx height of a page
 * @returns what begins farthest beyond the page, of all that stays
 */
export function hiddenBeyondPage(widthPx: number, pagePx: number): HiddenBeyondPage | undefined {
  /** The browser lets content begin that much before the edge. */
  const EDGE_PX = 1
  const SAME_PX = 1
  const PSEUDOS = ['::before', '::after'] as const
  // Where lines run down, pages follow sideways.
  const mode = document.body && getComputedStyle(document.body).writingMode
  if (!mode?.startsWith('horizontal')) return undefined
  const edge = widthPx - EDGE_PX

  const lefts = new Map<Element, number>()
  /** Left edge of an element in the layout, whatever moves it as it is painted; NaN in what is fixed to the window. */
  const leftOf = (element: HTMLElement): number => {
    const known = lefts.get(element)
    if (known !== undefined) return known
    const { offsetParent: around, offsetLeft } = element
    const isTop = element === document.body || element === document.documentElement
    let left = isTop ? offsetLeft : Number.NaN
    if (around instanceof HTMLElement) left = leftOf(around) + around.clientLeft + offsetLeft
    lefts.set(element, left)
    return left
  }
  const above = (element: Element) => {
    const tree = element.getRootNode()
    return (
      element.assignedSlot ??
      element.parentElement ??
      (tree instanceof ShadowRoot ? tree.host : null)
    )
  }
  /** The nearest box that hides what is placed in it; else the nearest that begins on the page, where content is moved back. */
  const boxOf = (
    from: Element,
  ): { readonly box: HTMLElement; readonly hides: boolean } | undefined => {
    let first: HTMLElement | undefined
    for (let box: Element | null = from; box && box !== document.body; box = above(box)) {
      if (!(box instanceof HTMLElement)) continue
      const { overflowX, display } = getComputedStyle(box)
      if (/^(?:inline|contents|table-row)/.test(display)) continue
      if (overflowX !== 'visible') return { box, hides: true }
      if (leftOf(box) <= edge) first ??= box
    }
    return first && { box: first, hides: false }
  }

  const isOutOfSight = (element: Element, box: Element) => {
    const [own, around] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
    const isBeside = own.left >= around.right || own.right <= around.left
    return isBeside || own.left >= widthPx
  }
  /** @returns whether the box has the size that it had, and the document its height */
  const keepWhole = (box: HTMLElement): boolean => {
    const style = getComputedStyle(box)
    const before = box.style.cssText
    const { width, height } = box.getBoundingClientRect()
    const { scrollHeight } = document.documentElement
    if (box.offsetHeight > pagePx || /^table/.test(style.display)) return false
    const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
    const inner = (side: 'width' | 'height', edges: readonly string[]) => {
      const around = edges.flatMap((one) => [px(`padding-${one}`), px(`border-${one}-width`)])
      const isOuter = style.boxSizing === 'border-box'
      return px(side) - (isOuter ? around.reduce((sum, one) => sum + one, 0) : 0)
    }
    const size = [inner('width', ['left', 'right']), inner('height', ['top', 'bottom'])]
    const contain = style.contain === 'none' ? 'size' : `${style.contain} size`
    box.style.setProperty(
      'contain-intrinsic-size',
      size.map((one) => `${one}px`).join(' '),
      'important',
    )
    box.style.setProperty('contain', contain, 'important')
    const now = box.getBoundingClientRect()
    const isSame =
      Math.abs(now.width - width) <= SAME_PX &&
      Math.abs(now.height - height) <= SAME_PX &&
      Math.abs(document.documentElement.scrollHeight - scrollHeight) <= SAME_PX
    if (!isSame) box.style.cssText = before
    return isSame
  }

  const kept = new Map<HTMLElement, boolean>()
  let farthest: HiddenBeyondPage | undefined
  /** @param from what the element is placed in */
  const look = (element: HTMLElement, leftPx: number, from: Element, isGenerated: boolean) => {
    const { box, hides } = boxOf(from) ?? {}
    if (!box || kept.get(box)) return
    if (hides && !isGenerated && isOutOfSight(element, box)) {
      element.style.setProperty('display', 'none', 'important')
      return
    }
    const isWhole = kept.get(box) ?? keepWhole(box)
    kept.set(box, isWhole)
    if (isWhole || leftPx <= (farthest?.leftPx ?? 0)) return
    farthest = { selector: selectorOf(element), leftPx }
  }
  /** @param isLikely whether a style may place it, or what it generates: of all others only those at the edge are asked */
  const lookAt = (element: HTMLElement, isLikely: boolean) => {
    const left = leftOf(element)
    if (left > edge && getComputedStyle(element).position === 'absolute') {
      look(element, left, element.offsetParent ?? element, false)
    }
    if (!isLikely && !(left + element.offsetWidth > edge)) return
    for (const pseudo of PSEUDOS) {
      const { content, position, left: own } = getComputedStyle(element, pseudo)
      if (content === 'none' || content === 'normal' || position !== 'absolute') continue
      const around =
        getComputedStyle(element).position === 'static' ? element.offsetParent : element
      if (!(around instanceof HTMLElement)) continue
      const begins = leftOf(around) + (Number.parseFloat(own) || 0)
      if (begins > edge) look(element, begins, around, true)
    }
  }
  const EVERY = '*'
  const PLACING = /(?<![-\w])position\s*:\s*(?:absolute|var\()/i
  /** Selectors of what the styles of a tree place, generated content by its element: to ask each element of a long document is dear. */
  const placedIn = ({ styleSheets, adoptedStyleSheets }: Document | ShadowRoot): string => {
    const selectors = ['dialog', '[style*="absolute" i]', '[style*="var(" i]']
    const read = (rules: Iterable<CSSRule>): boolean =>
      [...rules].every((rule) => {
        if (rule instanceof CSSImportRule) return read(rule.styleSheet?.cssRules ?? [])
        if (!PLACING.test(rule.cssText)) return true
        if (!(rule instanceof CSSStyleRule)) {
          return rule instanceof CSSGroupingRule && !('start' in rule) && read(rule.cssRules)
        }
        // Those stand for elements that only the browser finds.
        if (rule.cssRules.length > 0 || /&|:host|::slotted|::part|:scope/.test(rule.selectorText)) {
          return false
        }
        selectors.push(rule.selectorText.replace(/::?(?:before|after)\b/gi, ':is(*)'))
        return true
      })
    try {
      const sheets = [...styleSheets, ...adoptedStyleSheets]
      return sheets.every(({ cssRules }) => read(cssRules)) ? selectors.join() : EVERY
    } catch {
      // Those of another site cannot be read.
      return EVERY
    }
  }
  for (const tree of openTrees()) {
    const placed = placedIn(tree)
    for (const element of tree.querySelectorAll(placed)) {
      if (element instanceof HTMLElement) lookAt(element, placed !== EVERY)
    }
  }
  return farthest
}

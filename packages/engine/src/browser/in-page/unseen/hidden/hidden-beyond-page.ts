import { isGenerated } from '../../styles/is-generated.ts'
import { pxOf } from '../../styles/px-of.ts'
import { above } from '../../trees/above.ts'
import { openTrees } from '../../trees/open-trees.ts'
import { selectorOf } from '../../trees/selector-of.ts'
import { keepWhole } from './keep-whole.ts'
import { LeftEdges } from './left-edges.ts'
import { EVERY, placedSelector } from './placed-selector.ts'

/** Content for whose sake the browser prints all of a document smaller, although nothing is seen beyond the page. */
export interface HiddenBeyondPage {
  readonly selector: string
  /** Where it begins, in CSS pixels from the left edge of the content. */
  readonly leftPx: number
}

/** The browser lets content begin that much before the edge. */
const EDGE_PX = 1

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
  // Where lines run down, pages follow sideways.
  const mode = document.body && getComputedStyle(document.body).writingMode
  if (!mode?.startsWith('horizontal')) return undefined
  const search = new HiddenSearch(widthPx, pagePx)
  for (const tree of openTrees()) {
    const placed = placedSelector(tree)
    for (const element of tree.querySelectorAll(placed)) {
      if (element instanceof HTMLElement) search.lookAt(element, placed !== EVERY)
    }
  }
  return search.farthest
}

/** Looks at what is placed beyond the page, one element after the other, and mends what can be. */
class HiddenSearch {
  readonly #lefts = new LeftEdges()
  /** Boxes that were to be kept whole, and whether they are. */
  readonly #kept = new Map<HTMLElement, boolean>()
  readonly #widthPx: number
  readonly #pagePx: number
  readonly #edge: number
  #farthest: HiddenBeyondPage | undefined

  constructor(widthPx: number, pagePx: number) {
    this.#widthPx = widthPx
    this.#pagePx = pagePx
    this.#edge = widthPx - EDGE_PX
  }

  get farthest(): HiddenBeyondPage | undefined {
    return this.#farthest
  }

  /** @param isLikely whether a style may place it, or what it generates: of all others only those at the edge are asked */
  lookAt(element: HTMLElement, isLikely: boolean): void {
    const left = this.#lefts.of(element)
    if (left > this.#edge && getComputedStyle(element).position === 'absolute') {
      this.#look(element, left, element.offsetParent ?? element, false)
    }
    if (!isLikely && !(left + element.offsetWidth > this.#edge)) return
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (!isGenerated(style) || style.position !== 'absolute') continue
      const around =
        getComputedStyle(element).position === 'static' ? element.offsetParent : element
      if (!(around instanceof HTMLElement)) continue
      const begins = this.#lefts.of(around) + pxOf(style.left)
      if (begins > this.#edge) this.#look(element, begins, around, true)
    }
  }

  /** @param from what the element is placed in */
  #look(element: HTMLElement, leftPx: number, from: Element, generates: boolean): void {
    const { box, hides } = this.#boxOf(from) ?? {}
    if (!box || this.#kept.get(box)) return
    if (hides && !generates && this.#isOutOfSight(element, box)) {
      element.style.setProperty('display', 'none', 'important')
      return
    }
    const isWhole = this.#kept.get(box) ?? keepWhole(box, this.#pagePx)
    this.#kept.set(box, isWhole)
    if (isWhole || leftPx <= (this.#farthest?.leftPx ?? 0)) return
    this.#farthest = { selector: selectorOf(element), leftPx }
  }

  /** The nearest box that hides what is placed in it; else the nearest that begins on the page, where content is moved back. */
  #boxOf(from: Element): { readonly box: HTMLElement; readonly hides: boolean } | undefined {
    let first: HTMLElement | undefined
    for (let box: Element | null = from; box && box !== document.body; box = above(box)) {
      if (!(box instanceof HTMLElement)) continue
      const { overflowX, display } = getComputedStyle(box)
      if (/^(?:inline|contents|table-row)/.test(display)) continue
      if (overflowX !== 'visible') return { box, hides: true }
      if (this.#lefts.of(box) <= this.#edge) first ??= box
    }
    return first && { box: first, hides: false }
  }

  #isOutOfSight(element: Element, box: Element): boolean {
    const [own, around] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
    const isBeside = own.left >= around.right || own.right <= around.left
    return isBeside || own.left >= this.#widthPx
  }
}

import type { FlowUnit, LineBox } from '../paged-state.ts'

/** A document that is measured: the page it is measured for, and what was found in all its flows. */
export class FlowMeasure {
  /** Height of pages between their margins. */
  readonly pagePx: number
  /** Element of ours that is no part of the text. */
  readonly stack: Element
  readonly floats: LineBox[] = []
  /** Parts by the element that they are of: a block of lines, or what stays whole. */
  readonly unitsOf = new Map<Element, FlowUnit[]>()
  /** Whether a page that has to begin begins with what a negative margin draws up, onto the page before. */
  isDrawnUp = false
  readonly #offset = scrollY
  readonly #styles = new Map<Element, CSSStyleDeclaration>()

  constructor(pagePx: number, stack: Element) {
    this.pagePx = pagePx
    this.stack = stack
  }

  styleOf(element: Element): CSSStyleDeclaration {
    const known = this.#styles.get(element) ?? getComputedStyle(element)
    this.#styles.set(element, known)
    return known
  }

  /** Top and bottom of an element or a part of it, from the top of the document. */
  boxOf(part: Pick<Element, 'getBoundingClientRect'>): LineBox {
    return this.fromTop(part.getBoundingClientRect())
  }

  fromTop({ top, bottom }: LineBox): LineBox {
    return { top: top + this.#offset, bottom: bottom + this.#offset }
  }
}

/** Left edges of elements in the layout, whatever moves them as they are painted; each is asked for once. */
export class LeftEdges {
  readonly #lefts = new Map<Element, number>()

  /** In CSS pixels from the left edge of the content; NaN in what is fixed to the window. */
  of(element: HTMLElement): number {
    const known = this.#lefts.get(element)
    if (known !== undefined) return known
    const { offsetParent: around, offsetLeft } = element
    const isTop = element === document.body || element === document.documentElement
    let left = isTop ? offsetLeft : Number.NaN
    if (around instanceof HTMLElement) left = this.of(around) + around.clientLeft + offsetLeft
    this.#lefts.set(element, left)
    return left
  }
}

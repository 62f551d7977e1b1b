import type { FlowCut, FlowUnit, LineBox } from '../paged-state.ts'
import type { FlowMeasure } from './flow-measure.ts'

/** Flags of parts: whether a page may break before one, and whether it must. */
export const MAY = 1
const MUST = 2

const FORCED = /^(?:page|left|right|recto|verso|always)$/

/** An element that has begun and has no part yet. */
interface Begun {
  readonly element: HTMLElement
  readonly box: LineBox
  readonly marginPx: number
}

/** Puts the parts of one flow together: the document, or a cell of what is laid out side by side. */
export class FlowBuilder {
  readonly units: FlowUnit[] = []
  /** Whether the next part has to stay with the one before. */
  avoid = false
  /** Page that what is read now stands on, by name. */
  pageName = 'auto'
  readonly #measure: FlowMeasure
  readonly #root: Element
  /** The outermost first. */
  #begun: Begun[] = []
  #must = false
  /** A float beside what comes next. */
  #beside: { readonly element: HTMLElement; readonly top: number } | undefined
  /** Page that the part before stands on. */
  #lastName = 'auto'

  constructor(measure: FlowMeasure, root: Element) {
    this.#measure = measure
    this.#root = root
  }

  /** Notes that an element begins. @returns how many have begun and have no part yet */
  begin(element: Element, box: LineBox, marginPx: number): number {
    return this.#begun.push({ element: element as HTMLElement, box, marginPx })
  }

  /** Whether an element has begun right before the last one that did. */
  beginsWith(element: Element): boolean {
    return this.#begun.at(-2)?.element === element
  }

  /** Forgets an element that begins nothing, by the number that `begin` gave it. */
  forget(depth: number): void {
    this.#begun = this.#begun.slice(0, depth - 1)
  }

  /** Obeys `break-before` or `break-after` between the part before and the next one. */
  breakAt(value: string): void {
    this.forceBreakAt(value)
    if (/^avoid/.test(value)) this.avoid = true
  }

  /** As `breakAt`, for those that force a break alone. */
  forceBreakAt(value: string): void {
    if (FORCED.test(value)) this.#must = true
  }

  /** Notes a float that what comes next may stand beside. */
  standBeside(element: Element, top: number): void {
    this.#beside ??= { element: element as HTMLElement, top }
  }

  /**
   * Adds a part.
   *
   * @param owner the block whose lines it is of, or what stays whole
   * @param may whether a page may break before it
   * @param cut where a page begins that begins with it, unless an element or a float does
   */
  add(owner: Element, box: LineBox, may: boolean, cut?: FlowCut): FlowUnit {
    const [outer] = this.#begun
    const beside = this.#beside
    const floating = beside && !outer?.element.contains(beside.element) ? beside : undefined
    const top = Math.min(outer?.box.top ?? box.top, floating?.top ?? Number.POSITIVE_INFINITY)
    const isFirst = this.units.length === 0
    if (outer && !isFirst && this.pageName !== this.#lastName) this.#must = true
    this.#lastName = this.pageName
    if (this.#must && !isFirst && outer && this.#isDrawnUp(outer)) this.#measure.isDrawnUp = true
    const must = this.#must
    const unit: FlowUnit = {
      owner,
      top: must ? top - Math.max(0, ...this.#begun.map(({ marginPx }) => marginPx)) : top,
      bottom: box.bottom,
      flags: (may && !this.avoid) || must ? MAY : 0,
      head: 0,
      foot: 0,
      cuts: this.#cutsAt(top, box, floating?.element, cut),
    }
    if (must && !isFirst) unit.flags |= MUST
    this.units.push(unit)
    const { unitsOf } = this.#measure
    if (!unitsOf.get(owner)?.push(unit)) unitsOf.set(owner, [unit])
    this.#begun = []
    this.#beside = undefined
    this.#must = false
    this.avoid = false
    return unit
  }

  #isDrawnUp(outer: Begun): boolean {
    return this.#begun.some(({ marginPx, box }) => marginPx < -1 && box.top < outer.box.top + 1)
  }

  /** Places at which a page can be made to begin with the part. */
  #cutsAt(
    top: number,
    box: LineBox,
    floating: HTMLElement | undefined,
    cut: FlowCut | undefined,
  ): readonly FlowCut[] {
    const [outer] = this.#begun
    const flow = this.#root
    if (floating) return [{ flow, top, floating, textTop: outer?.box.top ?? box.top }]
    if (!outer) return cut ? [cut] : []
    const inner = this.#begun.map(({ element }) => element)
    return [{ flow, top, element: outer.element, inner }]
  }
}

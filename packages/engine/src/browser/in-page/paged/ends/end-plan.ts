import type { CutPage } from '../footnotes/cover-boxes.ts'
import type { FlowUnit } from '../paged-state.ts'
import { DocumentChanges } from './document-changes.ts'
import type { PageMark } from './page-end.ts'

/** Ends of pages as they are planned: how the document is to be changed, and where the pages are looked through. */
export class EndPlan {
  readonly units: readonly FlowUnit[]
  /** Holds what is at the foot of pages, in their order. */
  readonly stack: HTMLElement | undefined
  readonly changes = new DocumentChanges()
  readonly marks: PageMark[] = []
  readonly #prefix: string
  readonly #steps: (() => void)[] = []
  readonly #cutPages = new Map<number, CutPage>()
  #names = 0

  /** @param prefix starts the ids of marks */
  constructor(units: readonly FlowUnit[], stack: HTMLElement | undefined, prefix: string) {
    this.units = units
    this.stack = stack
    this.#prefix = prefix
  }

  get cutPages(): readonly CutPage[] {
    return [...this.#cutPages.values()]
  }

  /** An id that nothing has. */
  newName(): string {
    this.#names += 1
    return `${this.#prefix}${this.#names}`
  }

  /** Notes what a page ends in: parts side by side end it together. */
  cutAt(next: number, element: Element | null, usedPx: number): void {
    const box = this.stack?.children[next - 2]
    const { around = [], usedPx: otherPx = 0 } = this.#cutPages.get(next) ?? {}
    this.#cutPages.set(next, {
      box: box instanceof HTMLElement ? box : undefined,
      around: [...around, element],
      usedPx: Math.max(usedPx, otherPx),
    })
  }

  /** A change for later: places are measured in the document as it is. */
  later(step: () => void): void {
    this.#steps.push(step)
  }

  /** Has the pages be looked through by an element, unless no destination leads to it. */
  mark(element: Element, ownName: string, place: Omit<PageMark, 'name'>): void {
    const name = this.changes.name(element, ownName)
    if (name !== undefined) this.marks.push({ name, ...place })
  }

  /** Has the pages be looked through by the end of a page, which an element of the document stands at. */
  markEnd(element: Element, index: number, place: Omit<PageMark, 'name'>): void {
    this.later(() => this.mark(element, `${this.#prefix}end-${index}`, place))
  }

  /** Makes the changes, from the end: places in a text stay where they are when it is cut behind them. */
  carryOut(): void {
    for (const step of this.#steps.toReversed()) step()
  }
}

import type { FootnoteFlow } from '../../../in-page/paged/flow/number-flow.ts'

const MAY = 1
const MUST = 2
const NO_CUT = 4

const [TOP, BOTTOM, FLAGS, HEAD, FOOT, BLOCK_START, FIELDS] = [0, 1, 2, 3, 4, 5, 6]

/** Parts of a document that stay whole, in their order, as they were measured or found to be. Lengths in CSS pixels. */
export class FlowUnits {
  readonly count: number
  readonly #fields: readonly number[]
  readonly #shifts: Float64Array
  readonly #notesOf: ReadonlyMap<number, readonly number[]>

  /** @param shifts how much farther down parts are on their page than measured, and all behind them */
  constructor({ units, unitOfCall }: FootnoteFlow, shifts: ReadonlyMap<number, number>) {
    this.#fields = units
    this.count = units.length / FIELDS
    this.#shifts = new Float64Array(this.count)
    let sum = 0
    for (let unit = 0; unit < this.count; unit++) {
      sum += shifts.get(unit) ?? 0
      this.#shifts[unit] = sum
    }
    const notesOf = new Map<number, number[]>()
    for (const [note, unit] of unitOfCall.entries()) {
      notesOf.set(unit, [...(notesOf.get(unit) ?? []), note])
    }
    this.#notesOf = notesOf
  }

  /** How much farther down it is than measured. */
  shiftOf(unit: number): number {
    return this.#shifts[unit] ?? 0
  }

  topOf(unit: number): number {
    return this.#read(unit, TOP) + this.shiftOf(unit)
  }

  bottomOf(unit: number): number {
    return this.#read(unit, BOTTOM) + this.shiftOf(unit)
  }

  /** Height of heads of tables that are repeated where a page begins with it. */
  headOf(unit: number): number {
    return this.#read(unit, HEAD)
  }

  /** Height of feet of tables that are repeated where a page ends before it. */
  footBefore(unit: number): number {
    return this.#read(unit, FOOT)
  }

  /** The first part of its paragraph. */
  blockStartOf(unit: number): number {
    return this.#read(unit, BLOCK_START)
  }

  /** Notes that are called in it. */
  notesOf(unit: number): readonly number[] {
    return this.#notesOf.get(unit) ?? []
  }

  notesIn(from: number, to: number): readonly number[] {
    return Array.from({ length: to - from }, (_, index) => this.notesOf(from + index)).flat()
  }

  /** Whether the document begins a page with it. */
  beginsPage(unit: number): boolean {
    return this.#has(unit, MUST)
  }

  mayBeginPage(unit: number): boolean {
    return this.#has(unit, MAY) || this.#has(unit, MUST)
  }

  /** The last place before `end` at which a page that begins with `from` may end; `end` where there is none. */
  endOfPage(from: number, end: number): number {
    if (end >= this.count || this.beginsPage(end)) return end
    const before = (isFit: (unit: number) => boolean) => {
      let found = end
      while (found > from + 1 && !isFit(found)) found--
      return found
    }
    const wanted = before((unit) => this.#has(unit, MAY) && !this.#has(unit, NO_CUT))
    return this.#has(wanted, MAY) ? wanted : before((unit) => !this.#has(unit, NO_CUT))
  }

  #has(unit: number, flag: number): boolean {
    return (this.#read(unit, FLAGS) & flag) !== 0
  }

  #read(unit: number, field: number): number {
    return this.#fields[unit * FIELDS + field] ?? 0
  }
}

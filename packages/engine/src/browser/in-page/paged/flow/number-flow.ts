import type { FlowUnit, PagedWorld } from '../paged-state.ts'

/** A document as one long page, lengths in CSS pixels from its top. */
export interface FootnoteFlow {
  /**
   * Parts that pages do not cut, in the order of the text, six numbers each: where a page begins that begins with it, where
   * it ends, flags, heights of what is repeated at the top of that page and at the foot of the page before, and the first
   * part of its block.
   *
   * Flags: 1 a page may break before it, 2 it must, 4 it has no place where it could be made to.
   */
  readonly units: readonly number[]
  /** Part that each call is in. */
  readonly unitOfCall: readonly number[]
}

/**
 * Tells the parts of a document in numbers, and which of them calls of footnotes are in. Runs in the page, after
 * `measureFlow`.
 *
 * @param pagePx height of pages
 */
export function numberFlow(pagePx: number): FootnoteFlow {
  const MAY = 1
  const NO_CUT = 4
  /** Part of a page beyond which pages end beside a float. */
  const LONG_FLOAT = 0.7
  const world = (globalThis as PagedWorld).svcFootnotes
  const { notes = [], units = [], floats = [], unitsOf = new Map() } = world ?? {}
  for (const { top, bottom } of floats) {
    for (const [index, unit] of units.entries()) {
      if (unit.top >= bottom - 1) break
      if (unit.bottom <= top + 1) continue
      if (unit.top > top + 1 && bottom - top <= pagePx * LONG_FLOAT) unit.flags &= ~MAY
      const next = units[index + 1]
      if (!next || next.top >= bottom - 1) unit.bottom = Math.max(unit.bottom, bottom)
    }
  }
  const numbers = new Map(units.map((unit, index) => [unit, index]))
  const numberOf = (unit: FlowUnit | undefined): number => {
    let one = unit
    while (one?.into) one = one.into
    return (one && numbers.get(one)) ?? 0
  }
  const unitOfCall = notes.map(({ call }) => {
    const { top, bottom } = call.getBoundingClientRect()
    const middle = (top + bottom) / 2 + scrollY
    let around = call.parentElement
    while (around && !unitsOf.has(around)) around = around.parentElement
    const near = (around && unitsOf.get(around)) ?? units
    const away = (unit: FlowUnit) => Math.max(unit.top - middle, middle - unit.bottom, 0)
    let nearest = near[0]
    for (const unit of near) if (nearest && away(unit) < away(nearest)) nearest = unit
    return numberOf(nearest)
  })
  return {
    units: units.flatMap((unit, index) => [
      unit.top,
      unit.bottom,
      unit.flags | (unit.cuts.length === 0 ? NO_CUT : 0),
      unit.head,
      unit.foot,
      unit.blockStart ? (numbers.get(unit.blockStart) ?? index) : index,
    ]),
    unitOfCall,
  }
}

import type { PrintedPlace } from '../../../../pdf/document/destination-pages.ts'
import type { PageMark } from '../../../in-page/paged/ends/page-end.ts'
import type { FootnoteFlow } from '../../../in-page/paged/flow/number-flow.ts'
import type { FootnotePlan } from './plan-footnotes.ts'

/** Distance from the planned place, about half a line, at which something was measured wrong. In CSS pixels. */
const TOLERANCE_PX = 5
/** Parts with fewer lines of which fewer have reasons of their own. */
const LEAST_SHORTER = 4

/** Mistakes of measuring that a print shows. */
export interface Corrections {
  /** How much farther down parts of the document are on their page than measured, and all behind them. */
  readonly shifts: ReadonlyMap<number, number>
  /** Parts that calls are in. */
  readonly unitOfCall: ReadonlyMap<number, number>
}

interface Looked extends Pick<FootnoteFlow, 'unitOfCall'> {
  /** Named destinations of the calls. */
  readonly calls: readonly string[]
  readonly marks: readonly PageMark[]
}

/**
 * Looks whether all came to stand as planned.
 *
 * @param places by name of destination
 * @returns undefined where it did; null where that cannot be seen, because the print has no place for a mark
 */
export function checkFootnotes(
  places: ReadonlyMap<string, PrintedPlace>,
  { pages, pageOfCall }: FootnotePlan,
  { calls, marks, unitOfCall }: Looked,
): Corrections | undefined | null {
  const shifts = new Map<number, number>()
  /** Pages more than planned, up to a page. */
  let more = 0
  const moreUpTo: number[] = []
  for (const mark of marks.toSorted((a, b) => a.page - b.page)) {
    const { name, page, unit, fromTopPx, mayRisePx } = mark
    const place = places.get(name)
    if (place === undefined) return null
    const late = place.page - page - more
    const heightPx = pages[page - 1]?.heightPx ?? 0
    if (late !== 0) {
      more += late
      const overPx = fromTopPx > 0 ? Math.max(heightPx - fromTopPx, 0) + 1 : 3 * TOLERANCE_PX
      const shiftPx = late > 0 ? overPx : -TOLERANCE_PX
      shifts.set(unit, Math.max(shifts.get(unit) ?? 0, shiftPx))
    } else if (fromTopPx > 0) {
      const lowerPx = place.fromTopPx - fromTopPx
      const isHarmless = lowerPx <= TOLERANCE_PX && -lowerPx <= Math.max(mayRisePx, TOLERANCE_PX)
      if (!isHarmless) shifts.set(unit, lowerPx)
    }
    moreUpTo[page] = more
  }
  const moved = new Map<number, number>()
  for (const [note, call] of calls.entries()) {
    const place = places.get(call)
    const planned = pageOfCall[note] ?? 0
    if (place === undefined) continue
    const unit = unitOfCall[note] ?? 0
    const actual = place.page - (moreUpTo.findLast((_, page) => page <= planned) ?? 0)
    // Chromium says of what begins a line of the first on a page that it is at the very end of the page before.
    const endPx = (pages[actual - 1]?.heightPx ?? 0) - TOLERANCE_PX
    const isEnd = actual === planned - 1 && place.fromTopPx >= endPx
    if (actual === planned || (isEnd && unit === pages[planned - 1]?.from)) continue
    if (shifts.size > 0) continue
    const found = pages[actual - 1]
    if (found) moved.set(note, actual < planned ? found.to - 1 : found.from)
  }
  return shifts.size > 0 || moved.size > 0 ? { shifts, unitOfCall: moved } : undefined
}

/**
 * Whether text came out with fewer lines all over: what is wider than its page by a part of a pixel is printed smaller by as
 * much, which cannot be read beforehand.
 */
export function isShorter({ shifts }: Pick<Corrections, 'shifts'>): boolean {
  const shorter = [...shifts.values()].filter((px) => px < 0).length
  return shorter >= LEAST_SHORTER && shorter > 0.6 * shifts.size
}

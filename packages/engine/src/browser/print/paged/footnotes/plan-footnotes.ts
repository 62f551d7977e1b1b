import type { FootnoteFlow } from '../../../in-page/paged/flow/number-flow.ts'
import type { NoteSizes } from '../../../in-page/paged/footnotes/measure-notes.ts'
import { fillPage } from './fill-page.ts'
import { FlowUnits } from './flow-units.ts'
import { type NotePart, PAGE_GAP_PX, PageNotes } from './note-parts.ts'

/** A page as it is planned, lengths in CSS pixels. */
export interface PlannedPage {
  /** Height between its margins. */
  readonly heightPx: number
  /** Numbers of the parts of the document that it and the next page begin with. */
  readonly from: number
  readonly to: number
  /** Where it begins, from the top of the document, and height of heads of tables that are repeated on it. */
  readonly startPx: number
  readonly headPx: number
  /** How much farther down its last part is than measured. */
  readonly shiftPx: number
  /** Whether the browser has to be told that it ends there. */
  readonly isCut: boolean
  readonly parts: readonly NotePart[]
  /** Height of them. */
  readonly notesPx: number
}

/** Findings about a plan before. */
export interface FoundOut {
  /** How much farther down parts are on their page than measured, and all behind them. */
  readonly shifts: ReadonlyMap<number, number>
  /** Height that the notes of pages need beyond what was measured. */
  readonly notesPx: ReadonlyMap<number, number>
}

/** Where the notes of a document go. */
export interface FootnotePlan {
  readonly pages: readonly PlannedPage[]
  /** Page that each call has to come to stand on, for its note to be there. */
  readonly pageOfCall: readonly number[]
  /** Pages whose notes begin on a later one in part: there is no room for them before. */
  readonly latePages: readonly number[]
}

/** Most of a page that notes take which began on an earlier one. */
const MAX_CARRIED = 0.6
/** The document of a plan that has more pages is refused when it is printed. */
const MAX_PAGES = 4000

/**
 * Lays a document out on pages from the front, each as short as its notes at the foot need it.
 *
 * @param heightOf height of a page between its margins, in CSS pixels
 * @returns undefined where there is no such layout: a call in what is higher than a page and cannot be cut
 */
export function planFootnotes(
  flow: FootnoteFlow,
  sizes: NoteSizes,
  heightOf: (page: number) => number,
  { shifts, notesPx }: FoundOut = { shifts: new Map(), notesPx: new Map() },
): FootnotePlan | undefined {
  const units = new FlowUnits(flow, shifts)
  const pages: PlannedPage[] = []
  const pageOfCall: number[] = []
  let carried: readonly NotePart[] = []
  let from = 0
  let startPx = 0
  while (from < units.count || carried.length > 0) {
    const page = pages.length + 1
    if (page > MAX_PAGES) return undefined
    const heightPx = heightOf(page)
    const headPx = page === 1 ? 0 : units.headOf(from)
    const morePx = notesPx.get(page) ?? 0
    const fullPx = heightPx - PAGE_GAP_PX - morePx
    const extentOf = (unit: number) => units.bottomOf(unit) - startPx + headPx
    const push = (to: number, notes: PageNotes) =>
      pages.push({
        heightPx,
        from,
        to,
        headPx,
        parts: notes.parts,
        notesPx: notes.heightPx + morePx,
        startPx: startPx - units.shiftOf(from),
        shiftPx: units.shiftOf(to - 1) - units.shiftOf(from),
        isCut: to > from && to < units.count && !units.beginsPage(to),
      })
    const notes = new PageNotes(sizes)
    if (from < units.count && extentOf(from) > heightPx) {
      // Higher than a page: it goes over several, and the text goes on behind it.
      if (units.notesOf(from).length > 0) return undefined
      push(from, notes)
      startPx += heightPx
      continue
    }
    const carriedPx =
      from < units.count
        ? Math.min(fullPx * MAX_CARRIED, Math.max(fullPx - extentOf(from), 0))
        : fullPx
    for (const part of carried) notes.put(part, carriedPx)
    // A line that is higher than a page: nothing would ever end.
    if (from >= units.count && notes.parts.length === 0) return undefined
    const { end, looked } = fillPage(units, sizes, { from, fullPx, extentOf }, notes)
    const to = units.endOfPage(from, end)
    notes.drop(new Set(units.notesIn(to, Math.max(looked, to))))
    notes.sort()
    for (const note of units.notesIn(from, to)) pageOfCall[note] = page
    push(to, notes)
    carried = notes.carried
    from = to
    startPx = units.topOf(from)
  }
  return { pages, pageOfCall, latePages: latePages(pages, pageOfCall) }
}

function latePages(pages: readonly PlannedPage[], pageOfCall: readonly number[]): number[] {
  const firstPageOf = new Map<number, number>()
  for (const [index, { parts }] of pages.entries()) {
    for (const { note } of parts) if (!firstPageOf.has(note)) firstPageOf.set(note, index + 1)
  }
  const late = pageOfCall.filter((page, note) => (firstPageOf.get(note) ?? page) > page)
  return [...new Set(late)]
}

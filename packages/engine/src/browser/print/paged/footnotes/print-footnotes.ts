import { renderWarning } from '../../../../messages/warnings.ts'
import { destinationPlaces } from '../../../../pdf/document/destination-pages.ts'
import { listedPages } from '../../../../pdf/document/pages/tree/listed-pages.ts'
import type { PageEnd } from '../../../in-page/paged/ends/page-end.ts'
import type { OpenDocument } from '../../../load/loaded-document.ts'
import type { MarginsMm } from '../../print-to-pdf.ts'
import type { PrintBody } from '../references/print-references.ts'
import { checkFootnotes, isShorter } from './check-footnotes.ts'
import { PAGE_GAP_PX } from './note-parts.ts'
import { type FootnotePlan, type PlannedPage, planFootnotes } from './plan-footnotes.ts'

/** Pages are made to end as planned, so one print is enough where all is as high as it was measured. */
const MAX_PRINTS = 8
/** Prints that documents of any length may take, and pages in all prints of those that take more. */
const PRINTS_OF_ANY = 4
const MAX_PRINTED_PAGES = 800
/** Part of a page from which a note may be cut. */
const LONG_NOTE = 0.06
/** Starts the ids of places by which pages are looked through. */
const MARK_PREFIX = 'svc-heading-foot-'

/** How a document with footnotes is printed. */
export interface FootnotePrinting {
  /** Size of the document between margins, in CSS pixels. */
  readonly contentPx: (marginsMm: MarginsMm) => {
    readonly widthPx: number
    readonly heightOf: (page: number) => number
  }
  readonly print: PrintBody
  /** Whether pages differ in more than the height of the first. */
  readonly isUneven: boolean
}

/**
 * Prints a document with its footnotes at the foot of its pages: measures it, plans its pages from the front, makes them
 * end where they have to, prints, and looks whether all came to stand as planned. What did not is measured by that and
 * planned anew. Where that does not end, the notes go to the end; `docs/paged-media.md` says when that is.
 *
 * @param calls named destinations of the calls
 */
export function printingFootnotes(
  document: OpenDocument,
  calls: readonly string[],
  { contentPx, print, isUneven }: FootnotePrinting,
): PrintBody {
  const { page, world, warn } = document
  let isAtEnd = false
  const printAtEnd: PrintBody = async (marginsMm, more) => {
    isAtEnd = true
    await world.call('placeEndnotes')
    warn(renderWarning('footnotes_at_end', AT_END))
    return await print(marginsMm, more)
  }
  return async (marginsMm, more) => {
    if (isAtEnd) return await print(marginsMm, more)
    if (isUneven) return await printAtEnd(marginsMm, more)
    const { widthPx, heightOf: printedHeightOf } = contentPx(marginsMm)
    page.doing('laying out footnotes')
    const shifts = new Map<number, number>()
    const unitOfCall = new Map<number, number>()
    const notesPx = new Map<number, number>()
    let morePx = 0
    for (let count = 1; count <= MAX_PRINTS; count++) {
      const zoom = await world.call('layOutAsPrinted', widthPx, morePx)
      const heightOf = (number: number) => printedHeightOf(number) * zoom
      const leastPx = Math.min(heightOf(1), heightOf(2))
      await world.call('measureFlow', leastPx)
      const measured = await world.call('numberFlow', leastPx)
      const flow = {
        ...measured,
        unitOfCall: measured.unitOfCall.map((unit, note) => unitOfCall.get(note) ?? unit),
      }
      const sizes = await world.call('measureNotes', leastPx * LONG_NOTE)
      let pages: readonly PlannedPage[] | undefined
      let plan: FootnotePlan | undefined
      do {
        plan = planFootnotes(flow, sizes, heightOf, { shifts, notesPx })
        const last = plan?.pages.findLastIndex(({ parts }) => parts.length > 0) ?? -1
        pages = plan?.pages.slice(0, last + 1)
      } while (
        pages &&
        isHigher(pages, await world.call('fillFootnotes', pages, PAGE_GAP_PX), notesPx)
      )
      if (!plan || !pages) break
      const marks = await world.call('breakPages', endsOf(pages), MARK_PREFIX, PAGE_GAP_PX)
      if (marks === null) break
      page.doing('printing')
      const printed = await print(marginsMm, more)
      const names = [...calls, ...marks.map(({ name }) => name)]
      const places = destinationPlaces(printed.body, names)
      const wrong = checkFootnotes(places, plan, { ...flow, calls, marks })
      if (wrong === undefined) {
        if (plan.latePages.length > 0) {
          warn(renderWarning('footnotes_late', late(plan.latePages)))
        }
        return printed
      }
      if (wrong === null) break
      if (count >= PRINTS_OF_ANY && (count + 1) * printed.pages > MAX_PRINTED_PAGES) break
      if (morePx === 0 && isShorter(wrong)) {
        morePx = 1
        continue
      }
      for (const [unit, px] of wrong.shifts) shifts.set(unit, (shifts.get(unit) ?? 0) + px)
      for (const [note, unit] of wrong.unitOfCall) unitOfCall.set(note, unit)
    }
    return await printAtEnd(marginsMm, more)
  }
}

/** Notes that were cut may be higher than the lines of them were. */
function isHigher(
  pages: readonly PlannedPage[],
  heights: readonly number[],
  notesPx: Map<number, number>,
): boolean {
  let isFound = false
  for (const [index, page] of pages.entries()) {
    const overPx = (heights[index] ?? 0) - page.notesPx
    if (overPx <= 1) continue
    isFound = true
    notesPx.set(index + 1, (notesPx.get(index + 1) ?? 0) + overPx)
  }
  return isFound
}

/** Pages that have to be made to end. */
function endsOf(pages: readonly PlannedPage[]): PageEnd[] {
  return pages.flatMap(({ isCut, ...one }, index) => (isCut ? [{ page: index + 2, ...one }] : []))
}

function late(pages: readonly number[]): string {
  return `Footnotes of page ${listedPages(pages)} begin on a later page: there is no room for them on it.`
}

const AT_END =
  'No layout was found in which all footnotes stand at the foot of the page that they belong to: they stand at the end of the document.'

import { destinationPlaces } from '../../../pdf/document/destination-pages.ts'
import { renderWarning } from '../../../warnings.ts'
import { fillFootnotes, placeEndnotes } from '../../in-page/paged/fill-footnotes.ts'
import { type FootnoteFlow, measureFootnotes } from '../../in-page/paged/measure-footnotes.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import type { MarginsMm } from '../print-to-pdf.ts'
import type { PrintedBody } from '../running-content.ts'
import { type FootnotePlan, planFootnotes, ROOM_GAP_PX } from './plan-footnotes.ts'
import type { PrintBody } from './print-references.ts'

/** Each print that does not come out as planned tells where one more page begins. */
const MAX_PRINTS = 4
/** Part of a page from which a note may be cut. */
const LONG_NOTE = 0.1
/** Starts the ids of the boxes at the foot of pages. */
const ROOM_PREFIX = 'svc-heading-foot-'

/** How a document with footnotes is printed. */
export interface FootnotePrinting {
  /** Size of the document between margins, in CSS pixels. */
  readonly contentPx: (marginsMm: MarginsMm) => {
    readonly widthPx: number
    readonly heightOf: (page: number) => number
  }
  readonly isTagged: boolean
  readonly print: PrintBody
}

/**
 * Prints a document with its footnotes at the foot of its pages: plans where pages will end, keeps that much free,
 * prints, and looks whether each call is on the page of its note. Where they never are, the notes go to the end;
 * `docs/paged-media.md` says when that is.
 *
 * @param calls named destinations of the calls
 */
export function printingFootnotes(
  document: OpenDocument,
  calls: readonly string[],
  { contentPx, isTagged, print }: FootnotePrinting,
): PrintBody {
  const { page, world, warn } = document
  let isAtEnd = false
  let wasSettled = false
  return async (marginsMm, more) => {
    if (isAtEnd) return await print(marginsMm, more)
    const { widthPx, heightOf } = contentPx(marginsMm)
    page.doing('laying out footnotes')
    const flow = await world.call(measureFootnotes, widthPx, heightOf(1) * LONG_NOTE)
    let starts: ReadonlyMap<number, number> = new Map()
    const needsTags = isTagged && !more?.isDraft
    for (let count = 1; count <= MAX_PRINTS; count++) {
      const plan = planFootnotes(flow, heightOf, starts)
      if (plan === undefined) break
      const last = plan.rooms.at(-1)?.page ?? 0
      const pagesPx = Array.from({ length: last }, (_, index) => heightOf(index + 1))
      await world.call(fillFootnotes, plan.rooms, pagesPx, ROOM_GAP_PX, ROOM_PREFIX)
      page.doing('printing')
      // Tags are not needed to see whether it comes out right, and double the time.
      const isDraft = needsTags && !wasSettled
      const printed = await print(marginsMm, isDraft ? { isDraft } : more)
      const wrong = compare(printed, { plan, calls, flow, heightOf })
      if (wrong === undefined) {
        wasSettled = true
        return isDraft ? await print(marginsMm, more) : printed
      }
      wasSettled = false
      if (wrong === 'misplaced') break
      starts = wrong
    }
    isAtEnd = true
    await world.call(placeEndnotes)
    warn(renderWarning('footnotes_at_end', AT_END))
    return await print(marginsMm, more)
  }
}

interface Outcome {
  readonly heightOf: (page: number) => number
  readonly plan: FootnotePlan
  readonly calls: readonly string[]
  readonly flow: FootnoteFlow
}

/** Where pages begin, up to the first with other calls than planned; undefined where all came out right. */
function compare(
  { body }: PrintedBody,
  { plan, calls, flow, heightOf }: Outcome,
): ReadonlyMap<number, number> | 'misplaced' | undefined {
  const rooms = plan.rooms.map((room) => `${ROOM_PREFIX}${room.page}`)
  const places = new Map(
    [...destinationPlaces(body, [...calls, ...rooms])].map(([name, place]) => {
      // A line that found no room above the notes begins the next page, though its destination is at the end of this one.
      const isPushed = place.fromTopPx > heightOf(place.page) - 2 * ROOM_GAP_PX
      return [name, isPushed ? { page: place.page + 1, fromTopPx: 0 } : place]
    }),
  )
  const isMoved = plan.rooms.some(
    (room, index) => places.get(rooms[index] ?? '')?.page !== room.page,
  )
  const off = calls.flatMap((call, note) => {
    const place = places.get(call)
    if (place === undefined) return []
    const planned = plan.pageOfCall[note] ?? 0
    return place.page === planned ? [] : [{ note, place, planned }]
  })
  const isLost = calls.some((call) => !places.has(call))
  const [first] = off.toSorted(
    (one, other) =>
      Math.min(one.place.page, one.planned) - Math.min(other.place.page, other.planned),
  )
  if (isLost || (isMoved && first === undefined)) return 'misplaced'
  if (first === undefined) return undefined
  const starts = new Map<number, number>()
  for (const [note, call] of calls.entries()) {
    const place = places.get(call)
    if (place === undefined || place.page > first.place.page || starts.has(place.page)) continue
    starts.set(place.page, (flow.callTops[note] ?? 0) - place.fromTopPx)
  }
  return starts
}

const AT_END =
  'No layout was found in which all footnotes stand at the foot of the page that they belong to: they stand at the end of the document.'

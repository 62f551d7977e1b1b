import type { NoteSizes } from '../../../in-page/paged/footnotes/measure-notes.ts'
import type { FlowUnits } from './flow-units.ts'
import { PageNotes } from './note-parts.ts'

/** A note that takes more of a page is cut rather than moved to the next page with its line. */
const MAX_MOVED = 0.3
/** Part of a page that is left empty rather than cut a note. */
const MAX_EMPTY = 0.2

/** A page that is to be filled, lengths in CSS pixels. */
export interface PageRoom {
  /** The part of the document that it begins with. */
  readonly from: number
  /** Height for text and notes. */
  readonly fullPx: number
  /** Where a part of the document ends on it, from its top. */
  readonly extentOf: (unit: number) => number
}

/** How far a page goes. */
export interface FilledPage {
  /** The first part of the document that has no room on it. */
  readonly end: number
  /** The part before which all were looked at. */
  readonly looked: number
}

/**
 * Puts parts of the document on a page, and their notes at its foot, until one of them has no room.
 *
 * A note without room moves to the next page with its line, or is cut, if it is long, or if much of the page were left
 * empty. Nothing of a note stands before its line.
 *
 * @param notes those of pages before that go on; more are put to them
 */
export function fillPage(
  units: FlowUnits,
  sizes: NoteSizes,
  room: PageRoom,
  notes: PageNotes,
): FilledPage {
  const { from, fullPx, extentOf } = room
  let extentPx = 0
  for (let unit = from; unit < units.count; unit++) {
    const isFirst = unit === from
    if (!isFirst && units.beginsPage(unit)) return endingAt(unit)
    const beforePx = extentPx
    extentPx = Math.max(extentPx, extentOf(unit))
    const own = units.notesOf(unit)
    const freePx = fullPx - extentPx - units.footBefore(unit + 1)
    if (freePx < notes.heightPx) {
      if (!isFirst) return endingAt(unit)
      // Nothing of them has room: all are carried on.
      for (const note of own) notes.put({ note, fromPx: 0 }, 0)
      return endingAt(unit + 1)
    }
    if (own.length === 0 || notes.hasRoomFor(own, freePx)) {
      for (const note of own) notes.put({ note, fromPx: 0 }, freePx)
      continue
    }
    const policies = own.map((note) => sizes.policies?.[note])
    const blockStart = units.blockStartOf(unit)
    if (policies.includes('block') && blockStart > from) return { end: blockStart, looked: unit }
    const emptyPx = fullPx - beforePx - notes.heightPx
    const isKept = policies.some((one) => one === 'line' || one === 'block')
    const isMoved = isKept || (!isLong(own, sizes, fullPx) && emptyPx < fullPx * MAX_EMPTY)
    if (!isFirst && (notes.carried.length > 0 || isMoved)) return endingAt(unit)
    return endingAt(cutNotes(units, { ...room, unit, extentPx }, notes))
  }
  return endingAt(units.count)
}

function endingAt(end: number): FilledPage {
  return { end, looked: end }
}

function isLong(own: readonly number[], sizes: NoteSizes, fullPx: number): boolean {
  const alone = new PageNotes(sizes)
  for (const note of own) alone.put({ note, fromPx: 0 }, Number.POSITIVE_INFINITY)
  return alone.heightPx > fullPx * MAX_MOVED
}

/**
 * Begins notes on a page that have no room on it as a whole; the text goes on up to where the page may end.
 *
 * @returns where it ends: at the line of the notes, if nothing of them has room
 */
function cutNotes(
  units: FlowUnits,
  { from, fullPx, extentOf, unit, extentPx }: PageRoom & { unit: number; extentPx: number },
  notes: PageNotes,
): number {
  let end = unit + 1
  while (end < units.count && !units.mayBeginPage(end) && units.notesOf(end).length === 0) end++
  const isEnd = end >= units.count || units.mayBeginPage(end)
  const usedPx = isEnd ? Math.max(extentPx, extentOf(end - 1)) : extentPx
  const roomPx = fullPx - usedPx - units.footBefore(end)
  const cut = notes.copy()
  const isBegun = units
    .notesOf(unit)
    .map((note) => cut.put({ note, fromPx: 0 }, roomPx))
    .every(Boolean)
  if (!isBegun && unit > from) return unit
  notes.parts = cut.parts
  notes.carried = cut.carried
  return isEnd ? end : unit + 1
}

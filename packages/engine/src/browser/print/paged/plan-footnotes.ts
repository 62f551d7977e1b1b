import type { FootnoteFlow } from '../../in-page/paged/measure-footnotes.ts'

/** A part of a note, in CSS pixels from its top; most notes are one part. */
export interface FootnotePart {
  readonly note: number
  readonly fromPx: number
  /** Absent where the note ends with it. */
  readonly toPx?: number
}

/** Place at the foot of a page. */
export interface FootnoteRoom {
  /** 1-based. */
  readonly page: number
  /** Space that is kept free; the notes stand at its bottom. */
  readonly heightPx: number
  readonly parts: readonly FootnotePart[]
}

/** Where the notes of a document go. */
export interface FootnotePlan {
  readonly rooms: readonly FootnoteRoom[]
  /** Page that each call has to come to stand on, for its note to be there. */
  readonly pageOfCall: readonly number[]
}

const MAY = 1
const MUST = 2
const WHOLE = 4
/** Kept free below a room, so that no rounding moves it to the next page. In CSS pixels. */
export const ROOM_GAP_PX = 2

/** Most of a page that notes take which began on an earlier one. */
const MAX_CARRIED = 0.6
/** A note that is longer is cut rather than moved to the next page with its line. */
const MAX_MOVED = 0.3
/** The document of a plan that has more pages does not settle. */
const MAX_PAGES = 4000

interface Carried {
  readonly note: number
  readonly fromPx: number
}

/**
 * Lays footnotes out at the foot of the pages that their calls are on, as the browser will break the text above them.
 *
 * @param heightOf height of a page between its margins, in CSS pixels
 * @param starts coordinates where pages are known to begin
 * @returns undefined where there is no such layout: a call in what is cut by the end of a page, a note without room
 */
export function planFootnotes(
  { pieces, callsAt, noteHeights, noteLines, areaHeight }: FootnoteFlow,
  heightOf: (page: number) => number,
  starts: ReadonlyMap<number, number> = new Map(),
): FootnotePlan | undefined {
  const count = pieces.length / 3
  const topOf = (index: number) => pieces[index * 3] ?? 0
  const bottomOf = (index: number) => pieces[index * 3 + 1] ?? 0
  const flagsOf = (index: number) => pieces[index * 3 + 2] ?? 0
  const notesAt = notesByPiece(callsAt, count, topOf)
  const heightOfPart = ({ note, fromPx, toPx }: FootnotePart) =>
    (toPx ?? noteHeights[note] ?? 0) - fromPx
  const heightOfAll = (parts: readonly FootnotePart[]) =>
    parts.length === 0
      ? 0
      : parts.reduce((sum, part) => sum + heightOfPart(part), areaHeight + ROOM_GAP_PX)
  /** As much of a note as there is room for, and the rest. */
  const cut = ({ note, fromPx }: Carried, roomPx: number): [FootnotePart | undefined, Carried?] => {
    const whole = { note, fromPx }
    if (heightOfPart(whole) <= roomPx) return [whole]
    const lines = noteLines[note] ?? []
    const toPx = lines.findLast((line) => line > fromPx && line - fromPx <= roomPx)
    return toPx === undefined
      ? [undefined, whole]
      : [
          { ...whole, toPx },
          { note, fromPx: toPx },
        ]
  }

  const rooms: FootnoteRoom[] = []
  const pageOfCall: number[] = []
  let carried: Carried[] = []
  let start = 0
  let at = 0
  let page = 1
  for (; at < count || carried.length > 0; page++) {
    if (page > MAX_PAGES) return undefined
    const pagePx = heightOf(page)
    const known = starts.get(page)
    if (known !== undefined) {
      start = known
      // Each note stays where its call is, however lines came to be broken above it.
      while (at > 0 && topOf(at - 1) >= start - 6 && !notesAt.has(at - 1)) at--
      while (at < count && topOf(at) < start - 6 && !notesAt.has(at)) at++
    }
    let parts: FootnotePart[] = []
    const before = carried
    carried = []
    for (const one of before) {
      const room =
        pagePx * MAX_CARRIED - (parts.length === 0 ? areaHeight + ROOM_GAP_PX : heightOfAll(parts))
      const [part, rest] = carried.length > 0 ? [undefined, one] : cut(one, room)
      if (part) parts.push(part)
      if (rest) carried.push(rest)
    }
    if (carried.length === before.length && before.length > 0 && parts.length === 0)
      return undefined
    const first = at
    const stop = starts.get(page + 1) ?? Number.POSITIVE_INFINITY
    let isHeld = false
    /** Parts that belong to the pieces up to an index. */
    const partsUpTo: number[] = []
    let isEnd = false
    for (; at < count; at++) {
      if (at > first && flagsOf(at) & MUST) {
        isEnd = true
        break
      }
      if (at > first && topOf(at) >= stop - 6) {
        isHeld = true
        break
      }
      const notes = notesAt.get(at) ?? []
      partsUpTo[at] = parts.length
      const textPx = bottomOf(at) - start
      const whole = notes.map((note) => ({ note, fromPx: 0 }))
      if (carried.length === 0 && textPx + heightOfAll([...parts, ...whole]) <= pagePx) {
        parts.push(...whole)
        continue
      }
      const notesPx = heightOfAll(whole)
      const mayCut = notes.length > 0 && (at === first || notesPx > pagePx * MAX_MOVED)
      const freePx =
        pagePx - textPx - heightOfAll(parts) - (parts.length === 0 ? areaHeight + ROOM_GAP_PX : 0)
      if (notes.length === 0 && textPx + heightOfAll(parts) <= pagePx) continue
      // The browser would put the line here, and its note has no room.
      const isHeldByNote = notes.length > 0 && textPx + heightOfAll(parts) <= pagePx
      if (!mayCut || freePx < 0) {
        // The browser would cut a box here that goes to the next page with its notes.
        isHeld = isHeldByNote || (notes.length > 0 && Boolean(flagsOf(at) & WHOLE))
        break
      }
      let roomPx = freePx
      for (const one of whole) {
        const [part, rest] = carried.length > 0 ? [undefined, one] : cut(one, roomPx)
        if (part) parts.push(part)
        if (rest) carried.push(rest)
        roomPx -= part ? heightOfPart(part) : 0
      }
      // Something of each note begins on its page.
      if (carried.some(({ note, fromPx }) => fromPx === 0 && notes.includes(note))) {
        carried = carried.filter(({ note }) => !notes.includes(note))
        parts = parts.slice(0, partsUpTo[at])
        isHeld = isHeldByNote
        break
      }
    }
    let end = at
    if (at < count && !isEnd && (flagsOf(at) & MAY) === 0) {
      while (end > first && !(flagsOf(end) & MAY)) end--
      if (end === first) end = at
    }
    if (end === first && first < count && !(isEnd && first === at)) {
      const abovePx = bottomOf(first - 1) - start
      if (first > 0 && abovePx > 0) {
        // Behind a box that ends on this page there is no room for the line, or none for its notes.
        const heightPx = Math.max(0, pagePx - abovePx - 2 * ROOM_GAP_PX)
        if (parts.length > 0 || isHeld) rooms.push({ page, heightPx, parts })
        start = topOf(first)
        continue
      }
      // Nothing fits: a piece taller than a page goes over several, and has no notes.
      if (parts.length > 0) {
        rooms.push({ page, heightPx: pagePx - ROOM_GAP_PX, parts })
        continue
      }
      if ((notesAt.get(first) ?? []).length > 0) return undefined
      const pages = Math.floor((bottomOf(first) - start) / pagePx)
      for (let more = 0; more < pages; more++) start += heightOf(page + more)
      page += pages - 1
      at = first + 1
      // It may end in the middle of a page, which then goes on.
      if (pages === 0) return undefined
      continue
    }
    for (let index = first; index < end; index++) {
      for (const note of notesAt.get(index) ?? []) pageOfCall[note] = page
    }
    if (end < at) {
      const moved = new Set(range(end, at).flatMap((index) => notesAt.get(index) ?? []))
      parts = parts.filter(({ note }) => !moved.has(note))
      carried = carried.filter(({ note }) => !moved.has(note))
    }
    // Kept free without a note, too, where what follows would come too early.
    if (parts.length > 0 || isHeld) {
      const notesPx = heightOfAll(parts)
      const isForced = end >= count || Boolean(flagsOf(end) & MUST)
      // Between the last line that stays and the next one, which must not: it would bring its note.
      const middlePx = (bottomOf(end - 1) + bottomOf(end)) / 2 - start
      const isWhole = end < count && Boolean(flagsOf(end) & WHOLE)
      const heldPx = isHeld && isWhole ? bottomOf(end - 1) + ROOM_GAP_PX - start : middlePx
      const textPx = isForced || end === first ? pagePx : heldPx
      const heightPx = pagePx - Math.min(pagePx - notesPx, textPx) - ROOM_GAP_PX
      rooms.push({ page, heightPx: Math.max(0, heightPx), parts })
    }
    at = end
    start = topOf(at)
  }
  const isWhole = callsAt.every((_, note) => pageOfCall[note] !== undefined)
  return isWhole ? { rooms, pageOfCall } : undefined
}

/** Notes by the piece of text that their call is in. */
function notesByPiece(
  callsAt: readonly number[],
  count: number,
  topOf: (index: number) => number,
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [note, callAt] of callsAt.entries()) {
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (topOf(middle) <= callAt) low = middle
      else high = middle - 1
    }
    found.set(low, [...(found.get(low) ?? []), note])
  }
  return found
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

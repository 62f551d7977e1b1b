import type { TextItem } from './text-item.ts'

/** Room of a line above and below its baseline, in points. */
export interface LineRoom {
  readonly abovePt: number
  readonly belowPt: number
}

/**
 * Room that text takes in its line: ascent and descent of its face, and half of the leading on either side.
 *
 * Raised text and small capitals count in the size of the text around them, so that they do not move lines apart.
 */
export function roomOf(item: TextItem, lineHeight: number | 'normal'): LineRoom {
  const { facts } = item.choice.face
  const { sizePt } = item.style
  const scale = sizePt / facts.unitsPerEm
  const [ascent, descent] = [facts.ascent * scale, facts.descent * scale]
  const wanted =
    lineHeight === 'normal' ? ascent + descent + facts.lineGap * scale : lineHeight * sizePt
  const half = (wanted - ascent - descent) / 2
  return { abovePt: ascent + half, belowPt: descent + half }
}

/** The room that several texts need in one line. */
export function joinRooms(rooms: readonly LineRoom[]): LineRoom {
  return {
    abovePt: Math.max(...rooms.map(({ abovePt }) => abovePt)),
    belowPt: Math.max(...rooms.map(({ belowPt }) => belowPt)),
  }
}

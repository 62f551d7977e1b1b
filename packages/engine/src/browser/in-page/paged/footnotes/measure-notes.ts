import { pxOf } from '../../styles/px-of.ts'
import type { Footnote, PagedWorld } from '../paged-state.ts'
import { linesOf } from './lines-of-note.ts'

/** Footnotes as they stand one below the other, lengths in CSS pixels. */
export interface NoteSizes {
  /** Height of each note with its distance to the next. */
  readonly heights: readonly number[]
  /** Where lines of each note begin, from its top; of long ones only. */
  readonly lines: readonly (readonly number[])[]
  /** Height that the area of footnotes takes besides. */
  readonly areaHeight: number
  /** `footnote-policy` of each note, where it is stated. */
  readonly policies?: readonly string[]
  /** Greatest height of the area that the document allows. */
  readonly maxHeight?: number
}

/**
 * Measures footnotes at the width of the document. Runs in the page, after `measureFlow`.
 *
 * @param longPx height from which a note may be cut
 */
export function measureNotes(longPx: number): NoteSizes {
  const { notes = [], stack } = (globalThis as PagedWorld).svcFootnotes ?? {}
  if (!stack) return { heights: [], lines: [], areaHeight: 0 }
  const area = layOutNotes(notes, stack)
  const tops = notes.map(({ box }) => noteOf(box).getBoundingClientRect().top)
  const { marginTop, marginBottom, maxHeight } = getComputedStyle(area)
  area.style.setProperty('max-height', 'none', 'important')
  const areaBox = area.getBoundingClientRect()
  const lastNote = notes.at(-1)
  const end = lastNote ? noteOf(lastNote.box).getBoundingClientRect().bottom : 0
  const heights = tops.map((top, index) => (tops[index + 1] ?? end) - top)
  const areaHeight =
    areaBox.height + pxOf(marginTop) + pxOf(marginBottom) - (end - (tops[0] ?? end))

  const lines = notes.map((note, index) => {
    if ((heights[index] ?? 0) <= longPx) return []
    note.lines = linesOf(note, noteOf(note.box).getBoundingClientRect().top)
    return note.lines.slice(1).map(({ topPx }) => topPx)
  })
  const policies = notes.map(({ box }) =>
    decodeURIComponent(
      getComputedStyle(noteOf(box)).getPropertyValue('--svc-footnote-policy').replaceAll('"', ''),
    ).toLowerCase(),
  )
  return {
    heights,
    lines,
    areaHeight,
    policies,
    ...(maxHeight !== 'none' && pxOf(maxHeight) > 0 && { maxHeight: pxOf(maxHeight) }),
  }
}

/** Puts the notes of a document one below the other, where its text begins and as wide; returns the area that they stand in. */
function layOutNotes(notes: readonly Footnote[], stack: HTMLElement): HTMLElement {
  const { left, width } = document.body.getBoundingClientRect()
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(
    document.body,
  )
  const before = pxOf(paddingLeft) + pxOf(borderLeftWidth)
  stack.style.width = `${width - before - pxOf(paddingRight) - pxOf(borderRightWidth)}px`
  stack.style.left = '0'
  stack.style.top = '0'
  const area = document.createElement('svc-footnotes')
  const room = document.createElement('svc-foot-page')
  room.append(area)
  for (const { box } of notes) area.append(box)
  stack.replaceChildren(room)
  // From where its positions count depends on the document.
  const at = stack.getBoundingClientRect()
  stack.style.left = `${left + before - at.left}px`
  stack.style.top = `${-(at.top + scrollY)}px`
  return area
}

function noteOf(box: HTMLElement): Element {
  return box.matches('[data-svc-footnote]')
    ? box
    : (box.querySelector('[data-svc-footnote]') as Element)
}

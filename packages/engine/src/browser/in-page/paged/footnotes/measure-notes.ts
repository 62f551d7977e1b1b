import type { Footnote, PagedWorld } from '../paged-state.ts'

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
  const px = (value: string) => Number.parseFloat(value) || 0
  const { left, width } = document.body.getBoundingClientRect()
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(
    document.body,
  )
  const before = px(paddingLeft) + px(borderLeftWidth)
  stack.style.width = `${width - before - px(paddingRight) - px(borderRightWidth)}px`
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
  const noteOf = (box: HTMLElement) =>
    box.matches('[data-svc-footnote]') ? box : (box.querySelector('[data-svc-footnote]') as Element)
  const tops = notes.map(({ box }) => noteOf(box).getBoundingClientRect().top)
  const { marginTop, marginBottom, maxHeight } = getComputedStyle(area)
  area.style.setProperty('max-height', 'none', 'important')
  const areaBox = area.getBoundingClientRect()
  const lastNote = notes.at(-1)
  const end = lastNote ? noteOf(lastNote.box).getBoundingClientRect().bottom : 0
  const heights = tops.map((top, index) => (tops[index + 1] ?? end) - top)
  const areaHeight = areaBox.height + px(marginTop) + px(marginBottom) - (end - (tops[0] ?? end))

  /** Where the lines of a note begin, by the first word of each. */
  const linesOf = ({ box }: Footnote) => {
    const origin = noteOf(box).getBoundingClientRect().top
    const found: { topPx: number; path: readonly number[]; offset: number }[] = []
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const pathOf = (node: Node): number[] =>
      node === box || !node.parentNode
        ? []
        : [...pathOf(node.parentNode), [...node.parentNode.childNodes].indexOf(node as ChildNode)]
    let bottomPx = 0
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const rectangle = range.getClientRects()[0]
        if (!rectangle) continue
        const [topPx, endPx] = [rectangle.top - origin, rectangle.bottom - origin]
        // Raised text is no new line.
        if (found.length === 0 || (topPx + endPx) / 2 > bottomPx) {
          found.push({ topPx, path: pathOf(text), offset: index })
        }
        bottomPx = Math.max(bottomPx, endPx)
      }
    }
    return found
  }
  const lines = notes.map((note, index) => {
    if ((heights[index] ?? 0) <= longPx) return []
    note.lines = linesOf(note)
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
    ...(maxHeight !== 'none' && px(maxHeight) > 0 && { maxHeight: px(maxHeight) }),
  }
}

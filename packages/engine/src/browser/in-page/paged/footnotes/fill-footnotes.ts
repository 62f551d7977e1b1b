import type { PagedWorld } from '../paged-state.ts'

/** A page, and the parts of notes that stand at its foot. */
export interface PageToFill {
  /** Height between its margins, in CSS pixels. */
  readonly heightPx: number
  readonly parts: readonly {
    readonly note: number
    readonly fromPx: number
    readonly toPx?: number
  }[]
}

/**
 * Puts footnotes at the foot of pages: a box beside the text, as high as all of its pages, that breaks with them. Runs in
 * the page, after `measureNotes`.
 *
 * @param pages from the first, up to the last with notes
 * @param gapPx kept free at the end of each
 * @returns heights of the notes of each page
 */
export function fillFootnotes(pages: readonly PageToFill[], gapPx: number): number[] {
  const { notes = [], stack } = (globalThis as PagedWorld).svcFootnotes ?? {}
  if (!stack) return []
  const follow = (root: Node, path: readonly number[]): Node => {
    let node = root
    for (const index of path) node = node.childNodes[index] ?? node
    return node
  }
  const partOf = (index: number, fromPx: number, toPx: number | undefined): Node => {
    const { box, lines = [] } = notes[index] ?? {}
    if (!box) return document.createTextNode('')
    if (fromPx === 0 && toPx === undefined) return box
    const part = box.cloneNode(true)
    const place = (px: number) => lines.find(({ topPx }) => topPx >= px - 0.5)
    const [first, behind] = [place(fromPx), toPx === undefined ? undefined : place(toPx)]
    // Found before anything is taken away.
    const [from, to] = [first, behind].map((line) => line && follow(part, line.path))
    const range = document.createRange()
    if (to && behind) {
      range.selectNodeContents(part)
      range.setStart(to, behind.offset)
      range.deleteContents()
    }
    if (fromPx > 0 && from && first) {
      range.selectNodeContents(part)
      range.setEnd(from, first.offset)
      range.deleteContents()
      if (part instanceof Element)
        for (const one of part.querySelectorAll('[id]')) one.removeAttribute('id')
    }
    return part
  }
  const areas: HTMLElement[] = []
  const boxes = pages.map(({ heightPx, parts }) => {
    const box = document.createElement('svc-foot-page')
    const area = document.createElement('svc-footnotes')
    // The part that it would cut off stands on the next page.
    area.style.setProperty('max-height', 'none', 'important')
    areas.push(area)
    if (parts.length === 0) return box
    box.style.height = `${heightPx - gapPx}px`
    for (const { note, fromPx, toPx } of parts) area.append(partOf(note, fromPx, toPx))
    box.append(area)
    return box
  })
  stack.replaceChildren(...boxes)
  return areas.map((area) => {
    if (!area.isConnected) return 0
    const { marginTop, marginBottom } = getComputedStyle(area)
    const marginPx = Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
    return area.getBoundingClientRect().height + marginPx
  })
}

/** Puts all footnotes behind the document, as notes at its end. Runs in the page, after `collectFootnotes`. */
export function placeEndnotes(): void {
  const { notes = [], stack, undo, widthStated } = (globalThis as PagedWorld).svcFootnotes ?? {}
  undo?.()
  document.documentElement.style.width = widthStated ?? ''
  const area = document.createElement('svc-footnotes')
  for (const { box } of notes) area.append(box)
  stack?.replaceChildren()
  document.body.append(area)
}

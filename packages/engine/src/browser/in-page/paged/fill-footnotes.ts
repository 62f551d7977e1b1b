/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { PagedWorld } from './paged-state.ts'

/** Place at the foot of a page, and the parts of notes that stand there. */
export interface RoomToFill {
  readonly page: number
  readonly heightPx: number
  readonly parts: readonly {
    readonly note: number
    readonly fromPx: number
    readonly toPx?: number
  }[]
}

/**
 * Puts footnotes at the foot of pages: floats in front of the document, one on top of the other, as high as its pages.
 * Those with notes are as wide as the text, which goes on behind them: on the next page. Runs in the page, after
 * `measureFootnotes`.
 *
 * @param rooms in the order of pages
 * @param pagesPx height of each page between its margins, up to the last with notes, in CSS pixels
 * @param gapPx kept free below each; too little for the next one, which begins on the next page
 * @param prefix starts the ids of the rooms, which end with the number of their page
 */
export function fillFootnotes(
  rooms: readonly RoomToFill[],
  pagesPx: readonly number[],
  gapPx: number,
  prefix: string,
): void {
  const MIN_SPACER_PX = 4
  const { notes = [], stack } = (globalThis as PagedWorld).svcFootnotes ?? {}
  if (!stack) return
  document.getElementById(`${prefix}links`)?.remove()
  const links = document.createElement('svc-links')
  links.id = `${prefix}links`
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
  const floats: HTMLElement[] = []
  const probe = document.createElement('svc-foot-spacer')
  stack.replaceChildren(probe)
  const top = probe.getBoundingClientRect().top + scrollY
  for (const [index, pagePx] of pagesPx.entries()) {
    const room = rooms.find(({ page }) => page === index + 1)
    const spacer = document.createElement('svc-foot-spacer')
    const usedPx = (room?.heightPx ?? 0) + gapPx + (index === 0 ? top : 0)
    spacer.style.height = `${Math.max(MIN_SPACER_PX, pagePx - usedPx)}px`
    floats.push(spacer)
    if (!room) continue
    const box = document.createElement('svc-foot-room')
    box.id = `${prefix}${room.page}`
    box.style.height = `${room.heightPx - Math.max(0, MIN_SPACER_PX - (pagePx - usedPx))}px`
    const area = document.createElement('svc-footnotes')
    for (const { note, fromPx, toPx } of room.parts) area.append(partOf(note, fromPx, toPx))
    if (room.parts.length > 0) box.append(area)
    floats.push(box)
    const link = document.createElement('a')
    link.href = `#${box.id}`
    links.append(link)
  }
  stack.replaceChildren(...floats)
  document.head?.append(links)
}

/** Puts all footnotes behind the document, as notes at its end. Runs in the page, after `collectFootnotes`. */
export function placeEndnotes(): void {
  const { notes = [], stack } = (globalThis as PagedWorld).svcFootnotes ?? {}
  const area = document.createElement('svc-footnotes')
  for (const { box } of notes) area.append(box)
  stack?.replaceChildren()
  document.body.append(area)
}

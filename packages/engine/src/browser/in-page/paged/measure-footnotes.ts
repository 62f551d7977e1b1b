/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Footnote, PagedWorld } from './paged-state.ts'

/** A document as one long page, lengths in CSS pixels from its top. */
export interface FootnoteFlow {
  /** Pieces that pages do not cut, from the top: top, bottom, and flags, three numbers each. */
  readonly pieces: readonly number[]
  /** Middle and top of each call. */
  readonly callsAt: readonly number[]
  readonly callTops: readonly number[]
  /** Height of each note with its distance to the next. */
  readonly noteHeights: readonly number[]
  /** Where lines of each note begin, from its top; of long ones only. */
  readonly noteLines: readonly (readonly number[])[]
  /** Height that the area of footnotes takes besides. */
  readonly areaHeight: number
}

/**
 * Measures a document and its footnotes at the width that it is printed at. Runs in the page, after `collectFootnotes`.
 *
 * Flags of pieces: 1 a page may break before it, 2 it must, 4 floats push it aside as a whole: a table, a flex box.
 *
 * @param widthPx width that the document will be printed at
 * @param longPx height from which a note may be cut
 */
export function measureFootnotes(widthPx: number, longPx: number): FootnoteFlow {
  const MAY = 1
  const MUST = 2
  const WHOLE = 4
  const { notes = [], stack } = (globalThis as PagedWorld).svcFootnotes ?? {}
  const root = document.documentElement
  const { width } = root.style
  root.style.setProperty('width', `${widthPx}px`, 'important')
  if (!stack) {
    const none = { callsAt: [], callTops: [], noteHeights: [], noteLines: [] }
    return { pieces: [], ...none, areaHeight: 0 }
  }
  const offset = scrollY
  const px = (value: string) => Number.parseFloat(value) || 0
  // Notes as they will be: one below the other.
  const area = document.createElement('svc-footnotes')
  const room = document.createElement('svc-foot-room')
  room.style.cssText = 'float:none;position:absolute;visibility:hidden'
  const bodyStyle = getComputedStyle(document.body)
  const inner = document.body.clientWidth - px(bodyStyle.paddingLeft) - px(bodyStyle.paddingRight)
  room.style.width = `${inner}px`
  room.append(area)
  for (const { box } of notes) area.append(box)
  stack.replaceChildren(room)
  const noteOf = (box: HTMLElement) =>
    box.matches('[data-svc-footnote]') ? box : (box.querySelector('[data-svc-footnote]') as Element)
  const tops = notes.map(({ box }) => noteOf(box).getBoundingClientRect().top)
  const areaBox = area.getBoundingClientRect()
  const { marginTop, marginBottom } = getComputedStyle(area)
  const lastNote = notes.at(-1)
  const end = lastNote ? noteOf(lastNote.box).getBoundingClientRect().bottom : 0
  const noteHeights = tops.map((top, index) => (tops[index + 1] ?? end) - top)
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
  const noteLines = notes.map((note, index) => {
    if ((noteHeights[index] ?? 0) <= longPx) return []
    note.lines = linesOf(note)
    return note.lines.slice(1).map(({ topPx }) => topPx)
  })

  const pieces: { top: number; bottom: number; flags: number }[] = []
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  /** Coordinates at which a page has to begin, and those where none may begin. */
  const forced: number[] = []
  const glued: { from: number; to: number }[] = []
  const lines = new Map<Element, { top: number; bottom: number }[]>()
  const isInLine = (style: CSSStyleDeclaration) => /^(?:inline|contents|ruby)/.test(style.display)
  const FORCED = /^(?:page|left|right|recto|verso|always)$/
  const isWhole = (style: CSSStyleDeclaration) =>
    /^(?:table|flex|grid|flow-root|inline-block|inline-flex|inline-grid|inline-table)$/.test(
      style.display,
    ) ||
    (style.overflowY !== 'visible' && style.overflowY !== 'clip') ||
    style.columnCount !== 'auto' ||
    style.columnWidth !== 'auto'
  const add = (element: Element, flags: number) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    if (height > 0) pieces.push({ top: top + offset, bottom: bottom + offset, flags })
  }
  const walk = (parent: Element, block: Element) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        if (!/\S/.test(node.data)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const list = lines.get(block) ?? []
        lines.set(block, list)
        const lineHeight = px(styleOf(parent).lineHeight)
        for (const { top, bottom, width: wide } of range.getClientRects()) {
          if (wide === 0) continue
          const half = Math.max(0, lineHeight - (bottom - top)) / 2
          list.push({ top: top + offset - half, bottom: bottom + offset + half })
        }
        continue
      }
      if (!(node instanceof Element) || node === stack) continue
      const style = styleOf(node)
      const { display, position, breakBefore, breakAfter, breakInside } = style
      if (display === 'none' || position === 'absolute' || position === 'fixed') continue
      const box = display === 'contents' ? undefined : node.getBoundingClientRect()
      const inLine = isInLine(style)
      if (box && !inLine) {
        if (FORCED.test(breakBefore)) forced.push(box.top + offset - px(style.marginTop))
        if (FORCED.test(breakAfter)) forced.push(box.bottom + offset + 0.5)
        if (/^avoid/.test(breakAfter)) {
          glued.push({
            from: box.top + offset + 0.5,
            to: box.bottom + offset + px(style.marginBottom) + 4,
          })
        }
      }
      const isReplaced =
        /^(?:img|svg|canvas|video|hr|input|button|select|textarea|object|embed|iframe|math)$/i.test(
          node.localName,
        )
      if (style.float !== 'none') continue
      if (isReplaced || /^avoid/.test(breakInside)) add(node, MAY)
      else if (isWhole(style) && box) {
        if (inLine) {
          const list = lines.get(block) ?? []
          lines.set(block, list)
          list.push({ top: box.top + offset, bottom: box.bottom + offset })
        } else add(node, MAY | WHOLE)
      } else walk(node, inLine ? block : node)
    }
  }
  walk(document.body, document.body)

  const merged = (list: { top: number; bottom: number }[]) => {
    const sorted = list.toSorted((one, other) => one.top - other.top)
    const result: { top: number; bottom: number }[] = []
    for (const one of sorted) {
      const last = result.at(-1)
      // Line boxes touch; raised and lowered text overlaps its line by more.
      if (last && one.top < (last.top + last.bottom) / 2) {
        last.bottom = Math.max(last.bottom, one.bottom)
      } else result.push({ ...one })
    }
    return result
  }
  for (const [block, list] of lines) {
    const all = merged(list)
    const style = styleOf(block)
    const orphans = Number(style.orphans) || 2
    const widows = Number(style.widows) || 2
    for (const [index, { top, bottom }] of all.entries()) {
      const mayBreak = index === 0 || (index >= orphans && all.length - index >= widows)
      pieces.push({ top, bottom, flags: mayBreak ? MAY : 0 })
    }
  }
  pieces.sort((one, other) => one.top - other.top)
  const joined: typeof pieces = []
  let high = 0
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && piece.top < (last.top + last.bottom) / 2 && piece.top < last.bottom - 2) {
      last.bottom = Math.max(last.bottom, piece.bottom)
      last.flags |= piece.flags & WHOLE
      continue
    }
    while (high < glued.length && (glued[high]?.to ?? 0) < piece.top) high++
    const isGlued = glued
      .slice(high, high + 8)
      .some(({ from, to }) => piece.top > from && piece.top <= to)
    joined.push({ ...piece, flags: isGlued ? piece.flags & ~MAY : piece.flags })
  }
  forced.sort((one, other) => one - other)
  let next = 0
  for (const piece of joined) {
    if (next >= forced.length || (forced[next] ?? 0) > piece.top + 1) continue
    // The margin above a forced break is kept.
    piece.top = Math.min(piece.top, forced[next] ?? 0)
    while (next < forced.length && (forced[next] ?? 0) <= piece.top + 1) next++
    piece.flags |= MUST | MAY
  }
  const callsAt = notes.map(({ call }) => {
    const { top, bottom } = call.getBoundingClientRect()
    return (top + bottom) / 2 + offset
  })
  const callTops = notes.map(({ call }) => call.getBoundingClientRect().top + offset)
  root.style.width = width
  return {
    pieces: joined.flatMap(({ top, bottom, flags }) => [top, bottom, flags]),
    callsAt,
    callTops,
    noteHeights,
    noteLines,
    areaHeight,
  }
}

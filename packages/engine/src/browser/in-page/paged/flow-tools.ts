import type { FlowTools, PagedWorld } from './paged-state.ts'

/** Defines the helpers of `measureFlow`. Runs in the page. */
export function defineFlowTools(): void {
  const MAY = 1
  /** Lines that are farther apart have a float between them. */
  const LEAST_FLOAT_PX = 12
  const mergeLines: FlowTools['mergeLines'] = (boxes) => {
    const lines: { top: number; bottom: number }[] = []
    for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
      const last = lines.at(-1)
      // Raised and lowered text overlaps its line by more than half.
      if (last && top < (last.top + last.bottom) / 2) last.bottom = Math.max(last.bottom, bottom)
      else lines.push({ top, bottom })
    }
    return lines
  }
  const cutTogether: FlowTools['cutTogether'] = (box, flows) => {
    const lists = flows.filter((list) => list.length > 0)
    const lengthOf = (index: number) => lists[index]?.length ?? 0
    const ys = new Set(lists.flatMap((list) => list.slice(1).map(({ top }) => top)))
    /** For each height, the part of each flow that the next page begins with. */
    const places = [...ys]
      .sort((one, other) => one - other)
      .map((y) =>
        lists.map((list) => {
          const at = list.findIndex(({ bottom }) => bottom > y + 0.5)
          return at < 0 ? list.length : at
        }),
      )
      .filter((at, index, all) => String(at) !== String(all[index - 1]))
      .filter((at) => at.some((one) => one > 0) && at.some((one, index) => one < lengthOf(index)))
    const starts = [lists.map(() => 0), ...places]
    let lowest = Number.NEGATIVE_INFINITY
    return starts.map((from, index) => {
      const to = starts[index + 1]
      const firsts = lists.flatMap((list, flow) => list[from[flow] ?? 0] ?? [])
      const parts = lists.flatMap((list, flow) => list.slice(from[flow], to?.[flow]))
      for (const part of parts) lowest = Math.max(lowest, part.bottom)
      const isFirst = index === 0
      return {
        top: isFirst ? box.top : Math.min(...firsts.map(({ top }) => top)),
        bottom: to ? lowest : box.bottom,
        may: isFirst || firsts.every(({ flags }) => flags & MAY),
        cuts: isFirst ? undefined : firsts.flatMap(({ cuts }) => cuts),
        parts,
      }
    })
  }
  const endOfLine: FlowTools['endOfLine'] = (line, next) =>
    next.top - line.bottom < LEAST_FLOAT_PX ? next.top : line.bottom
  const REPLACED =
    /^(?:img|svg|canvas|video|audio|hr|input|button|select|textarea|object|embed|iframe|math|fieldset|progress|meter)$/i
  const px = (value: string) => Number.parseFloat(value) || 0
  const isReplaced: FlowTools['isReplaced'] = ({ localName }) => REPLACED.test(localName)
  const isInLine: FlowTools['isInLine'] = ({ display }) => /^(?:inline|ruby|math)/.test(display)
  const isFree: FlowTools['isFree'] = ({ display, position }) =>
    display === 'none' || position === 'absolute' || position === 'fixed'
  const lineBoxOf: FlowTools['lineBoxOf'] = (element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const { marginTop, marginBottom } = getComputedStyle(element)
    return { top: top + scrollY - px(marginTop), bottom: bottom + scrollY + px(marginBottom) }
  }
  const itemsInLines: FlowTools['itemsInLines'] = function* (around) {
    for (const node of around.childNodes) {
      if (node instanceof Text) yield node
      if (!(node instanceof Element)) continue
      const style = getComputedStyle(node)
      if (isFree(style) || style.float !== 'none') continue
      if (style.display === 'contents') yield* itemsInLines(node)
      else if (!isInLine(style)) continue
      else if (style.display !== 'inline' || isReplaced(node)) yield node
      else yield* itemsInLines(node)
    }
  }
  ;(globalThis as PagedWorld).svcFlowTools = {
    ...{
      mergeLines,
      cutTogether,
      endOfLine,
      isReplaced,
      isInLine,
      isFree,
      lineBoxOf,
      itemsInLines,
    },
  }
}

/**
 * Lays the document out at the width that it is printed at, until `breakPages`. Runs in the page, after `collectFootnotes`.
 *
 * @param morePx how much wider it was found to be printed
 * @returns how much larger pages are in these lengths: content that is wider than the page is printed smaller
 */
export function layOutAsPrinted(widthPx: number, morePx: number): number {
  /** Chromium shrinks what is wider than its page up to this. */
  const MAX_SHRINKING = 1.5
  const { svcFootnotes: world } = globalThis as PagedWorld
  world?.undo?.()
  const root = document.documentElement
  if (world) world.widthStated ??= root.style.width
  root.style.setProperty('width', `${widthPx}px`, 'important')
  const zoom = Math.min(MAX_SHRINKING, Math.max(1, root.scrollWidth / widthPx))
  const laidOutPx = widthPx * zoom + morePx
  if (laidOutPx > widthPx) root.style.setProperty('width', `${laidOutPx}px`, 'important')
  return laidOutPx / widthPx
}

import type { Paragraph } from './paragraph.ts'
import type { TabStop } from './text-style.ts'

/** A tabulator of a line. */
export interface PlacedTab {
  /** Index of its character in the paragraph. */
  readonly at: number
  readonly widthPt: number
  readonly leader: string | undefined
}

/** Distance of the stops that a paragraph does not set itself: half an inch. */
const DEFAULT_STOP_PT = 36

/**
 * Widths of the tabulators between two places of a paragraph, as one line.
 *
 * @param indentPt where the line begins
 */
export function placeTabs(
  paragraph: Paragraph,
  start: number,
  end: number,
  indentPt: number,
): readonly PlacedTab[] {
  const { text, offsetsPt, style } = paragraph
  const width = (from: number, to: number) =>
    (offsetsPt[to] as number) - (offsetsPt[from] as number)
  const placed: PlacedTab[] = []
  let x = indentPt
  let from = start
  for (let at = text.indexOf('\t', start); at >= 0 && at < end; at = text.indexOf('\t', at + 1)) {
    x += width(from, at)
    const next = text.indexOf('\t', at + 1)
    const until = next < 0 || next > end ? end : next
    const stop = nextStop(style.tabs ?? [], x)
    const taken = stopShare(stop, text.slice(at + 1, until), (length) =>
      width(at + 1, at + 1 + length),
    )
    const widthPt = Math.max(0, stop.atPt - x - taken)
    placed.push({ at, widthPt, leader: stop.leader })
    x += widthPt
    from = at + 1
  }
  return placed
}

function nextStop(stops: readonly TabStop[], x: number): TabStop {
  const own = stops.toSorted((a, b) => a.atPt - b.atPt).find(({ atPt }) => atPt > x + 0.01)
  return own ?? { atPt: (Math.floor((x + 0.01) / DEFAULT_STOP_PT) + 1) * DEFAULT_STOP_PT }
}

/** How much of the text after a tabulator stands before its stop. */
function stopShare(stop: TabStop, text: string, widthOf: (length: number) => number): number {
  if (stop.align === 'right') return widthOf(text.length)
  if (stop.align === 'center') return widthOf(text.length) / 2
  if (stop.align !== 'decimal') return 0
  const point = /[.,](?=\d*\D*$)/.exec(text)
  return widthOf(point ? point.index : text.length)
}

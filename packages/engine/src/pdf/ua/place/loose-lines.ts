import type { ContentPart, LoosePart, SequencePart } from '../../content/content-parts.ts'
import type { Bounds } from '../../content/matrix.ts'

/** Text outside of the structure tree that stands in one line. */
export interface LooseLine {
  readonly parts: readonly LoosePart[]
  /** The last sequence that is painted before it. */
  readonly before: SequencePart | undefined
  /** Next painted content, if that is a sequence. */
  readonly after: SequencePart | undefined
}

/**
 * Lines of the text that no sequence covers, in the order they are painted.
 *
 * Chromium tags nothing that CSS generates (`::before`, counters): such text is painted next to what it belongs to.
 */
export function looseLines(parts: readonly ContentPart[]): readonly LooseLine[] {
  const lines: LooseLine[] = []
  let before: SequencePart | undefined
  let run: LoosePart[] = []
  const endLine = (after?: SequencePart) => {
    if (run.length > 0) lines.push({ parts: run, before, after })
    run = []
  }
  for (const part of parts) {
    if (part.kind === 'sequence') {
      endLine(part)
      before = part
    } else if (part.kind === 'form') endLine()
    else if (part.kind === 'loose' && part.isText) {
      const last = run.at(-1)
      if (last && !isBeside(last.painted.bounds, part.painted.bounds)) endLine()
      run.push(part)
    }
  }
  endLine()
  return lines
}

/** A sequence in whose line some text stands, and on which side of it. */
export interface Neighbour {
  readonly mcid: number
  readonly side: 'before' | 'behind'
}

/** The sequence that text of a line goes on from, or that goes on from it. */
export function neighbour({ parts, before, after }: LooseLine): Neighbour | undefined {
  const distance = (text: LoosePart | undefined, line: Bounds | undefined) =>
    text && line && isBeside(text.painted.bounds, line)
      ? gap(text.painted.bounds, line)
      : Number.POSITIVE_INFINITY
  const toBefore = distance(parts[0], before?.painted?.lastLine)
  const toAfter = distance(parts.at(-1), after?.painted?.firstLine)
  if (after && toAfter < toBefore) return { mcid: after.mcid, side: 'before' }
  return before && Number.isFinite(toBefore) ? { mcid: before.mcid, side: 'behind' } : undefined
}

/** Whether two pieces of text stand in one line. */
export function isOneLine(one: Bounds, other: Bounds): boolean {
  const shared = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom)
  return shared > lowest(one, other) / 2
}

/** Whether they do, close to each other. */
function isBeside(one: Bounds, other: Bounds): boolean {
  // Bounds are made of mean widths: those of wide characters end too early.
  const left = one.left < other.left ? one : other
  const near = lowest(one, other) + (left.right - left.left) / 2
  return isOneLine(one, other) && gap(one, other) < near
}

function lowest(one: Bounds, other: Bounds): number {
  return Math.min(one.top - one.bottom, other.top - other.bottom)
}

function gap(one: Bounds, other: Bounds): number {
  return Math.max(one.left, other.left) - Math.min(one.right, other.right)
}

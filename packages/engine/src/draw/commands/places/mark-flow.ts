import type { Canvas } from '../../canvas/canvas.ts'
import type { Flowable } from '../../flow/flowable.ts'

/** A place of the flow that takes no room; it stays with what follows. */
export function markFlow(mark: (canvas: Canvas, xPt: number, yPt: number) => void): Flowable {
  return {
    spaceBeforePt: 0,
    spaceAfterPt: 0,
    keepTogether: true,
    isOutOfFlow: false,
    // The place is that of the content after it.
    keepWithNext: true,
    widths: () => ({ minPt: 0, maxPt: 0 }),
    take: () => ({ fragment: { heightPt: 0, paint: mark } }),
  }
}

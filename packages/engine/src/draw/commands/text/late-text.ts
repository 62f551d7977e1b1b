import { dict } from '../../../pdf/file/objects.ts'
import type { ParagraphStyle } from '../../../text/layout/text-style.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import type { ElementSlot } from '../../document/element-slot.ts'
import { Box } from '../../flow/box.ts'
import type { FlowOptions } from '../../flow/flowable.ts'
import type { Scope } from '../scope.ts'

/** Text that is known once all pages are there. */
export interface LateText {
  readonly style: ParagraphStyle
  readonly slot: ElementSlot | undefined
  readonly flow: FlowOptions
  /** Text that is about as long. */
  readonly sample: string
  /** @param page number of the page that it stands on, from 1 */
  readonly text: (page: number) => string
}

/** Room in the flow for text that is known once all pages are there. */
export function lateText(scope: Scope, late: LateText): Box {
  const { painter } = scope.drawing
  const { style, slot, flow, sample, text } = late
  const heightPt = painter.layOut({ runs: sample, style: { ...style, maxLines: 1 } }).heightPt
  return new Box(
    {
      sizeAt: (widthPt) => ({ widthPt, heightPt }),
      paint(canvas, x, y, width) {
        canvas.marked(slot, () =>
          paintLate(scope, canvas, { x, y, width, height: heightPt }, style, text),
        )
      },
    },
    flow,
  )
}

/** Paints text into a form that is filled once all pages are there. */
export function paintLate(
  scope: Scope,
  canvas: Canvas,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  style: ParagraphStyle,
  text: (page: number) => string,
): void {
  const { painter, writer } = scope.drawing
  const { heightPt } = canvas.owner
  // Nothing is cut: digits may be wider than those of the sample, and letters reach out of their box.
  const BBox = [
    box.x - 1000,
    heightPt - box.y - box.height - 1000,
    box.x + box.width + 1000,
    heightPt - box.y + 1000,
  ]
  const page = writer.numberOf(canvas.owner.pageNum)
  const form = writer.form(canvas, { widthPt: 0, heightPt }, dict({ BBox }), (on) => {
    writer.later(() => {
      const block = painter.layOut({ runs: text(page), style }, box.width)
      const lines = { from: 0, to: block.lines.length, xPt: box.x, yPt: box.y }
      // It belongs to the mark around the form.
      on.inside(() => painter.paint(on, block, lines))
    })
  })
  canvas.xObject(form.name, form.ref, [1, 0, 0, 1, 0, 0])
}

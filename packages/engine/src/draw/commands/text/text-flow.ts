import type { TextRun } from '../../../text/layout/text-style.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import type { ElementSlot } from '../../document/element-slot.ts'
import type { LinkTarget } from '../../document/links.ts'
import { Paragraph } from '../../flow/paragraph.ts'
import { flowOf, type Scope } from '../scope.ts'
import { kernelStyle } from '../style/kernel-style.ts'
import type { StyleFields } from '../style/styles.ts'

/** Fewest lines at the end and at the start of a page. */
const LINE_LIMITS = { orphans: 2, widows: 2 }

/** A paragraph of a command or of a part of one. */
export interface TextFlowOptions {
  readonly slot: ElementSlot | undefined
  readonly target?: LinkTarget | undefined
  readonly keepTogether?: boolean | undefined
  readonly keepWithNext?: boolean
  readonly opacity?: number
  readonly limits?: { readonly orphans: number; readonly widows: number }
  readonly onPlaced?: (canvas: Canvas, xPt: number, yPt: number) => void
}

/** Text in a style of a request, as it flows. */
export function textFlow(
  scope: Scope,
  runs: readonly TextRun[] | string,
  fields: StyleFields,
  options: TextFlowOptions,
): Paragraph {
  const { drawing } = scope
  const { style, opacity } = kernelStyle(fields)
  const { slot, target, keepTogether, keepWithNext, onPlaced, limits = LINE_LIMITS } = options
  return new Paragraph(
    {
      runs,
      style,
      opacity: opacity * (options.opacity ?? 1),
      marks: { links: drawing.links, ...(slot && { slot }), ...(target && { target }) },
      ...(onPlaced && { onPlaced }),
    },
    drawing.painter,
    flowOf(
      { ...fields, keep_together: keepTogether },
      keepWithNext === undefined ? {} : { keepWithNext },
    ),
    limits,
  )
}

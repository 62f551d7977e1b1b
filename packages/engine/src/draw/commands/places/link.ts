import * as z from 'zod'
import { lineText } from '../../../schemas/values/line-text.ts'
import { mmToPt } from '../../../units/length.ts'
import { Absolute } from '../../flow/absolute.ts'
import { Box } from '../../flow/box.ts'
import { NO_FLOW_OPTIONS } from '../../flow/flowable.ts'
import { defineCommand } from '../define-command.ts'
import { lengthMm, positionMm } from '../request/fields.ts'
import { linkField, linkTarget } from '../request/link-field.ts'

/** An area that leads somewhere. */
export const link = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('link').meta({ description: 'An area that leads somewhere.' }),
      x_mm: positionMm('Left edge in millimetres, from the left edge of the page.'),
      y_mm: positionMm('Top edge in millimetres, from the top edge of the page.'),
      width_mm: lengthMm('Width in millimetres.', 0.1),
      height_mm: lengthMm('Height in millimetres.', 0.1),
      link: linkField,
      alt: lineText(500).optional().meta({
        description: 'Where it leads, in words for readers. Default: the address.',
      }),
    })
    .meta({ description: 'An area of the page that leads somewhere; text has links of its own.' }),
  build(command, scope) {
    const { links, offPage } = scope.drawing
    const slot = scope.slot?.child('Link')
    const target = linkTarget(command.link)
    const [widthPt, heightPt] = [mmToPt(command.width_mm), mmToPt(command.height_mm)]
    const box = new Box(
      {
        sizeAt: () => ({ widthPt, heightPt }),
        paint(canvas, x, y) {
          if (!target) return
          const area = { x, y, width: widthPt, height: heightPt }
          offPage.noteDrawing(canvas, scope.path, area, 'part')
          links.add(canvas, area, target, slot, command.alt ?? '')
        },
      },
      NO_FLOW_OPTIONS,
    )
    return new Absolute(box, mmToPt(command.x_mm), mmToPt(command.y_mm), widthPt)
  },
})

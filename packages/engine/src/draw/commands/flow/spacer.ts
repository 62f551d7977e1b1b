import * as z from 'zod'
import { mmToPt } from '../../../units/length.ts'
import { Box } from '../../flow/box.ts'
import { NO_FLOW_OPTIONS } from '../../flow/flowable.ts'
import { defineCommand } from '../define-command.ts'
import { lengthMm } from '../request/fields.ts'

/** Empty room in the flow. */
export const spacer = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('spacer').meta({ description: 'Empty room in the flow.' }),
      height_mm: lengthMm('Height in millimetres.'),
    })
    .meta({ description: 'Empty room in the flow.' }),
  build({ height_mm: height }) {
    const heightPt = mmToPt(height)
    const sizeAt = (widthPt: number) => ({ widthPt, heightPt })
    return new Box({ sizeAt, paint: () => {} }, NO_FLOW_OPTIONS)
  },
})

import * as z from 'zod'
import { mmToPt } from '../../../units/length.ts'
import { Space } from '../../flow/space.ts'
import { defineCommand } from '../define-command.ts'
import { lengthMm } from '../request/fields.ts'

/** Empty room in the flow. */
export const spacer = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('spacer').meta({ description: 'Empty room in the flow.' }),
      height_mm: lengthMm('Height in millimetres; what is higher than a page fills one.'),
    })
    .meta({ description: 'Empty room in the flow.' }),
  build: ({ height_mm: height }) => new Space(mmToPt(height)),
})

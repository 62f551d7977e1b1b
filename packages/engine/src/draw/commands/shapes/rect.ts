import * as z from 'zod'
import { mmToPt } from '../../../units/length.ts'
import { rectangle } from '../../canvas/path.ts'
import { defineCommand } from '../define-command.ts'
import {
  alternativeFields,
  boxAlign,
  checkPlace,
  flowFields,
  lengthMm,
  optionalMm,
  paintFields,
  placeFields,
} from '../request/fields.ts'
import { idleOfLine, shapeBox } from './shape.ts'

/** A rectangle. */
export const rect = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('rect').meta({ description: 'A rectangle.' }),
      ...placeFields,
      width_mm: optionalMm('Width in millimetres; otherwise all there is.'),
      height_mm: lengthMm('Height in millimetres.'),
      corner_radius_mm: optionalMm('Radius of the corners in millimetres. Default 0.'),
      ...paintFields,
      align: boxAlign,
      ...alternativeFields,
      ...flowFields,
    })
    .superRefine(checkPlace)
    .meta({ description: 'A rectangle, with round corners where asked.' }),
  idle: (command) => idleOfLine(command),
  build(command, scope) {
    const radius = mmToPt(command.corner_radius_mm ?? 0)
    return shapeBox(scope, command, mmToPt(command.height_mm), (x, y, width, height) =>
      rectangle(x, y, width, height, radius),
    )
  },
})

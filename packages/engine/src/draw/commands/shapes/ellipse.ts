import * as z from 'zod'
import { mmToPt } from '../../../units/length.ts'
import { ellipse as ellipsePath } from '../../canvas/path.ts'
import { defineCommand } from '../define-command.ts'
import {
  alternativeFields,
  boxAlign,
  checkPlace,
  flowFields,
  lengthMm,
  paintFields,
  placeFields,
} from '../request/fields.ts'
import { idleOfLine, shapeBox } from './shape.ts'

/** An ellipse; a circle where both sides are equal. */
export const ellipse = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('ellipse').meta({ description: 'An ellipse in its box.' }),
      ...placeFields,
      width_mm: lengthMm('Width of its box in millimetres.'),
      height_mm: lengthMm('Height of its box in millimetres.'),
      ...paintFields,
      align: boxAlign,
      ...alternativeFields,
      ...flowFields,
    })
    .superRefine(checkPlace)
    .meta({ description: 'An ellipse; a circle where both sides are equal.' }),
  idle: (command) => idleOfLine(command),
  build(command, scope) {
    return shapeBox(scope, command, mmToPt(command.height_mm), (x, y, width, height) =>
      ellipsePath(x + width / 2, y + height / 2, width / 2, height / 2),
    )
  },
})

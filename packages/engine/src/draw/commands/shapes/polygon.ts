import * as z from 'zod'
import { polygon as polygonPath } from '../../canvas/path.ts'
import { defineCommand } from '../define-command.ts'
import { checkPlace } from '../request/fields.ts'
import { pointFields, pointsBox } from './polyline.ts'
import { idleOfLine } from './shape.ts'

/** Straight lines through points and back to the first. */
export const polygon = defineCommand({
  schema: z
    .strictObject({
      type: z
        .literal('polygon')
        .meta({ description: 'Straight lines through points, back to the first.' }),
      ...pointFields,
    })
    .superRefine(checkPlace)
    .meta({ description: 'Straight lines through points, back to the first.' }),
  idle: (command) => idleOfLine(command, command.fill === undefined),
  build(command, scope) {
    return pointsBox(scope, command, polygonPath, command.fill === undefined)
  },
})

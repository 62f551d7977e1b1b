import * as z from 'zod'
import { mmToPt } from '../../../units/length.ts'
import { polyline } from '../../canvas/path.ts'
import { defineCommand } from '../define-command.ts'
import {
  alternativeFields,
  boxAlign,
  checkPlace,
  flowFields,
  optionalMm,
  paintFields,
  placeFields,
  positionMm,
} from '../request/fields.ts'
import { paintOf, shapeBox } from './shape.ts'

const { fill: _, ...strokeFields } = paintFields

/** A straight line: between two points, or across the flow. */
export const line = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('line').meta({ description: 'A straight line.' }),
      ...placeFields,
      x2_mm: positionMm('Other end, from the left edge as `x_mm`.').optional(),
      y2_mm: positionMm('Other end, from the top edge as `y_mm`.').optional(),
      width_mm: optionalMm('Length in the flow, in millimetres; otherwise all there is.'),
      ...strokeFields,
      align: boxAlign,
      ...alternativeFields,
      ...flowFields,
    })
    .superRefine((command, ctx) => {
      checkPlace(command, ctx)
      const isPlaced = command.x_mm !== undefined
      for (const field of ['x2_mm', 'y2_mm'] as const) {
        const isGiven = command[field] !== undefined
        if (isGiven === isPlaced) continue
        const message = isPlaced ? 'is required beside x_mm' : 'needs x_mm and y_mm beside it'
        ctx.addIssue({
          code: 'custom',
          path: [field],
          message,
          params: { given: isGiven ? undefined : 'nothing' },
        })
      }
    })
    .meta({ description: 'A straight line: between two points, or across the flow.' }),
  build(command, scope) {
    const paint = paintOf(command, true)
    const { x_mm: x = 0, y_mm: y = 0, x2_mm: x2, y2_mm: y2 } = command
    if (x2 === undefined || y2 === undefined) {
      const height = paint.stroke?.widthPt ?? 0
      const across = (left: number, top: number, width: number) =>
        polyline([
          [left, top + height / 2],
          [left + width, top + height / 2],
        ])
      return shapeBox(scope, command, height, across, { paint })
    }
    const [dx, dy] = [mmToPt(x2 - x), mmToPt(y2 - y)]
    const between = (left: number, top: number) =>
      polyline([
        [left, top],
        [left + dx, top + dy],
      ])
    return shapeBox(scope, command, Math.abs(dy), between, { paint, widthPt: Math.abs(dx) })
  },
})

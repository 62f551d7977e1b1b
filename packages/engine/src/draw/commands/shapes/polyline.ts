import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber } from '../../../schemas/values/number-range.ts'
import { mmToPt } from '../../../units/length.ts'
import { type polygon as polygonPath, polyline as polylinePath } from '../../canvas/path.ts'
import { defineCommand } from '../define-command.ts'
import {
  alternativeFields,
  boxAlign,
  checkPlace,
  flowFields,
  MAX_MM,
  paintFields,
  placeFields,
} from '../request/fields.ts'
import type { Scope } from '../scope.ts'
import { idleOfLine, type PaintedShape, paintOf, shapeBox } from './shape.ts'

const coordinate = decimalNumber(-MAX_MM, MAX_MM)

/** Fields of commands that are made of points. */
export const pointFields = {
  ...placeFields,
  points_mm: listInTurns(
    z.tuple([coordinate, coordinate], { error: 'must be a point: [x, y] in millimetres' }),
  )
    .min(2, { error: 'must be a list of at least 2 points' })
    .max(100_000, { error: 'must be a list of at most 100000 points' })
    .meta({
      description:
        'Points as [x, y] in millimetres from the corner of the command; at most 100000.',
    }),
  ...paintFields,
  align: boxAlign,
  ...alternativeFields,
  ...flowFields,
} as const

/** Straight lines through points. */
export const polyline = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('polyline').meta({ description: 'Straight lines through points.' }),
      ...pointFields,
    })
    .superRefine(checkPlace)
    .meta({ description: 'Straight lines through points.' }),
  idle: (command) => idleOfLine(command, command.fill === undefined),
  build(command, scope) {
    return pointsBox(scope, command, polylinePath, command.fill === undefined)
  },
})

/** Points as a box of the flow that reaches to the farthest of them. */
export function pointsBox(
  scope: Scope,
  command: PaintedShape & { readonly points_mm: readonly (readonly [number, number])[] },
  join: typeof polygonPath,
  hasLine: boolean,
) {
  const points = command.points_mm.map(([x, y]) => [mmToPt(x), mmToPt(y)] as const)
  const right = points.reduce((most, [x]) => Math.max(most, x), 0)
  const bottom = points.reduce((most, [, y]) => Math.max(most, y), 0)
  const moved = (left: number, top: number) =>
    join(points.map(([x, y]) => [left + x, top + y] as const))
  return shapeBox(scope, command, bottom, moved, {
    paint: paintOf(command, hasLine),
    widthPt: right,
  })
}

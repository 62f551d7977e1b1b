import * as z from 'zod'
import { asTheParseDoes, type Steps } from '../../../lifetime/turns.ts'
import { decimalNumber } from '../../../schemas/values/number-range.ts'
import { mmToPt } from '../../../units/length.ts'
import { pathBounds, placedPath } from '../../canvas/path.ts'
import { parsePathData } from '../../canvas/path-data.ts'
import { PathDataError, pathSegments } from '../../canvas/path-segments.ts'
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
import { refused } from '../scope.ts'
import { idleOfLine, paintOf, shapeBox } from './shape.ts'

/** Lines and curves, as SVG writes them. */
export const path = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('path').meta({ description: 'Lines and curves as SVG path data.' }),
      ...placeFields,
      d: z.string().max(1_000_000, { abort: true }).superRefine(asTheParseDoes(checkData)).meta({
        description:
          'SVG path data; its units are millimetres from the corner of the command, times `scale`.',
      }),
      scale: decimalNumber(0.0001, 10_000)
        .default(1)
        .meta({ description: 'Millimetres of one unit. Default 1.' }),
      fill_rule: z.enum(['nonzero', 'evenodd']).default('nonzero').meta({
        description: 'Rule that tells the inside of a path that crosses itself. Default `nonzero`.',
      }),
      ...paintFields,
      align: boxAlign,
      ...alternativeFields,
      ...flowFields,
    })
    .superRefine(checkPlace)
    .meta({ description: 'Lines and curves as SVG path data.' }),
  idle: (command) => ({
    ...idleOfLine(command, command.fill === undefined),
    fill_rule: command.fill_rule !== 'nonzero' && command.fill === undefined && 'fill',
  }),
  build(command, scope) {
    const parsed = parsePathData(command.d)
    const scale = mmToPt(command.scale)
    const { left, top, right, bottom } = pathBounds(parsed)
    const farthest = Math.max(-left, -top, right, bottom) * command.scale
    if (!(farthest <= MAX_MM)) {
      throw refused(`${scope.path}.d`, `must stay within ${MAX_MM} mm of its corner.`)
    }
    const paint = paintOf(command, command.fill === undefined)
    return shapeBox(
      scope,
      command,
      Math.max(0, bottom * scale),
      (x, y) => placedPath(parsed, x, y, scale),
      {
        paint: { ...paint, evenOdd: command.fill_rule === 'evenodd' },
        widthPt: Math.max(0, right * scale),
      },
    )
  },
})

function* checkData(data: string, ctx: z.core.$RefinementCtx): Steps<void> {
  try {
    yield* pathSegments(data)
  } catch (error) {
    const reason = error instanceof PathDataError ? error.message : 'it cannot be read'
    ctx.addIssue({ code: 'custom', message: `must be SVG path data: ${reason}` })
  }
}

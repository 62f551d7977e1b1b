import * as z from 'zod'
import { lineText } from '../../../schemas/values/line-text.ts'
import { wholeNumber } from '../../../schemas/values/number-range.ts'
import { defineCommand } from '../define-command.ts'
import { markPlace } from '../text/placed-text.ts'
import { markFlow } from './mark-flow.ts'

/** A bookmark of the place where it stands. */
export const bookmark = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('bookmark').meta({ description: 'A bookmark of this place.' }),
      title: lineText(500)
        .min(1, { error: 'must be at least 1 character' })
        .meta({ description: 'Its text, at most 500 characters.' }),
      level: wholeNumber(1, 6)
        .default(1)
        .meta({ description: 'Level, 1 (outermost) to 6. Default 1.' }),
      toc: z
        .boolean()
        .default(false)
        .meta({ description: 'Whether it stands in the table of contents. Default false.' }),
    })
    .meta({ description: 'A bookmark of the place where it stands.' }),
  build(command, scope) {
    const entry = scope.drawing.contents.of(command)
    return markFlow((canvas, x, y) => markPlace(scope, {}, entry, canvas, x, y))
  },
})

import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { defineCommand } from '../define-command.ts'
import { checkPlace } from '../request/fields.ts'
import { elementOf, placedText } from './placed-text.ts'
import { kernelRuns, richRun } from './rich-run.ts'
import { commandStyle, idleInText, paragraphCommandFields } from './text.ts'

/** Text in several styles. */
export const richText = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('rich_text').meta({ description: 'A paragraph of runs in several styles.' }),
      runs: listInTurns(richRun)
        .min(1)
        .max(10_000)
        .meta({ description: 'The runs, in order; at most 10000.' }),
      ...paragraphCommandFields,
    })
    .superRefine(checkPlace)
    .meta({ description: 'A paragraph of runs in several styles.' }),
  idle: idleInText,
  build(command, scope) {
    const slot = elementOf(scope, command)
    const runs = kernelRuns(scope, command.runs, slot)
    return placedText(scope, command, runs, commandStyle(scope, command), undefined, slot)
  },
})

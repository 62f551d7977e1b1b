import * as z from 'zod'
import { defineCommand } from '../define-command.ts'
import { anchorName } from '../request/link-field.ts'
import { markFlow } from './mark-flow.ts'

/** A place that links lead to. */
export const anchor = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('anchor').meta({ description: 'A place that links lead to.' }),
      name: anchorName.meta({
        description: 'Its name, at most 100 characters; each name stands for one place.',
      }),
    })
    .meta({ description: 'Names the place where it stands, for links to it.' }),
  build(command, scope) {
    const { writer } = scope.drawing
    return markFlow((canvas, x, y) => writer.addDestination(command.name, canvas, x, y))
  },
})

import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { richRun } from './rich-run.ts'

/** Text of a cell or an item in several styles. */
export const runsField = listInTurns(richRun)
  .max(10_000)
  .optional()
  .meta({ description: 'Its text in several styles, in place of `text`.' })

/** Refuses two texts for one cell or item: one of them would not be seen. */
export function checkInline(
  fields: { readonly text?: unknown; readonly runs?: unknown },
  ctx: z.RefinementCtx,
): void {
  if (fields.text === undefined || fields.runs === undefined) return
  const message = 'cannot be combined with runs'
  ctx.addIssue({ code: 'custom', path: ['text'], message, params: { given: undefined } })
}

/** Text of one style. */
export const plainText = z.string().max(1_000_000)

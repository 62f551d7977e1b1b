import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { richRun } from './rich-run.ts'

/** Text of a cell or an item in several styles. */
export const runsField = listInTurns(richRun)
  .max(10_000)
  .optional()
  .meta({ description: 'Its text in several styles, in place of `text`.' })

/** Text of one style. */
export const plainText = z.string().max(1_000_000)

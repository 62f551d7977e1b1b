import * as z from 'zod'
import { boundedList } from '../values/bounded.ts'
import { wholeNumber } from '../values/number-range.ts'

const MIN_STATUS = 100
const MAX_STATUS = 599
const MAX_ENTRIES = 50
const ERROR = 'must be a status number from 100 to 599 or a range such as "400-499"'

const range = z
  .string({ error: ERROR })
  .regex(/^[1-5]\d\d-[1-5]\d\d$/, { error: ERROR, abort: true })
  .refine((value) => Number(value.slice(0, 3)) <= Number(value.slice(4)), { error: ERROR })
  .transform((value) => ({ from: Number(value.slice(0, 3)), to: Number(value.slice(4)) }))

const single = wholeNumber(MIN_STATUS, MAX_STATUS).transform((status) => ({
  from: status,
  to: status,
}))

/** HTTP statuses as numbers and ranges; `{ from, to }`, both inclusive, once parsed. */
export const statusRanges = boundedList(
  z.union([single, range], { error: ERROR }),
  MAX_ENTRIES,
).meta({
  description: `HTTP statuses from ${MIN_STATUS} to ${MAX_STATUS} and ranges such as \`400-499\`, at most ${MAX_ENTRIES}.`,
})

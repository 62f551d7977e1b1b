import * as z from 'zod'

/**
 * A whole number from `min` to `max`; text such as `"5"` is not taken for one.
 *
 * As everywhere in these schemas, a message is what follows the field's name in the public error.
 */
export function wholeNumber(min: number, max: number): z.ZodInt {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** A finite number from `min` to `max`. */
export function decimalNumber(min: number, max: number): z.ZodNumber {
  const error = `must be a number from ${min} to ${max}`
  return z.number({ error }).min(min, { error }).max(max, { error })
}

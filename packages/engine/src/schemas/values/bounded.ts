import * as z from 'zod'
import { listInTurns } from './list-in-turns.ts'

/**
 * A list of at most `max` items, counted before the first item is looked at: a million wrong items would
 * otherwise become a million errors held in memory.
 */
export function boundedList<Item extends z.ZodType>(item: Item, max: number) {
  const error = `must be a list of at most ${max} items`
  const counted = z.transform((list: readonly z.input<Item>[], ctx) => {
    if (!Array.isArray(list) || list.length <= max) return list
    ctx.addIssue({ code: 'custom', message: error, params: { given: `${list.length} items` } })
    return z.NEVER
  })
  return z.pipe(counted, listInTurns(item, error).max(max, { error }))
}

/**
 * First step of a record schema, `z.pipe(countedEntries(max), z.record(...))`: an object of at most `max`
 * entries, counted before the first entry is looked at.
 */
export function countedEntries<Entries extends object>(max: number) {
  return z.transform((entries: Entries, ctx) => {
    // Anything but an object is for the record schema to refuse.
    if (typeof entries !== 'object' || entries === null) return entries
    const count = Object.keys(entries).length
    if (count <= max) return entries
    ctx.addIssue({
      code: 'custom',
      message: `must be an object of at most ${max} entries`,
      params: { given: `${count} entries` },
    })
    return z.NEVER
  })
}

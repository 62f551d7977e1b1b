import { eachOf } from './each-of.ts'
import { inBatches } from './in-batches.ts'

/** Rows that are looked for together. */
const BATCH = 500

/**
 * Removes all that a query finds, some rows at a time.
 *
 * @param find finds at most so many rows, none that `remove` has removed
 * @returns number of rows
 * @throws as `remove` does; rows after that one are left
 */
export async function removeFound<Row>(
  find: (most: number) => Promise<readonly Row[]>,
  remove: (row: Row) => Promise<unknown>,
): Promise<number> {
  return inBatches(BATCH, async () => {
    const rows = await find(BATCH)
    await eachOf(rows, remove)
    return rows.length
  })
}

/**
 * Results of `work` on every item, in the order of the items, at most `limit` at a time.
 *
 * The first rejection ends the whole; items not yet begun are then left alone.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  // One iterator shared by all workers: each takes the next item when it is free.
  const queue = items.entries()
  let failed = false
  const worker = async () => {
    for (const [index, item] of queue) {
      if (failed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}

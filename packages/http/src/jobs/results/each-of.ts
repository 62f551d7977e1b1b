// As many as a store answers well, and few beside the reads and writes of jobs.
const AT_ONCE = 8

/**
 * Does something for each item, some at a time: a store that takes 30 ms for a removal would fall behind.
 *
 * @throws the first failure, once those under way have ended; the items after it are left out
 */
export async function eachOf<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  let failure: { readonly cause: unknown } | undefined
  const work = async () => {
    for (const item of left) {
      if (failure !== undefined) return
      await act(item).catch((cause: unknown) => {
        failure ??= { cause }
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failure !== undefined) throw failure.cause
}

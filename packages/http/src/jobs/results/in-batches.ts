/**
 * Does something again and again until there is less to do than at most at once.
 *
 * @param size most at once
 * @param act does as much as there is, and at most `size`; returns how much that was
 * @returns how much was done
 */
export async function inBatches(size: number, act: () => Promise<number>): Promise<number> {
  let done = 0
  for (;;) {
    const count = await act()
    done += count
    if (count < size) return done
  }
}

import type { TextItem } from './text-item.ts'

/** Items that have characters between two places of their paragraph; items are in the order of the text. */
export function itemsBetween(
  items: readonly TextItem[],
  start: number,
  end: number,
): readonly TextItem[] {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] as TextItem).end <= start) low = middle + 1
    else high = middle
  }
  let last = low
  while (last < items.length && (items[last] as TextItem).start < end) last += 1
  return items.slice(low, last)
}

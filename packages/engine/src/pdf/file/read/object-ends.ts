import type { ObjectLocation } from './read-cross-reference.ts'

/**
 * Where the object at an offset must have ended: at the offset of the next one, or undefined for the last.
 *
 * With these ends objects cannot overlap, and so reading all of them takes time in proportion to the file,
 * however the offsets in it were chosen.
 */
export function objectEnds(
  locations: Iterable<ObjectLocation>,
): (offset: number) => number | undefined {
  const collected: number[] = []
  for (const location of locations) {
    if (location.kind === 'offset') collected.push(location.offset)
  }
  const offsets = Float64Array.from(collected).sort()
  return (offset) => {
    let low = 0
    let high = offsets.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((offsets[middle] as number) <= offset) low = middle + 1
      else high = middle
    }
    return offsets[low]
  }
}

import type { ShapedText } from '../shaping/shaper.ts'

/**
 * Glyphs of some characters of a shaped text; undefined where they depend on those beside them.
 *
 * @param start first character, and the one after the last, of `length` characters
 */
export function sliceShape(
  shaped: ShapedText,
  start: number,
  end: number,
  { length, rightToLeft }: { readonly length: number; readonly rightToLeft: boolean },
): ShapedText | undefined {
  const { clusters, unsafe } = shaped
  // Clusters rise along the glyphs, or fall where text runs right to left.
  const first = rightToLeft ? countAtLeast(clusters, end) : countBelow(clusters, start)
  const last = rightToLeft ? countAtLeast(clusters, start) : countBelow(clusters, end)
  if (first >= last) return undefined
  const starts = rightToLeft ? last - 1 : first
  if (clusters[starts] !== start || unsafe[starts] === 1) return undefined
  if (end < length) {
    const next = rightToLeft ? first - 1 : last
    if (clusters[next] !== end || unsafe[next] === 1) return undefined
  }
  return {
    glyphs: shaped.glyphs.slice(first, last),
    clusters: clusters.slice(first, last).map((cluster) => cluster - start),
    advances: shaped.advances.slice(first, last),
    xOffsets: shaped.xOffsets.slice(first, last),
    yOffsets: shaped.yOffsets.slice(first, last),
    unsafe: unsafe.slice(first, last),
  }
}

/** How many of some rising numbers are below a limit. */
function countBelow(numbers: Uint32Array, limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of some falling numbers are not below a limit. */
function countAtLeast(numbers: Uint32Array, limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) >= limit) low = middle + 1
    else high = middle
  }
  return low
}

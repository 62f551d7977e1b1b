/** A text with soft hyphens in it, and the indexes that they would have without one another. */
export interface SoftText {
  readonly node: Text
  readonly soft: readonly number[]
}

/**
 * The hyphens of a text that end its lines.
 *
 * @param range one for all texts: each that there is costs every change of a text
 */
export function usedHyphens(text: SoftText, range: Range): readonly number[] {
  const { node, soft } = text
  const last = soft.length - 1
  const before = lineOf(range, node, (soft[0] ?? 0) - 1)
  const after = lineOf(range, node, (soft[last] ?? 0) + last + 1)
  return usedAmong(text, range, [0, last], [before, after])
}

/** Those of the hyphens from `first` to `last` that end a line; `before` and `after` are lines of the letters around them. */
function usedAmong(
  text: SoftText,
  range: Range,
  [first, last]: readonly [number, number],
  [before, after]: readonly [number, number],
): readonly number[] {
  const { node, soft } = text
  if (before === after) return []
  if (first === last) return [soft[first] ?? 0]
  const half = (first + last) >> 1
  // Each hyphen that stands before this one has moved it by one.
  const behind = lineOf(range, node, (soft[half] ?? 0) + half + 1)
  const ahead = lineOf(range, node, (soft[half + 1] ?? 0) + half)
  return [
    ...usedAmong(text, range, [first, half], [before, behind]),
    ...usedAmong(text, range, [half + 1, last], [ahead, after]),
  ]
}

/** Top of the line that a letter stands on. The first letter of a line has a box without width on the line before, too. */
function lineOf(range: Range, node: Text, at: number): number {
  range.setStart(node, at)
  range.setEnd(node, at + 1)
  return [...range.getClientRects()].at(-1)?.top ?? 0
}

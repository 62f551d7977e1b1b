/** Left, top, width and height of a box, in pixels of the window. */
type BoxPlace = readonly number[]

/** Where boxes of elements are, so that a change can be undone that moves one. */
export function boxPlaces(elements: readonly Element[]): readonly BoxPlace[] {
  return elements.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left, top, width, height]
  })
}

/** Whether boxes are where they were, as large as they were, but for some pixels. */
export function areUnmoved(
  before: readonly BoxPlace[],
  after: readonly BoxPlace[],
  samePx: number,
): boolean {
  return before.every((place, index) =>
    place.every((px, part) => Math.abs(px - (after[index]?.[part] ?? px)) <= samePx),
  )
}

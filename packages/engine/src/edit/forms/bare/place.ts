/** A point of a page. */
export type Place = readonly [x: number, y: number]

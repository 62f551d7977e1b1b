import type { PrintedPlace } from '../../../pdf/document/destination-pages.ts'

/** Places of rows in one print, by their index. */
export type RowPlaces = ReadonlyMap<number, PrintedPlace>

/** Where one part of a table ends and the next begins. */
export interface TableCut {
  /** First page of the print that is left to the next part, 1-based. */
  readonly page: number
  /** Row that the next part is printed from: the first on the page before, which goes again. */
  readonly from: number
  /** Rows that begin on `page`, by which the next part is held. */
  readonly rows: readonly number[]
}

/** Places that differ by less are the same: the browser writes them to a hundredth of a point. */
const SAME_PX = 0.6

/**
 * Pages at which a printed part of a table can be cut, the best first: late, where no row goes on from the page before.
 *
 * @param places of the last rows of the print
 * @param bound rows that belong to the row before
 */
export function cutsOf(places: RowPlaces, bound: ReadonlySet<number>): readonly TableCut[] {
  const pages = new Map<number, number[]>()
  for (const [row, { page }] of places) pages.set(page, [...(pages.get(page) ?? []), row])
  // The first of them may have begun before the rows whose places are known.
  const [, ...whole] = [...pages.keys()].sort((one, other) => one - other)
  const topOf = (page: number) => places.get(pages.get(page)?.[0] as number)?.fromTopPx ?? 0
  const top = Math.min(...whole.map(topOf))
  const begins = (page: number) => {
    const [first] = pages.get(page) ?? []
    return first !== undefined && topOf(page) <= top + SAME_PX && !bound.has(first)
  }
  return whole
    .slice(1)
    .filter((page) => begins(page) && begins(page - 1))
    .reverse()
    .map((page) => ({
      page,
      from: pages.get(page - 1)?.[0] as number,
      rows: pages.get(page) as number[],
    }))
}

/** Whether rows stand on another print as they stood before, so many pages further. */
export function standsAlike(
  rows: readonly number[],
  before: RowPlaces,
  after: RowPlaces,
  pagesFurther: number,
): boolean {
  return rows.every((row) => {
    const [one, other] = [before.get(row), after.get(row)]
    return (
      one !== undefined &&
      other !== undefined &&
      one.page + pagesFurther === other.page &&
      Math.abs(one.fromTopPx - other.fromTopPx) < SAME_PX
    )
  })
}

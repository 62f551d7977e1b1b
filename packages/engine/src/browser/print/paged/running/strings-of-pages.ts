import type { MarginString } from '../../../in-page/paged/paged-state.ts'
import type { NamedString } from '../prepare-strings.ts'

/** Values of one named string on one page, as `string(name, keyword)` tells them apart. */
export interface StringOnPage {
  /** The first that is set on the page, else the last before it. */
  readonly first: string
  /** The last before the page, or what its first element sets. */
  readonly start: string
  readonly last: string
  /** As `first`, and empty on pages that set it. */
  readonly firstExcept: string
}

/** Which of them a keyword of `string()` or `element()` means. */
export const VALUE_OF: Readonly<Record<MarginString['which'], keyof StringOnPage>> = {
  first: 'first',
  start: 'start',
  last: 'last',
  'first-except': 'firstExcept',
}

/** Named destinations that tell which page a string is set on, and whether it is the first thing there. */
export function placesOf(
  strings: readonly Pick<NamedString, 'destination' | 'endBefore'>[],
): readonly string[] {
  return [
    ...new Set(
      strings.flatMap(({ destination, endBefore }) => [destination, endBefore ?? []].flat()),
    ),
  ]
}

/** Values of all named strings on a page. */
export type StringsOnPage = ReadonlyMap<string, StringOnPage>

/**
 * Named strings on each page of a printed document.
 *
 * @param numbers pages by destination
 * @returns one per page
 */
export function stringsOfPages(
  numbers: ReadonlyMap<string, number>,
  pages: number,
  strings: readonly NamedString[],
): readonly StringsOnPage[] {
  const carried = new Map<string, string>()
  const names = new Set(strings.map(({ name }) => name))
  return Array.from({ length: pages }, (_, index) => {
    const here = strings.filter(({ destination }) => numbers.get(destination) === index + 1)
    const onPage = new Map<string, StringOnPage>()
    for (const name of names) {
      const own = here.filter((one) => one.name === name)
      const set = own.map(({ value }) => value)
      const before = carried.get(name) ?? ''
      const last = set.at(-1) ?? before
      onPage.set(name, {
        first: set[0] ?? before,
        start: own[0] && isFirstOfPage(own[0], index + 1, numbers) ? own[0].value : before,
        last,
        firstExcept: set.length > 0 ? '' : before,
      })
      carried.set(name, last)
    }
    return onPage
  })
}

/** Whether the content before a place is on another page, or there is none (CSS GCPM 3, 1.1.2: `start`). */
export function isFirstOfPage(
  { endBefore }: Pick<NamedString, 'endBefore'>,
  page: number,
  numbers: ReadonlyMap<string, number>,
): boolean {
  if (endBefore === undefined) return false
  if (endBefore === null) return true
  const end = numbers.get(endBefore)
  return end !== undefined && end < page
}

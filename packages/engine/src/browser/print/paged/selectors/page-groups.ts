import type { PageStart } from '../../../in-page/paged/page-names.ts'
import { isFirstOfPage } from '../running/strings-of-pages.ts'
import { isNth, type PageCondition } from './page-selectors.ts'

/** A start of pages with another name, and where the content before it ends. */
export type PlacedStart = PageStart & { readonly endBefore: string | null }

/** A page as selectors see it. */
export interface NamedPage {
  /** 1-based. */
  readonly number: number
  readonly isBlank: boolean
  /** Name that its content asks for; empty where that asks for none. */
  readonly name: string
  /** Its number among those of each group that it is in, by name. */
  readonly numberIn: ReadonlyMap<string, number>
}

/**
 * Names of pages, and their numbers in groups: an element that asks for pages of a name begins a group where it begins a page, and
 * the group goes on while its content does (CSS GCPM 3, 4.2).
 *
 * @param starts in the order of the document
 * @param numbers pages by destination
 */
export function namedPages(
  starts: readonly PlacedStart[],
  numbers: ReadonlyMap<string, number>,
  pages: number,
  blanks: readonly number[],
): readonly NamedPage[] {
  const firstPages = new Map<number, number>()
  let now: Pick<PageStart, 'name' | 'groups'> = { name: '', groups: [] }
  return Array.from({ length: pages }, (_, index) => {
    const number = index + 1
    const here = starts.filter(({ destination }) => numbers.get(destination) === number)
    const [first] = here
    if (first && isFirstOfPage(first, number, numbers)) {
      now = first
      for (const { key } of first.groups) {
        if (!firstPages.has(key)) firstPages.set(key, number)
      }
    }
    const numberIn = new Map<string, number>()
    for (const { name, key } of now.groups) {
      const from = firstPages.get(key)
      if (from !== undefined) numberIn.set(name, number - from + 1)
    }
    const named = { number, isBlank: blanks.includes(number), name: now.name, numberIn }
    now = here.at(-1) ?? now
    return named
  })
}

/** Whether a page is one that a selector means. Blank pages have rules of their own. */
export function isMeant(page: NamedPage, { name, nths }: PageCondition): boolean {
  if (page.isBlank || (name !== '' && name !== page.name)) return false
  return nths.every((nth) => {
    const number = nth.of === undefined ? page.number : page.numberIn.get(nth.of)
    return number !== undefined && isNth(number, nth)
  })
}

import type { MarginString } from '../../../in-page/paged/paged-state.ts'
import type { OpenDocument } from '../../../load/loaded-document.ts'
import type { NamedString } from '../prepare-strings.ts'
import { stringsOfPages, VALUE_OF } from './strings-of-pages.ts'

/**
 * Gives the named strings in margin boxes their values.
 *
 * @param numbers pages by destination
 * @param pages how many there are
 */
export async function fillMarginStringsOf(
  { world }: Pick<OpenDocument, 'world'>,
  { marginStrings, strings }: MarginStringPlaces,
  numbers: ReadonlyMap<string, number>,
  pages: number,
): Promise<void> {
  const onPages = stringsOfPages(numbers, pages, strings)
  const valuesOf = ({ name, which }: MarginString) =>
    onPages.map((values) => values.get(name)?.[VALUE_OF[which] ?? 'first'] ?? '')
  await world.call('fillMarginStrings', marginStrings.map(valuesOf))
}

/** Named strings that margin boxes show, and where all named strings are set. */
export interface MarginStringPlaces {
  readonly marginStrings: readonly MarginString[]
  readonly strings: readonly NamedString[]
}

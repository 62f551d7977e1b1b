import type { OpenDocument } from '../../../load/loaded-document.ts'
import type { PlacedStart } from './page-groups.ts'
import { type PageCondition, readPageSelectors } from './page-selectors.ts'

/** Starts the ids given to what begins pages of another name, and to the ends of what stands before it. */
const START_PREFIX = 'svc-heading-page-'
const END_PREFIX = 'svc-heading-page-end-'

/** Rules of pages that the browser finds by no selector, and the places that tell which pages those are. */
export interface SelectedPages {
  readonly starts: readonly PlacedStart[]
  readonly rules: readonly SelectedRule[]
}

/** A rule of pages, by its place among all. */
export interface SelectedRule {
  readonly index: number
  readonly condition: PageCondition
}

/**
 * Carries out selectors of pages that the browser drops: by others that mean the same where there are such, and else by
 * the boxes in the margins of those pages, which are printed apart.
 *
 * @returns what is to be printed apart, and what is not carried out
 */
export async function preparePageSelectors(
  { world }: Pick<OpenDocument, 'world'>,
  { showsRunning, isSingle }: { readonly showsRunning: boolean; readonly isSingle: boolean },
): Promise<{ readonly unsupported: readonly string[]; readonly selected?: SelectedPages }> {
  const { selectors, isRightToLeft } = await world.call('pageSelectors')
  const read = selectors.map((text) => readPageSelectors(text, isRightToLeft))
  const unsupported = selectors
    .filter((_, index) => read[index] === undefined)
    .map((text) => `@page ${text}`)
  const natives = read.map((one) => (one ?? []).flatMap(({ native }) => native ?? []))
  await world.call('adoptPageRules', natives)
  const rules = read.flatMap((one, index) =>
    (one ?? []).flatMap(({ condition }) => (condition ? [{ index, condition }] : [])),
  )
  if (rules.length === 0) return { unsupported }
  const selectorOf = ({ index }: SelectedRule) => `@page ${selectors[index]}`
  if (showsRunning || isSingle) {
    const beside = showsRunning ? 'beside element()' : 'on a single page'
    return {
      unsupported: [...unsupported, ...rules.map((rule) => `${selectorOf(rule)} ${beside}`)],
    }
  }
  const properties = await world.call(
    'propertiesOfPages',
    rules.map(({ index }) => index),
  )
  const left = rules.flatMap((rule, index) =>
    (properties[index] ?? []).map((property) => `${property} of ${selectorOf(rule)}`),
  )
  const starts = await world.call('collectPageStarts', START_PREFIX)
  const destinations = starts.map(({ destination }) => destination)
  const ends = await world.call('markEndsBefore', destinations, END_PREFIX)
  return {
    unsupported: [...unsupported, ...new Set(left)],
    selected: {
      starts: starts.map((start, index) => ({ ...start, endBefore: ends[index] ?? null })),
      rules,
    },
  }
}

import type { AdoptedCss, PagedSelectors } from '../paged-state.ts'
import type { CssReader } from './css-reader.ts'
import type { GeneratedVariables } from './generated-variables.ts'

/** A style sheet that is being translated, and what was found in it and in those before. */
export interface Translation {
  readonly reader: CssReader
  readonly uses: AdoptedCss
  /** Custom properties of all sheets that are kept as they are written. */
  readonly variables: GeneratedVariables
  readonly selectors: PagedSelectors
  /** Features that cannot be made. */
  readonly unsupported: Set<string>
  /** Media that what is read stands under. */
  readonly conditions: string[]
}

/** Why such a function is not made. */
export const ELSEWHERE =
  'target-counter(), target-text() and leader() outside of ::before and ::after'

/** Whether all media that what is read stands under hold. */
export function holds({ conditions }: Translation): boolean {
  return conditions.every((text) => matchMedia(text).matches)
}

/** Place of an item in a list, where it is put unless it is there. */
export function indexIn<T>(list: T[], item: T, isSame: (one: T) => boolean): number {
  const known = list.findIndex(isSame)
  return known >= 0 ? known : list.push(item) - 1
}

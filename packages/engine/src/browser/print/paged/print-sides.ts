import { renderWarning } from '../../../messages/warnings.ts'
import { destinationPages } from '../../../pdf/document/destination-pages.ts'
import type { SidedPlace } from '../../in-page/paged/sides/collect-sides.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import type { PrintBody } from './references/print-references.ts'

/** Pages that differ in height, left ones from right ones, may move what a blank page was put before. */
const MAX_PRINTS = 4

/**
 * Prints a document with blank pages before what has to begin on a left or right page: prints it, reads where that came to
 * stand, puts them in, and prints it again.
 *
 * @returns a way to print that keeps what it knows
 */
export function printingSides(
  { page, world, warn }: OpenDocument,
  places: readonly SidedPlace[],
  { isTagged, print }: { readonly isTagged: boolean; readonly print: PrintBody },
): PrintBody {
  let needed: readonly boolean[] | undefined
  const destinations = places.map(({ destination }) => destination)
  return async (marginsMm, more) => {
    for (let count = 1; ; count++) {
      await world.call('showBlanks', needed ?? places.map(() => false))
      // Tags are not needed to read places, and double the time.
      const isDraft = more?.isDraft ?? (isTagged && needed === undefined)
      const printed = await print(marginsMm, { ...more, isDraft })
      const pages = destinationPages(printed.body, destinations)
      const next = blanksFor(places, pages, needed ?? [])
      const blankPages = destinations.flatMap((name, index) =>
        needed?.[index] ? [(pages.get(name) ?? 0) - 1] : [],
      )
      const isRight = next.every((one, index) => one === (needed?.[index] ?? false))
      if (isRight && (!isDraft || more?.isDraft)) return { ...printed, blankPages }
      if (count >= MAX_PRINTS) {
        warn(renderWarning('css_unsupported', UNSETTLED))
        return { ...printed, blankPages }
      }
      needed = next
      page.doing('printing')
    }
  }
}

/**
 * Places that need a blank page before them, in a document where some have one: each moves all behind it by one.
 *
 * @param pages those that the places are on; a place without one is left as it is
 */
export function blanksFor(
  places: readonly SidedPlace[],
  pages: ReadonlyMap<string, number>,
  has: readonly boolean[],
): readonly boolean[] {
  let shift = 0
  return places.map(({ destination, isEven }, index) => {
    const isBlank = has[index] ?? false
    const page = pages.get(destination)
    if (page === undefined || (page + shift) % 2 === (isEven ? 0 : 1)) return isBlank
    shift += isBlank ? -1 : 1
    return !isBlank
  })
}

const UNSETTLED =
  'Pages that begin on the left or right (break-before) do not settle: blank pages move what they stand before. Some begin on the other side.'

import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { utf8Bytes } from '../file/text-string.ts'
import { namedDestinations, parseDestination } from './destinations.ts'
import { mediaBox, readPages } from './pages/tree/page-tree.ts'

/** Where a named destination is in a file that the browser printed. */
export interface PrintedPlace {
  /** 1-based. */
  readonly page: number
  /** From the top of the text on the page, in CSS pixels: the browser leaves out margins and scale. */
  readonly fromTopPx: number
}

/**
 * Pages that named destinations are on, 1-based; a name that the file does not have is left out.
 *
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function destinationPages(
  bytes: Uint8Array,
  names: readonly string[],
): ReadonlyMap<string, number> {
  return new Map([...destinationPlaces(bytes, names)].map(([name, { page }]) => [name, page]))
}

/**
 * Places of named destinations; a name that the file does not have is left out.
 *
 * @param bytes as the browser printed them
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function destinationPlaces(
  bytes: Uint8Array,
  names: readonly string[],
): ReadonlyMap<string, PrintedPlace> {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    const pages = readPages(file)
    const numbers = new Map(pages.map(({ num }, index) => [num, index]))
    const destinations = namedDestinations(file)
    const found = new Map<string, PrintedPlace>()
    for (const name of names) {
      const destination = parseDestination(file, destinations.get(utf8Bytes(name)))
      const index = destination && numbers.get(destination.pageNum)
      const page = index === undefined ? undefined : pages[index]
      if (page === undefined || index === undefined) continue
      const { top } = mediaBox(file, page)
      const fromTopPt = top - (destination?.topPt ?? top)
      found.set(name, { page: index + 1, fromTopPx: (fromTopPt * 96) / 72 })
    }
    return found
  })
}

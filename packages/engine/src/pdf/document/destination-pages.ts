import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { utf8Bytes } from '../file/text-string.ts'
import { namedDestinations, parseDestination } from './destinations.ts'
import { readPages } from './pages/page-tree.ts'

/**
 * Pages that named destinations are on, 1-based; a name that the file does not have is left out.
 *
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function destinationPages(
  bytes: Uint8Array,
  names: readonly string[],
): ReadonlyMap<string, number> {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    const numbers = new Map(readPages(file).map(({ num }, index) => [num, index + 1]))
    const destinations = namedDestinations(file)
    const found = new Map<string, number>()
    for (const name of names) {
      const destination = parseDestination(file, destinations.get(utf8Bytes(name)))
      const number = destination && numbers.get(destination.pageNum)
      if (number !== undefined) found.set(name, number)
    }
    return found
  })
}

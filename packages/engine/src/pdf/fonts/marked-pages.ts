import { destinationPages } from '../document/destination-pages.ts'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { shownText } from './shown-text.ts'

/** Texts of pages, and the pages that marks are on. */
export interface MarkedPages {
  /** Text of each page, as it is painted. */
  readonly texts: readonly string[]
  /** Pages of named destinations, 1-based; those that the file does not have are left out. */
  readonly marks: ReadonlyMap<string, number>
}

/**
 * Reads the text of each page of a file that was just written, and finds named destinations.
 *
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function readMarkedPages(bytes: Uint8Array, names: readonly string[]): MarkedPages {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    const texts = readPages(file).map((page) => shownText(file, [page]))
    return { texts, marks: destinationPages(bytes, names) }
  })
}

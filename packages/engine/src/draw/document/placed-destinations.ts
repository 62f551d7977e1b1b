import { destinationArray, setNamedDestinations } from '../../pdf/document/destinations.ts'
import type { PdfObject } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { utf8Bytes } from '../../pdf/file/text-string.ts'

/** Places of a document that links, bookmarks and programs outside can name. */
export class PlacedDestinations {
  readonly #arrays = new Map<string, PdfObject>()
  readonly #pages = new Map<string, number>()

  /**
   * Adds a place, unless one has the name.
   *
   * @param page number of the page, from 1
   * @returns whether it is new
   */
  add(key: string, page: number, place: Parameters<typeof destinationArray>[0]): boolean {
    if (this.#arrays.has(key)) return false
    this.#arrays.set(key, destinationArray(place))
    this.#pages.set(key, page)
    return true
  }

  /** Number of the page that a place lies on, from 1. */
  pageOf(key: string): number | undefined {
    return this.#pages.get(key)
  }

  /** Writes them into the catalog; nothing where there are none. */
  write(file: PdfFile): void {
    if (this.#arrays.size === 0) return
    const named = [...this.#arrays].map(([key, value]) => [utf8Bytes(key), value] as const)
    setNamedDestinations(file, new Map(named))
  }
}

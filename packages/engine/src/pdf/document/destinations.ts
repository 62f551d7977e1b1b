import {
  isArray,
  isDict,
  isName,
  isRef,
  name,
  type PdfArray,
  type PdfDict,
  type PdfObject,
  ref,
} from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** A place in the document; a null coordinate keeps the reader's own. */
export interface Destination {
  /** Number of the page object. */
  readonly pageNum: number
  readonly leftPt: number | null
  readonly topPt: number | null
}

/** Named destinations of a file by name, from the catalog's `Dests` dictionary, the one Chromium writes. */
export function namedDestinations(file: PdfFile): PdfDict {
  return file.dictAt(file.catalog, 'Dests') ?? new Map()
}

/** Replaces the named destinations; none left takes the dictionary away. */
export function setNamedDestinations(file: PdfFile, destinations: PdfDict): void {
  const current = file.catalog.get('Dests')
  if (destinations.size === 0) file.setCatalog({ Dests: undefined })
  else if (isRef(current)) file.set(current.num, destinations)
  else file.setCatalog({ Dests: destinations })
}

/**
 * A destination from `[page /XYZ left top zoom]`, or a dictionary that holds one.
 *
 * @returns undefined for the other kinds (`Fit` and its like), which Chromium does not write
 */
export function parseDestination(
  file: PdfFile,
  value: PdfObject | undefined,
): Destination | undefined {
  const resolved = file.resolve(value)
  const array = isDict(resolved) ? file.resolve(resolved.get('D')) : resolved
  if (!isArray(array)) return undefined
  const [page, kind, left, top] = array
  if (!isRef(page) || !isName(kind, 'XYZ')) return undefined
  return { pageNum: page.num, leftPt: coordinate(left), topPt: coordinate(top) }
}

/** A destination as PDF stores it, the reader's zoom kept. */
export function destinationArray({ pageNum, leftPt, topPt }: Destination): PdfArray {
  return [ref(pageNum), name('XYZ'), leftPt, topPt, null]
}

function coordinate(value: PdfObject | undefined): number | null {
  return typeof value === 'number' ? value : null
}

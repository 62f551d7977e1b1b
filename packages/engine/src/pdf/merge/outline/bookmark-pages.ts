import { namedDestinations } from '../../document/destinations.ts'
import { readNameTree } from '../../document/name-tree.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** Finds the number of the page object that a bookmark leads to; undefined where it leads elsewhere. */
export function bookmarkPages(file: PdfFile): (entries: PdfDict) => number | undefined {
  let named: ReadonlyMap<string, PdfObject> | undefined
  return (entries) => {
    const action = file.dictAt(entries, 'A')
    const isGoTo = action !== undefined && isName(file.resolve(action.get('S')), 'GoTo')
    const place = entries.get('Dest') ?? (isGoTo ? action.get('D') : undefined)
    const value = file.resolve(place)
    if (!isName(value) && !isString(value)) return pageOf(file, value)
    named ??= namedPlaces(file)
    return pageOf(file, named.get(value.value))
  }
}

function pageOf(file: PdfFile, place: PdfObject | undefined): number | undefined {
  const value = file.resolve(place)
  const array = isDict(value) ? file.resolve(value.get('D')) : value
  const page = isArray(array) ? array[0] : undefined
  return isRef(page) ? page.num : undefined
}

function namedPlaces(file: PdfFile): ReadonlyMap<string, PdfObject> {
  const tree = readNameTree(file, file.dictAt(file.catalog, 'Names')?.get('Dests'))
  return new Map([...namedDestinations(file), ...tree])
}

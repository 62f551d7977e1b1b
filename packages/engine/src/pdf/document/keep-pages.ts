import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
  ref,
  withEntries,
} from '../file/objects.ts'
import { PdfError } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { changeAnnotations } from './annotations.ts'
import { namedDestinations, setNamedDestinations } from './destinations.ts'
import { keepFields } from './keep-fields.ts'
import { keepOutline } from './keep-outline.ts'
import { type PdfPage, pageDict } from './page-tree.ts'

/**
 * Takes all other pages out of a file, and with them what leads to them: named destinations, links, bookmarks, form
 * fields, the place where the file opens.
 *
 * In a file that Chromium or LibreOffice printed nothing else refers to a page but its structure, which is written
 * anew: the writer then leaves their objects behind.
 *
 * @param kept 1-based numbers of pages, ascending
 * @throws PdfError when there is no page of such a number, or none would stay
 */
export function keepPages(file: PdfFile, pages: readonly PdfPage[], kept: readonly number[]): void {
  const staying = kept.map((number) => {
    const page = pages[number - 1]
    if (page === undefined) throw new PdfError(`There is no page ${number} to keep.`)
    return page
  })
  if (staying.length === 0) throw new PdfError('No page would stay.')
  const nums = new Set(staying.map(({ num }) => num))
  const destinations = namedDestinations(file)
  const leadsAway = (holder: PdfDict) => {
    const target = linkTarget(file, holder, destinations)
    return target !== undefined && !nums.has(target)
  }
  for (const page of staying) {
    changeAnnotations(file, page, (annotation) => (leadsAway(annotation) ? undefined : annotation))
  }
  keepOutline(file, (item) => !leadsAway(item))
  keepFields(
    file,
    pages.filter(({ num }) => !nums.has(num)),
  )
  // A place or an action, which a link has under two names.
  const opening = file.catalog.get('OpenAction')
  if (opening !== undefined && leadsAway(openingLink(file, opening))) {
    file.setCatalog({ OpenAction: undefined })
  }
  const reachable = [...destinations].filter(([, place]) => nums.has(pageOf(file, place) ?? -1))
  if (reachable.length < destinations.size) setNamedDestinations(file, new Map(reachable))
  setPageTree(file, staying)
}

/** One node for all pages: what they inherited becomes their own. */
function setPageTree(file: PdfFile, pages: readonly PdfPage[]): void {
  const root = file.catalog.get('Pages')
  const node = file.resolve(root)
  if (!isRef(root) || !isDict(node)) throw new PdfError('The file has no page tree.')
  for (const page of pages) {
    const inherited = new Map([...page.inherited, ...pageDict(file, page)])
    file.set(page.num, withEntries(inherited, { Parent: root }))
  }
  const kids = pages.map(({ num }) => ref(num))
  file.set(root.num, withEntries(node, { Kids: kids, Count: kids.length }))
}

function openingLink(file: PdfFile, opening: PdfObject): PdfDict {
  return new Map([[isDict(file.resolve(opening)) ? 'A' : 'Dest', opening]])
}

/** Number of the page object that a link or a bookmark leads to; undefined for one that leads out of the file, or nowhere. */
function linkTarget(file: PdfFile, annotation: PdfDict, destinations: PdfDict): number | undefined {
  const action = file.dictAt(annotation, 'A')
  const isGoTo = action !== undefined && isName(file.resolve(action.get('S')), 'GoTo')
  const place = file.resolve(annotation.get('Dest') ?? (isGoTo ? action.get('D') : undefined))
  return pageOf(file, isName(place) || isString(place) ? destinations.get(place.value) : place)
}

/** Number of the page object of a destination of any kind (ISO 32000-2, table 149). */
function pageOf(file: PdfFile, place: PdfObject | undefined): number | undefined {
  const resolved = file.resolve(place)
  const array = isDict(resolved) ? file.resolve(resolved.get('D')) : resolved
  const page = isArray(array) ? array[0] : undefined
  return isRef(page) ? page.num : undefined
}

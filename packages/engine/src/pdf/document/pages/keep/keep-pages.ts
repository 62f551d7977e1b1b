import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  ref,
  withEntries,
} from '../../../file/objects.ts'
import { PdfError } from '../../../file/pdf-error.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'
import { changeAnnotations } from '../../annotations.ts'
import { namedDestinations, setNamedDestinations } from '../../destinations.ts'
import { readNameTree, writeNameTree } from '../../name-tree.ts'
import { readPageLabels, setPageLabels } from '../tree/page-labels.ts'
import { type PdfPage, pageDict } from '../tree/page-tree.ts'
import { setPageTree } from '../tree/set-page-tree.ts'
import { strayPages } from '../tree/stray-pages.ts'
import { keepFields } from './keep-fields.ts'
import { keepOutline } from './keep-outline.ts'
import { keepStructure } from './keep-structure.ts'
import { paintedObjects } from './page-objects.ts'

/**
 * Takes all other pages out of a file, and with them what leads to them or stands for them: named destinations, links,
 * bookmarks, form fields, page labels, structure, the place where the file opens. The pages that stay take the order
 * given.
 *
 * The objects of the pages that go become null, so that nothing that still refers to them brings them back.
 *
 * @param kept 1-based numbers of pages, each once
 * @throws PdfError when there is no page of such a number, or none would stay
 */
export function keepPages(file: PdfFile, pages: readonly PdfPage[], kept: readonly number[]): void {
  const staying = kept.map((number) => {
    const page = pages[number - 1]
    if (page === undefined) throw new PdfError(`There is no page ${number} to keep.`)
    return page
  })
  if (staying.length === 0) throw new PdfError('No page would stay.')
  const labels = readPageLabels(file, pages.length)
  const nums = new Set(staying.map(({ num }) => num))
  const going = pages.filter(({ num }) => !nums.has(num))
  if (going.length > 0) leave(file, staying, [...going, ...strayPages(file, pages)], nums)
  if (labels)
    setPageLabels(
      file,
      kept.flatMap((number) => labels[number - 1] ?? []),
    )
  setPageTree(file, staying)
}

/**
 * Takes away pages that are in the file and not in its page tree, with what leads to them: whoever copied a part of a
 * document along its form fields brought them along, and no viewer shows them.
 *
 * @returns how many there were
 */
export function dropStrayPages(file: PdfFile, pages: readonly PdfPage[]): number {
  const strays = strayPages(file, pages)
  if (strays.length > 0) leave(file, pages, strays, new Set(pages.map(({ num }) => num)))
  return strays.length
}

function leave(
  file: PdfFile,
  staying: readonly PdfPage[],
  going: readonly PdfPage[],
  nums: ReadonlySet<number>,
): void {
  const legacy = namedDestinations(file)
  const names = file.dictAt(file.catalog, 'Names')
  const named = readNameTree(file, names?.get('Dests'))
  const destinations = new Map([...named, ...legacy])
  const leadsAway = (holder: PdfDict) => {
    const target = linkTarget(file, holder, destinations)
    return target !== undefined && !nums.has(target)
  }
  const isReached = (place: PdfObject) => nums.has(pageOf(file, place) ?? -1)
  const gone = new Set(going.map(({ num }) => num))
  for (const page of staying) {
    changeAnnotations(file, page, (annotation) => {
      if (leadsAway(annotation)) return undefined
      const stated = annotation.get('P')
      const isElsewhere = isRef(stated) && gone.has(stated.num)
      return isElsewhere ? withEntries(annotation, { P: ref(page.num) }) : annotation
    })
  }
  keepOutline(file, (item) => !leadsAway(item))
  const annotations = annotationsOf(file, going)
  for (const num of annotationsOf(file, staying)) annotations.delete(num)
  keepFields(file, annotations)
  const pictures = paintedAlone(file, going, staying)
  keepStructure(file, new Set([...gone, ...annotations, ...pictures]))
  // A place or an action, which a link has under two names.
  const opening = file.catalog.get('OpenAction')
  if (opening !== undefined && leadsAway(openingLink(file, opening))) {
    file.setCatalog({ OpenAction: undefined })
  }
  const reachable = [...legacy].filter(([, place]) => isReached(place))
  if (reachable.length < legacy.size) setNamedDestinations(file, new Map(reachable))
  const reachableNamed = named.filter(([, place]) => isReached(place))
  if (names !== undefined && reachableNamed.length < named.length) {
    const tree = reachableNamed.length > 0 ? writeNameTree(file, reachableNamed) : undefined
    file.setCatalog({ Names: withEntries(names, { Dests: tree }) })
  }
  for (const num of [...gone, ...annotations, ...pictures]) file.set(num, null)
}

/** Numbers of the forms and pictures that some pages paint and others do not: structure and lists of names lead to them, too. */
function paintedAlone(
  file: PdfFile,
  going: readonly PdfPage[],
  staying: readonly PdfPage[],
): ReadonlySet<number> {
  const others = paintedObjects(file, staying)
  const isPicture = (num: number) => {
    const value = file.get(num)
    const subtype = isStream(value) ? file.resolve(value.dict.get('Subtype')) : undefined
    return isName(subtype, 'Form') || isName(subtype, 'Image')
  }
  return new Set(
    [...paintedObjects(file, going)].filter((num) => !others.has(num) && isPicture(num)),
  )
}

/** Numbers of the annotations of pages. */
function annotationsOf(file: PdfFile, pages: readonly PdfPage[]): Set<number> {
  const lists = pages.map((page) => file.resolve(pageDict(file, page).get('Annots')))
  return new Set(
    lists.flatMap((list) => (isArray(list) ? list.filter(isRef).map(({ num }) => num) : [])),
  )
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

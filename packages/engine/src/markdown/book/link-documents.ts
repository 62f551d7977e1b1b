import type { Element } from 'domhandler'
import type { ArrangedDocument } from './arrange-document.ts'
import { elementsIn } from './elements.ts'
import { decoded, documentAt, isMarkdown, keepClimbing, pathFrom } from './paths.ts'

/** A document of a book: where it lies, and its elements. */
export interface BookDocument extends ArrangedDocument {
  /** Path in the book's folder, for example `guide/start.md`. */
  readonly name: string
  /** Id of the place where the document begins. */
  readonly id: string
}

/** A link that does not lead to the place that it names. */
export interface BrokenLink {
  readonly document: string
  readonly href: string
  /**
   * - `place`: the document has no such place
   * - `beginning`: another document has no such place, and the link leads to its beginning
   * - `document`: a Markdown file that is no document of the book
   * - `folder`: a folder, whose page is no document of the book
   */
  readonly lacks: 'place' | 'beginning' | 'document' | 'folder'
}

/**
 * Makes one namespace of several documents: ids are unique, links between the documents lead inside the book, and
 * addresses of files are told from the folder of the book.
 *
 * Mutates the elements.
 *
 * @param hasAddress whether the documents lie at an address, where files are that are none of them
 * @returns links to places in these documents, and to documents beside them, that do not exist
 */
export function linkDocuments(
  documents: readonly BookDocument[],
  hasAddress: boolean,
): readonly BrokenLink[] {
  const ids = uniqueIds(documents)
  const byName = new Map(documents.map((document) => [document.name, document]))
  const book = { byName, ids, hasAddress }
  const broken: BrokenLink[] = []
  for (const document of documents) {
    for (const element of elementsIn(document.root)) {
      if (element.name === 'a' && element.attribs['href'] !== undefined) {
        if (isUnsafe(element.attribs['href'])) {
          delete element.attribs['href']
          continue
        }
        const { href, lacks } = linkTarget(element.attribs['href'], document, book)
        if (lacks) broken.push({ document: document.name, href: element.attribs['href'], lacks })
        element.attribs['href'] = href
      }
      if (documents.length > 1) moveFiles(element, document.name)
    }
  }
  return broken
}

/** Whether an address is of a scheme that makes a reader of the PDF do more than open a page or a letter. */
function isUnsafe(href: string): boolean {
  // Browsers read an address without these.
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(href.replaceAll(/[\p{Cc}\s]/gu, '')) ?? []
  return scheme !== undefined && !/^(?:https?|mailto|tel)$/i.test(scheme)
}

type Ids = ReadonlyMap<Element, string>

/** Gives elements whose id another one has before them an id of their own. */
function uniqueIds(documents: readonly BookDocument[]): Ids {
  const taken = new Set(documents.map(({ id }) => id))
  const ids = new Map<Element, string>()
  for (const { anchors } of documents) {
    for (const [anchor, element] of anchors) {
      if (ids.has(element)) continue
      const wanted = element.attribs['id'] || anchor
      let id = wanted
      for (let count = 1; taken.has(id); count += 1) id = `${wanted}-${count}`
      taken.add(id)
      ids.set(element, id)
      element.attribs['id'] = id
    }
  }
  return ids
}

interface Book {
  readonly byName: ReadonlyMap<string, BookDocument>
  readonly ids: Ids
  readonly hasAddress: boolean
}

interface Target {
  readonly href: string
  readonly lacks?: BrokenLink['lacks']
}

function linkTarget(href: string, from: BookDocument, book: Book): Target {
  const [path = '', fragment] = splitFragment(href)
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return { href }
  const { byName, ids } = book
  const isBook = byName.size > 1
  const file = path === '' ? from : documentAt(pathFrom(path, from.name), byName)
  if (file === undefined)
    return isBook ? besideBook(path, fragment, from, book) : { href: outside(href, book) }
  if (fragment === undefined || fragment === '') return { href: `#${file.id}` }
  if (file === from && fragment === 'top') return { href: '#' }
  const element = placeOf(fragment, file)
  if (element) return { href: `#${encodeURIComponent(ids.get(element) ?? '')}` }
  return file === from ? { href, lacks: 'place' } : { href: `#${file.id}`, lacks: 'beginning' }
}

/** A file that is no part of the book stays beside it. */
function besideBook(
  path: string,
  fragment: string | undefined,
  { name }: BookDocument,
  book: Book,
): Target {
  const file = pathFrom(path, name)
  const href = outside(`${file}${suffix(fragment)}`, book)
  if (book.hasAddress) return { href }
  if (isMarkdown(path)) return { href, lacks: 'document' }
  return isFolder(path, file, book) ? { href, lacks: 'folder' } : { href }
}

/** Whether a path is written as that of a folder, or documents lie below it. */
function isFolder(path: string, file: string, { byName }: Book): boolean {
  const folder = `${file.replace(/\/$/, '')}/`
  return (
    /(?:^|\/)\.{0,2}\/?$/.test(path) || [...byName.keys()].some((name) => name.startsWith(folder))
  )
}

function outside(href: string, { hasAddress }: Book): string {
  return hasAddress ? href : keepClimbing(href)
}

function placeOf(fragment: string, { anchors }: BookDocument): Element | undefined {
  const name = decoded(fragment)
  const names = [name, name.toLowerCase(), name.replace(/^user-content-/, '')]
  const found = names.find((candidate) => anchors.has(candidate))
  return found === undefined ? undefined : anchors.get(found)
}

/** Addresses of pictures and the like, which the document tells from its own folder. */
function moveFiles({ attribs }: Element, name: string): void {
  if (!name.includes('/')) return
  for (const attribute of ['src', 'poster'] as const) {
    const address = attribs[attribute]
    if (address && !/^[a-z][a-z0-9+.-]*:|^[/#]/i.test(address))
      attribs[attribute] = pathFrom(address, name)
  }
  if (attribs['srcset']) {
    attribs['srcset'] = attribs['srcset'].replaceAll(
      /(^|,\s*)([^\s,]+)/g,
      (whole, before: string, address: string) =>
        /^[a-z][a-z0-9+.-]*:|^\//i.test(address) ? whole : `${before}${pathFrom(address, name)}`,
    )
  }
}

function splitFragment(href: string): [string, string | undefined] {
  const at = href.indexOf('#')
  return at === -1 ? [href, undefined] : [href.slice(0, at), href.slice(at + 1)]
}

function suffix(fragment: string | undefined): string {
  return fragment === undefined ? '' : `#${fragment}`
}

import { posix } from 'node:path'
import type { Element } from 'domhandler'
import type { ArrangedDocument } from './arrange-document.ts'
import { elementsIn } from './elements.ts'

/** A document of a book: where it lies, and its elements. */
export interface BookDocument extends ArrangedDocument {
  /** Path in the book's folder, for example `guide/start.md`. */
  readonly name: string
  /** Id of the place where the document begins. */
  readonly id: string
}

/** A link that leads nowhere. */
export interface BrokenLink {
  readonly document: string
  readonly href: string
}

/**
 * Makes one namespace of several documents: ids are unique, links between the documents lead inside the book, and
 * addresses of files are told from the folder of the book.
 *
 * Mutates the elements.
 *
 * @returns links to places in these documents that do not exist
 */
export function linkDocuments(documents: readonly BookDocument[]): readonly BrokenLink[] {
  const ids = uniqueIds(documents)
  const byName = new Map(documents.map((document) => [document.name, document]))
  const broken: BrokenLink[] = []
  for (const document of documents) {
    for (const element of elementsIn(document.root)) {
      if (element.name === 'a' && element.attribs['href'] !== undefined) {
        if (isUnsafe(element.attribs['href'])) {
          delete element.attribs['href']
          continue
        }
        const href = linkTarget(element.attribs['href'], document, { byName, ids })
        if (href === undefined)
          broken.push({ document: document.name, href: element.attribs['href'] })
        else element.attribs['href'] = href
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
}

/** Where a link leads in the book; undefined when the place is in the book and does not exist. */
function linkTarget(href: string, from: BookDocument, { byName, ids }: Book): string | undefined {
  const [path = '', fragment] = splitFragment(href)
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return href
  const file = path === '' ? from : byName.get(pathFrom(path, from.name))
  // A file that is no part of the book stays beside it.
  if (file === undefined)
    return byName.size > 1 ? `${pathFrom(path, from.name)}${suffix(fragment)}` : href
  if (fragment === undefined || fragment === '') return `#${file.id}`
  if (path === '' && fragment === 'top') return '#'
  const element = placeOf(fragment, file)
  return element && `#${encodeURIComponent(ids.get(element) ?? '')}`
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

/** A path told from the folder of a document, as one from the folder of the book. */
function pathFrom(path: string, name: string): string {
  const [file = '', query] = path.split('?')
  if (file.startsWith('/')) return path.replace(/^\/+/, '')
  const joined = posix.normalize(posix.join(posix.dirname(name), decoded(file)))
  return query === undefined ? joined : `${joined}?${query}`
}

function splitFragment(href: string): [string, string | undefined] {
  const at = href.indexOf('#')
  return at === -1 ? [href, undefined] : [href.slice(0, at), href.slice(at + 1)]
}

function suffix(fragment: string | undefined): string {
  return fragment === undefined ? '' : `#${fragment}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

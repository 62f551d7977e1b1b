import { readNumberTree, writeNumberTree } from '../../pdf/document/number-tree.ts'
import {
  dict,
  isDict,
  isName,
  isRef,
  name,
  type PdfEntries,
  type PdfObject,
  type PdfRef,
  ref,
  withEntries,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

/** Content of a page that an element of the structure owns. */
interface Mark {
  readonly mcid: number
  readonly element: PdfRef
}

/**
 * The structure of a table of contents: a heading and a TOC whose items hold links, first in the document.
 *
 * Source: ISO 32000-1, 14.8.4.2 and 14.8.4.4.5.
 */
export class ContentsStructure {
  readonly #file: PdfFile
  readonly #part: PdfRef
  readonly #list: PdfRef
  readonly #listKids: PdfRef[] = []
  readonly #partKids: PdfRef[] = []
  readonly #marks = new Map<number, Mark[]>()
  readonly #links: PdfRef[] = []
  readonly #firstKey: number

  private constructor(file: PdfFile) {
    this.#file = file
    this.#part = file.reserve()
    this.#list = file.reserve()
    this.#firstKey = nextKey(file)
  }

  /** For a file whose content is all tagged; undefined for any other. */
  static of(file: PdfFile): ContentsStructure | undefined {
    const info = file.dictAt(file.catalog, 'MarkInfo')
    const isMarked = info !== undefined && file.resolve(info.get('Marked')) === true
    const hasTree = file.dictAt(file.catalog, 'StructTreeRoot') !== undefined
    return isMarked && hasTree ? new ContentsStructure(file) : undefined
  }

  /** An element of the part: the heading. */
  heading(): PdfRef {
    const element = this.#add({ S: name('H1'), P: this.#part })
    this.#partKids.push(element)
    return element
  }

  /** The link of a new line of the list. */
  link(): PdfRef {
    const item = this.#file.reserve()
    const reference = this.#file.reserve()
    const link = this.#add({ S: name('Link'), P: reference })
    this.#file.set(reference.num, elementOf({ S: name('Reference'), P: item, K: link }))
    this.#file.set(item.num, elementOf({ S: name('TOCI'), P: this.#list, K: reference }))
    this.#listKids.push(item)
    return link
  }

  /** Gives content of a page to an element. */
  mark(page: PdfRef, element: PdfRef): number {
    const marks = this.#marks.get(page.num) ?? []
    const mcid = marks.length
    marks.push({ mcid, element })
    this.#marks.set(page.num, marks)
    this.#append(element, dict({ Type: name('MCR'), Pg: page, MCID: mcid }))
    return mcid
  }

  /** Gives a link annotation to an element; returns the key that the annotation has to state. */
  annotate(page: PdfRef, annotation: PdfRef, element: PdfRef): number {
    this.#append(element, dict({ Type: name('OBJR'), Pg: page, Obj: annotation }))
    this.#links.push(element)
    return this.#firstKey + this.#links.length - 1
  }

  /** Writes the structure; returns the key of each page. */
  finish(language: PdfObject | undefined): ReadonlyMap<number, number> {
    const file = this.#file
    const root = file.dictAt(file.catalog, 'StructTreeRoot') ?? new Map<string, PdfObject>()
    const reference = file.catalog.get('StructTreeRoot')
    const entries = readNumberTree(file, root.get('ParentTree'))
    let key = this.#firstKey
    for (const element of this.#links) {
      entries.push([key, element])
      key += 1
    }
    const keys = new Map<number, number>()
    for (const [page, marks] of this.#marks) {
      entries.push([key, marks.map(({ element }) => element)])
      keys.set(page, key)
      key += 1
    }
    const kids = [...this.#partKids, this.#list]
    file.set(this.#list.num, elementOf({ S: name('TOC'), P: this.#part, K: this.#listKids }))
    const parent = this.#insert(isRef(reference) ? reference : file.reserve(), root)
    file.set(this.#part.num, elementOf({ S: name('Part'), P: parent, K: kids, Lang: language }))
    const current = isRef(reference) ? file.get(reference.num) : root
    if (isRef(reference) && isDict(current)) {
      const ParentTree = file.add(writeNumberTree(file, entries))
      file.set(reference.num, withEntries(current, { ParentTree, ParentTreeNextKey: key }))
    }
    return keys
  }

  /** Puts the part first into the outermost element, or into the tree where there are several. */
  #insert(root: PdfRef, entries: ReadonlyMap<string, PdfObject>): PdfRef {
    const file = this.#file
    const top = file.oneOrMoreAt(entries, 'K')
    const [only] = top
    const document = file.resolve(only)
    if (
      top.length === 1 &&
      isRef(only) &&
      isDict(document) &&
      isName(document.get('S'), 'Document')
    ) {
      const kids = file.oneOrMoreAt(document, 'K')
      file.set(only.num, withEntries(document, { K: [this.#part, ...kids] }))
      return ref(only.num)
    }
    file.set(root.num, withEntries(entries, { K: [this.#part, ...top] }))
    return root
  }

  #add(entries: PdfEntries): PdfRef {
    return this.#file.add(elementOf(entries))
  }

  #append(element: PdfRef, kid: PdfObject): void {
    const entries = this.#file.get(element.num)
    if (!isDict(entries)) return
    const kids = this.#file.oneOrMoreAt(entries, 'K')
    this.#file.set(element.num, withEntries(entries, { K: [...kids, kid] }))
  }
}

function nextKey(file: PdfFile): number {
  const root = file.dictAt(file.catalog, 'StructTreeRoot') ?? new Map<string, PdfObject>()
  const stated = file.resolve(root.get('ParentTreeNextKey'))
  const last = readNumberTree(file, root.get('ParentTree')).at(-1)?.[0] ?? -1
  return Math.max(typeof stated === 'number' ? stated : 0, last + 1)
}

function elementOf(entries: PdfEntries) {
  return dict({ Type: name('StructElem'), ...entries })
}

import { decodeTextString } from '../decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
} from '../objects.ts'
import type { PdfFile } from '../pdf-file.ts'
import {
  append,
  element,
  type StructureChild,
  type StructureElement,
  setAttribute,
} from './structure.ts'

/**
 * The structure tree that Chromium wrote, below one `Document`; an empty `Document` where there is none.
 *
 * Content and annotations of pages that are no longer there are left out, and so is the element around bare text: text
 * that goes on over several pages is a `Span`. What remains of `NonStruct` are boxes. Attributes that repeat the default
 * are left out too.
 *
 * @param pageNums numbers of the page objects
 */
export function readStructure(file: PdfFile, pageNums: ReadonlySet<number>): StructureElement {
  const root = file.dictAt(file.catalog, 'StructTreeRoot')
  const document = element('Document')
  if (root === undefined) return document
  const reader = new StructureReader(file, pageNums)
  reader.read(root.get('K'), document)
  const [only] = document.children
  const isWhole = document.children.length === 1 && only?.kind === 'element'
  return isWhole && only.type === 'Document' ? only : document
}

/** A kid that waits to be read, and where it goes. */
interface Pending {
  readonly kid: PdfObject | undefined
  readonly parent: StructureElement
  readonly pageNum: number | undefined
}

/** Attributes of cells that Chromium gives to all of them: 1 is the default. */
const SPANS: ReadonlySet<string> = new Set(['RowSpan', 'ColSpan'])

class StructureReader {
  readonly #file: PdfFile
  readonly #pageNums: ReadonlySet<number>
  readonly #visited = new Set<number>()

  constructor(file: PdfFile, pageNums: ReadonlySet<number>) {
    this.#file = file
    this.#pageNums = pageNums
  }

  read(kids: PdfObject | undefined, parent: StructureElement): void {
    const pending: Pending[] = [{ kid: kids, parent, pageNum: undefined }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      // Not kept: the old tree of a long document fills a hundred megabytes.
      const value = isRef(next.kid) ? this.#file.glance(next.kid.num) : next.kid
      if (isArray(value)) {
        for (const kid of value.toReversed()) pending.push({ ...next, kid })
        continue
      }
      // An element that is reached twice is read once; else a cycle would never end.
      if (isRef(next.kid) && this.#visited.has(next.kid.num)) continue
      if (isRef(next.kid)) this.#visited.add(next.kid.num)
      if (isDict(value) && value.has('S')) {
        const pageNum = numOf(value.get('Pg')) ?? next.pageNum
        const isText = isBareText(value)
        if (isText && isOnOnePage(value)) {
          pending.push({ kid: value.get('K'), parent: next.parent, pageNum })
          continue
        }
        const child = isText ? element('Span') : this.#element(value)
        append(next.parent, child)
        pending.push({ kid: value.get('K'), parent: child, pageNum })
        continue
      }
      const leaf = this.#leaf(value, next.pageNum)
      if (leaf && this.#pageNums.has(leaf.pageNum)) append(next.parent, leaf)
    }
  }

  #leaf(value: PdfObject | undefined, inheritedPage: number | undefined) {
    if (typeof value === 'number') return content(inheritedPage, inheritedPage, value)
    if (!isDict(value)) return undefined
    const pageNum = numOf(value.get('Pg')) ?? inheritedPage
    if (isName(value.get('Type'), 'MCR')) {
      return content(pageNum, numOf(value.get('Stm')) ?? pageNum, value.get('MCID'))
    }
    const annotationNum = numOf(value.get('Obj'))
    if (!isName(value.get('Type'), 'OBJR') || pageNum === undefined || annotationNum === undefined)
      return undefined
    return { kind: 'annotation', pageNum, annotationNum } as const
  }

  #element(value: PdfDict): StructureElement {
    const file = this.#file
    const type = file.resolve(value.get('S'))
    const read = element(isName(type) ? type.value : 'NonStruct')
    read.language = this.#text(value, 'Lang')
    read.alternative = this.#text(value, 'Alt')
    const id = file.resolve(value.get('ID'))
    if (isString(id)) read.id = id.value
    const attributes = file.resolve(value.get('A'))
    for (const item of isArray(attributes) ? attributes : [attributes]) {
      const entries = file.resolve(item)
      if (!isDict(entries)) continue
      const owner = entries.get('O')
      if (!isName(owner)) continue
      for (const [name, held] of entries) {
        const isSaid = name !== 'O' && !(SPANS.has(name) && held === 1)
        if (isSaid) setAttribute(read, owner.value, name, held)
      }
    }
    return read
  }

  #text(value: PdfDict, key: string): string | undefined {
    const text = this.#file.resolve(value.get(key))
    return isString(text) ? decodeTextString(text.value) : undefined
  }
}

/** Whether an element is Chromium's `NonStruct` around a run of text. There are as many as all others together. */
function isBareText(value: PdfDict): boolean {
  if (!isName(value.get('S'), 'NonStruct') || value.has('Lang')) return false
  return kidsOf(value).every((kid) => typeof kid === 'number' || isMarkedContent(kid))
}

/** Whether all content of an element is on the page that the element is on. */
function isOnOnePage(value: PdfDict): boolean {
  return kidsOf(value).every((kid) => !(isDict(kid) && kid.has('Pg')))
}

function kidsOf(value: PdfDict): readonly (PdfObject | undefined)[] {
  const kids = value.get('K')
  return isArray(kids) ? kids : [kids]
}

function isMarkedContent(kid: PdfObject | undefined): boolean {
  return isDict(kid) && isName(kid.get('Type'), 'MCR')
}

function content(
  pageNum: number | undefined,
  ownerNum: number | undefined,
  mcid: PdfObject | undefined,
): Extract<StructureChild, { kind: 'content' }> | undefined {
  if (pageNum === undefined || ownerNum === undefined || typeof mcid !== 'number') return undefined
  return { kind: 'content', pageNum, ownerNum, mcid }
}

function numOf(value: PdfObject | undefined): number | undefined {
  return isRef(value) ? value.num : undefined
}

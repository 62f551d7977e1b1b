import { isArray, isDict, isName, isRef, type PdfDict, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { isKnownType } from '../role-map.ts'
import {
  append,
  element,
  type StructureAnnotation,
  type StructureContent,
  type StructureElement,
} from '../structure.ts'
import { type ReadElement, readElement } from './read-element.ts'

/** Roles that lead to others; more are a mistake, or a circle. */
const MAX_ROLE_HOPS = 8

/**
 * The structure tree that Chromium or an office wrote, below one `Document`; an empty `Document` where there is none.
 *
 * Types of the file's own become those that its role map leads to: an office names paragraphs by their styles.
 *
 * Content and annotations of pages that are no longer there are left out, and so is the element around bare text: text
 * that goes on over several pages is a `Span`. The `NonStruct` that remain are boxes. Attributes that repeat the default
 * are left out too.
 *
 * @param pageNums numbers of the page objects
 */
export function readStructure(file: PdfFile, pageNums: ReadonlySet<number>): StructureElement {
  const root = file.dictAt(file.catalog, 'StructTreeRoot')
  const document = element('Document')
  if (root === undefined) return document
  const reader = new StructureReader(file, pageNums, file.dictAt(root, 'RoleMap'))
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
  /** Language of the parent. */
  readonly language: string | undefined
}

class StructureReader {
  readonly #file: PdfFile
  readonly #pageNums: ReadonlySet<number>
  readonly #roles: PdfDict | undefined
  readonly #visited = new Set<number>()

  constructor(file: PdfFile, pageNums: ReadonlySet<number>, roles: PdfDict | undefined) {
    this.#file = file
    this.#pageNums = pageNums
    this.#roles = roles
  }

  read(kids: PdfObject | undefined, parent: StructureElement): void {
    const pending: Pending[] = [{ kid: kids, parent, pageNum: undefined, language: undefined }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { kid, parent } = next
      if (isArray(kid)) {
        for (let index = kid.length - 1; index >= 0; index -= 1) {
          pending.push({ ...next, kid: kid[index] })
        }
        continue
      }
      // An element that is reached twice is read once; else a cycle would never end.
      if (isRef(kid) && !this.#isNew(kid.num)) continue
      const lexer = isRef(kid) ? this.#file.lexerAt(kid.num) : undefined
      const read = lexer && readElement(this.#file, lexer)
      if (read === undefined) {
        const value = this.#file.resolve(kid)
        if (isArray(value)) pending.push({ ...next, kid: value })
        else this.#appendLeaf(parent, this.#leaf(value, next.pageNum))
        continue
      }
      read.element.type = this.#knownType(read.element.type)
      const pageNum = read.pageNum ?? next.pageNum
      const language = read.element.language ?? next.language
      const inside = { kid: read.kids, pageNum, language }
      // The hint made a language of its own of what is the parent's.
      if (read.element.hint !== undefined && language === next.language) {
        read.element.language = undefined
      }
      const isText = isBareText(read)
      if (isText && isOnOnePage(read)) pending.push({ ...inside, parent })
      else {
        const child = isText ? element('Span') : read.element
        append(parent, child)
        pending.push({ ...inside, parent: child })
      }
    }
  }

  /**
   * The type that the role map leads to; the type itself where it leads nowhere.
   *
   * Source: ISO 32000-1, 14.7.3.
   */
  #knownType(type: string): string {
    let known = type
    for (let hops = 0; hops < MAX_ROLE_HOPS && !isKnownType(known); hops += 1) {
      const role = this.#file.resolve(this.#roles?.get(known))
      if (!isName(role)) return type
      known = role.value
    }
    return isKnownType(known) ? known : type
  }

  #isNew(num: number): boolean {
    const isNew = !this.#visited.has(num)
    this.#visited.add(num)
    return isNew
  }

  #appendLeaf(
    parent: StructureElement,
    leaf: StructureContent | StructureAnnotation | undefined,
  ): void {
    if (leaf && this.#pageNums.has(leaf.pageNum)) append(parent, leaf)
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
}

/** Whether an element is Chromium's `NonStruct` around a run of text. There are as many as all others together. */
function isBareText(read: ReadElement): boolean {
  const { type, language, hint } = read.element
  if (type !== 'NonStruct' || language !== undefined || hint !== undefined) return false
  return kidsOf(read).every((kid) => typeof kid === 'number' || isMarkedContent(kid))
}

/** Whether all content of an element is on the page that the element is on. */
function isOnOnePage(read: ReadElement): boolean {
  return kidsOf(read).every((kid) => !(isDict(kid) && kid.has('Pg')))
}

function kidsOf({ kids }: ReadElement): readonly (PdfObject | undefined)[] {
  return isArray(kids) ? kids : [kids]
}

function isMarkedContent(kid: PdfObject | undefined): boolean {
  return isDict(kid) && isName(kid.get('Type'), 'MCR')
}

function content(
  pageNum: number | undefined,
  ownerNum: number | undefined,
  mcid: PdfObject | undefined,
): StructureContent | undefined {
  if (pageNum === undefined || ownerNum === undefined || typeof mcid !== 'number') return undefined
  return { kind: 'content', pageNum, ownerNum, mcid }
}

function numOf(value: PdfObject | undefined): number | undefined {
  return isRef(value) ? value.num : undefined
}

import { readNumberTree, writeNumberTree } from '../../pdf/document/number-tree.ts'
import { type PdfPage, pageDict } from '../../pdf/document/pages/tree/page-tree.ts'
import {
  byteString,
  dict,
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  ref,
  withEntries,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { FormField } from './form-field.ts'

/** Keeps painted annotations in the structure tree, as content in the place where the annotation was. */
export class StructureOfFlat {
  readonly #file: PdfFile
  readonly #root: PdfDict | undefined
  readonly #parents: Map<number, PdfObject>
  #isChanged = false

  constructor(file: PdfFile) {
    this.#file = file
    this.#root = file.dictAt(file.catalog, 'StructTreeRoot')
    this.#parents = new Map(readNumberTree(file, this.#root?.get('ParentTree')))
  }

  /** Whether the document has a structure tree. */
  get isTagged(): boolean {
    return this.#root !== undefined
  }

  /**
   * Puts marked content of a page where the structure names an annotation.
   *
   * @returns what the content begins with; undefined when no element of the structure holds the annotation
   */
  mark(page: PdfPage, num: number, annotation: PdfDict, field?: FormField): string | undefined {
    const file = this.#file
    const key = file.resolve(annotation.get('StructParent'))
    const owner = typeof key === 'number' ? this.#parents.get(key) : undefined
    const element = file.resolve(owner)
    if (typeof key !== 'number' || !isRef(owner) || !isDict(element)) return undefined
    const kids = file.resolve(element.get('K'))
    const list: readonly PdfObject[] = isArray(kids) ? kids : [element.get('K') ?? null]
    const index = list.findIndex((kid) => this.#isReference(kid, num))
    if (index < 0) return undefined
    const marks = this.#marksOf(page)
    const mcid = marks.length
    marks.push(owner)
    const content = dict({ Type: name('MCR'), Pg: ref(page.num), MCID: mcid })
    const K = list.with(index, content)
    const attributes = field && printField(file, field, annotation)
    const A = attributes ? joined(file, element.get('A'), attributes) : element.get('A')
    file.set(owner.num, withEntries(element, { K: K.length === 1 ? K[0] : K, A }))
    this.#parents.delete(key)
    this.#isChanged = true
    const type = file.resolve(element.get('S'))
    return `/${isName(type) && /^\w+$/.test(type.value) ? type.value : 'Form'} <</MCID ${mcid}>> BDC\n`
  }

  /** Writes the tree of parents. */
  finish(): void {
    if (!this.#isChanged || this.#root === undefined) return
    const file = this.#file
    const ParentTree = file.add(writeNumberTree(file, [...this.#parents]))
    const next = Math.max(-1, ...this.#parents.keys()) + 1
    const root = withEntries(this.#root, { ParentTree, ParentTreeNextKey: next })
    const reference = file.catalog.get('StructTreeRoot')
    if (isRef(reference)) file.set(reference.num, root)
    else file.setCatalog({ StructTreeRoot: root })
  }

  #isReference(kid: PdfObject, num: number): boolean {
    const value = this.#file.resolve(kid)
    if (!isDict(value)) return false
    const target = value.get('Obj')
    return isRef(target) && target.num === num
  }

  /** Owners of the marked content of a page, by its number; the page gets a list when it has none. */
  #marksOf(page: PdfPage): PdfObject[] {
    const file = this.#file
    const entries = pageDict(file, page)
    const stated = file.resolve(entries.get('StructParents'))
    const key = typeof stated === 'number' ? stated : Math.max(-1, ...this.#parents.keys()) + 1
    if (key !== stated) file.set(page.num, withEntries(entries, { StructParents: key }))
    const known = file.resolve(this.#parents.get(key))
    const marks = isArray(known) ? [...known] : []
    this.#parents.set(key, marks)
    return marks
  }
}

const ROLES = { checkbox: 'cb', radio: 'rb', push_button: 'pb' } as const

/** Gives a flattened field the attributes of a printed one (ISO 32000-2, 14.8.5.6). */
function printField(file: PdfFile, field: FormField, widget: PdfDict): PdfDict {
  const { kind, entries } = field
  const isButton = kind === 'checkbox' || kind === 'radio'
  const state = file.resolve(widget.get('AS'))
  const isOn = isName(state) && state.value !== 'Off'
  const description = entries.get('TU')
  return dict({
    O: name('PrintField'),
    Role: name(ROLES[kind as keyof typeof ROLES] ?? 'tv'),
    checked: isButton ? name(isOn ? 'on' : 'off') : undefined,
    Desc: isString(description) ? byteString(description.value) : undefined,
  })
}

function joined(file: PdfFile, present: PdfObject | undefined, added: PdfDict): PdfObject {
  const value = file.resolve(present)
  if (value === undefined || value === null) return added
  return isArray(value) ? [...value, added] : [present ?? value, added]
}

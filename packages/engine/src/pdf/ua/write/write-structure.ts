import {
  byteString,
  dict,
  isArray,
  isString,
  name,
  type PdfDict,
  type PdfName,
  type PdfObject,
  type PdfRef,
  ref,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { textString } from '../../file/text-string.ts'
import { roleMap } from '../role-map.ts'
import {
  attribute,
  elementsOf,
  type StructureAttribute,
  type StructureChild,
  type StructureElement,
} from '../structure.ts'
import { ParentTree } from './parent-tree.ts'

/** An element that has its number and waits to be written. */
interface Numbered {
  readonly element: StructureElement
  readonly own: PdfRef
  readonly parent: PdfRef
}

const STRUCTURE_ELEMENT = name('StructElem')

/**
 * Replaces the structure tree, and with it what leads back to it: the parent tree and the keys into it that pages,
 * forms and annotations hold.
 *
 * @param pageNums numbers of the page objects
 *
 * Source: ISO 32000-1, 14.7.2 and 14.7.3.
 */
export function writeStructure(
  file: PdfFile,
  document: StructureElement,
  pageNums: Iterable<number>,
): void {
  const root = file.reserve()
  const tree = new ParentTree(file)
  const ids: (readonly [string, PdfRef])[] = []
  const types = new Map<string, PdfName>()
  const typeName = (type: string) => {
    const known = types.get(type) ?? name(type)
    types.set(type, known)
    return known
  }
  const newIds = idsOfHeaders(document)
  const top = file.reserve()
  const pending: Numbered[] = [{ element: document, own: top, parent: root }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { element, own, parent } = next
    const pageNum = firstPage(element)
    const inside: Numbered[] = []
    const kids = element.children.map((child) => {
      if (child.kind !== 'element') return leaf(child, pageNum, own, tree)
      const kid = file.reserve()
      inside.push({ element: child, own: kid, parent: own })
      return kid
    })
    // Those inside of the first kid come before the second.
    for (const one of inside.reverse()) pending.push(one)
    // A note has an identifier, whether anything names it or not (ISO 14289-1, 7.9).
    const ownId = element.type === 'Note' ? `note-${own.num}` : undefined
    const id = (element.id === undefined ? undefined : newIds.get(element.id)) ?? ownId
    if (id !== undefined) ids.push([id, own])
    // By hand: there is one for every cell and word of a document.
    const entries = new Map<string, PdfObject>()
    entries.set('Type', STRUCTURE_ELEMENT).set('S', typeName(element.type)).set('P', parent)
    if (pageNum !== undefined) entries.set('Pg', ref(pageNum))
    if (element.language !== undefined) entries.set('Lang', textString(element.language))
    if (element.alternative !== undefined) entries.set('Alt', textString(element.alternative))
    if (element.expansion !== undefined) entries.set('E', textString(element.expansion))
    if (id !== undefined) entries.set('ID', byteString(id))
    if (element.attributes.length > 0) entries.set('A', attributesOf(element.attributes, newIds))
    if (kids.length > 0) entries.set('K', kids.length === 1 ? (kids[0] as PdfObject) : kids)
    file.set(own.num, entries)
  }
  const entries = dict({ Type: name('StructTreeRoot'), K: top })
  const more = dict({ RoleMap: roleMap(types), IDTree: idTree(ids) })
  file.set(root.num, new Map([...entries, ...tree.write(pageNums), ...more]))
  file.setCatalog({
    StructTreeRoot: root,
    MarkInfo: withEntries(file.dictAt(file.catalog, 'MarkInfo') ?? new Map(), {
      Marked: true,
      Suspects: undefined,
    }),
  })
}

/** A kid that is no element; content of the element's own page is just its number. */
function leaf(
  child: Exclude<StructureChild, StructureElement>,
  pageNum: number | undefined,
  own: PdfRef,
  tree: ParentTree,
): PdfObject {
  const Pg = child.pageNum === pageNum ? undefined : ref(child.pageNum)
  if (child.kind === 'annotation') {
    tree.addAnnotation(child.annotationNum, own)
    return dict({ Type: name('OBJR'), Pg, Obj: ref(child.annotationNum) })
  }
  tree.addContent(child.ownerNum, child.mcid, own)
  if (child.ownerNum === pageNum) return child.mcid
  const Stm = child.ownerNum === child.pageNum ? undefined : ref(child.ownerNum)
  return dict({ Type: name('MCR'), Pg, Stm, MCID: child.mcid })
}

function firstPage({ children }: StructureElement): number | undefined {
  for (const child of children) if (child.kind !== 'element') return child.pageNum
  return undefined
}

/** One attribute object for each owner. */
function attributesOf(
  attributes: readonly StructureAttribute[],
  newIds: ReadonlyMap<string, string>,
): PdfObject {
  const objects = new Map<string, Map<string, PdfObject>>()
  for (const { owner, name: key, value } of attributes) {
    const entries = objects.get(owner) ?? new Map([['O', name(owner)]])
    const isHeaders = owner === 'Table' && key === 'Headers' && isArray(value)
    objects.set(
      owner,
      entries.set(key, isHeaders ? value.map((one) => renamed(one, newIds)) : value),
    )
  }
  return objects.size === 1 ? (objects.values().next().value as PdfDict) : [...objects.values()]
}

function renamed(id: PdfObject, newIds: ReadonlyMap<string, string>): PdfObject {
  return isString(id) ? byteString(newIds.get(id.value) ?? id.value) : id
}

/**
 * New identifiers of what some table cell names as its headers, by those they had; the others nobody needs. A browser
 * counts its own by all that it has seen so far, in the order of time.
 */
function idsOfHeaders(document: StructureElement): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const element of elementsOf(document)) {
    const headers = attribute(element, 'Table', 'Headers')
    if (!isArray(headers)) continue
    for (const header of headers) {
      if (isString(header) && !ids.has(header.value)) ids.set(header.value, `th${ids.size + 1}`)
    }
  }
  return ids
}

function idTree(ids: readonly (readonly [string, PdfRef])[]): PdfDict | undefined {
  if (ids.length === 0) return undefined
  const sorted = ids.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return dict({ Names: sorted.flatMap(([id, element]) => [byteString(id), element]) })
}

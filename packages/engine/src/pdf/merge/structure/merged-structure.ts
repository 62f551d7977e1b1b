import { readNameTree, writeNameTree } from '../../document/name-tree.ts'
import { readNumberTree, writeNumberTree } from '../../document/number-tree.ts'
import type { PdfPage } from '../../document/pages/tree/page-tree.ts'
import type { ObjectImporter } from '../../file/copy/import-objects.ts'
import {
  dict,
  isDict,
  isName,
  isRef,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import type { ImportRules, MergePart, MergeSource } from '../merge-part.ts'
import { clashingNames, type TakenNames } from './clashing-names.ts'
import { placedBesidePages } from './placed-beside-pages.ts'
import { renameInStructure } from './rename-in-structure.ts'

/** Result of the structure of one document: its outermost elements, and its language. */
interface Group {
  readonly kids: readonly PdfObject[]
  readonly language: PdfObject | undefined
}

/**
 * How the elements of another document come into the tree: each document as a Part of its own, or each outermost
 * element behind those that are on the same page.
 */
export type StructurePlacing = 'as_parts' | 'beside_pages'

/**
 * Structure trees of all documents under one: each document becomes a Part, with its language. Roles, classes and
 * identifiers that clash are renamed in the later one, and the keys of the parent tree count on.
 *
 * Source: ISO 32000-2, 14.7; ISO 14289-1, 7.1.
 */
export class MergedStructure implements MergePart {
  readonly #file: PdfFile
  readonly #placing: StructurePlacing
  readonly #root: PdfRef
  readonly #parents: (readonly [number, PdfObject])[]
  readonly #names: TakenNames
  readonly #namespaces: PdfObject[]
  readonly #groups: Group[]
  /** Whether the target has a structure of its own. */
  readonly #hasOwn: boolean
  #nextKey: number
  #isWholeTagged: boolean
  /** Added to the keys of the source that is on its way. */
  #offset = 0
  /** Its identifiers that have other names now. */
  #renamedIds: ReadonlyMap<string, string> = new Map()

  constructor(file: PdfFile, placing: StructurePlacing = 'as_parts') {
    const present = file.catalog.get('StructTreeRoot')
    const entries = file.dictAt(file.catalog, 'StructTreeRoot')
    const tree = entries ?? new Map<string, PdfObject>()
    this.#file = file
    this.#placing = placing
    this.#root = isRef(present) ? present : file.reserve()
    this.#parents = readNumberTree(file, tree.get('ParentTree'))
    this.#names = {
      roles: new Map(file.dictAt(tree, 'RoleMap')),
      classes: new Map(file.dictAt(tree, 'ClassMap')),
      ids: new Map(readNameTree(file, tree.get('IDTree'))),
    }
    this.#namespaces = [...file.oneOrMoreAt(tree, 'Namespaces')]
    this.#hasOwn = entries !== undefined
    this.#groups = entries
      ? [{ kids: file.oneOrMoreAt(entries, 'K'), language: file.catalog.get('Lang') }]
      : []
    this.#nextKey = nextKeyOf(file, tree, this.#parents)
    this.#isWholeTagged = this.#hasOwn ? isMarked(file) : true
  }

  before({ file: source }: MergeSource, rules: ImportRules): void {
    const tree = source.dictAt(source.catalog, 'StructTreeRoot')
    if (tree === undefined || !isMarked(source)) this.#isWholeTagged = false
    this.#offset = this.#nextKey
    const known = tree ? readNumberTree(source, tree.get('ParentTree')) : []
    rules.dictChanges.push(keyShift(new Set(known.map(([key]) => key)), this.#offset))
    if (tree === undefined) return
    this.#nextKey = this.#offset + nextKeyOf(source, tree, known)
    const reference = source.catalog.get('StructTreeRoot')
    if (isRef(reference)) rules.replaced.set(reference.num, this.#root)
    const names = clashingNames({ file: this.#file, taken: this.#names }, { file: source, tree })
    this.#renamedIds = names.ids
    renameInStructure(source, names)
  }

  after({ file: source }: MergeSource, importObject: ObjectImporter): void {
    const tree = source.dictAt(source.catalog, 'StructTreeRoot')
    if (tree === undefined) return
    this.#groups.push({
      kids: source.oneOrMoreAt(tree, 'K').map(importObject),
      language: importObject(source.catalog.get('Lang') ?? null) ?? undefined,
    })
    for (const [key, value] of readNumberTree(source, tree.get('ParentTree'))) {
      this.#parents.push([key + this.#offset, importObject(value)])
    }
    const { roles, classes, ids } = this.#names
    for (const [key, value] of readNameTree(source, tree.get('IDTree'))) {
      ids.set(this.#renamedIds.get(key) ?? key, importObject(value))
    }
    addAll(roles, source.dictAt(tree, 'RoleMap'), importObject)
    addAll(classes, source.dictAt(tree, 'ClassMap'), importObject)
    this.#namespaces.push(...source.oneOrMoreAt(tree, 'Namespaces').map(importObject))
  }

  finish(pages: readonly PdfPage[]): void {
    const file = this.#file
    const isAlone = this.#groups.length === (this.#hasOwn ? 1 : 0)
    if (isAlone) {
      if (this.#hasOwn && !this.#isWholeTagged) markAs(file, false)
      return
    }
    const { roles, classes, ids } = this.#names
    const tree = dict({
      Type: name('StructTreeRoot'),
      K: this.#topOf(pages),
      ParentTree: file.add(writeNumberTree(file, this.#parents)),
      ParentTreeNextKey: this.#nextKey,
      RoleMap: roles.size > 0 ? roles : undefined,
      ClassMap: classes.size > 0 ? classes : undefined,
      IDTree: ids.size > 0 ? file.add(writeNameTree(file, [...ids])) : undefined,
      Namespaces: this.#namespaces.length > 0 ? this.#namespaces : undefined,
    })
    file.set(this.#root.num, tree)
    file.setCatalog({ StructTreeRoot: this.#root })
    markAs(file, this.#isWholeTagged)
  }

  #topOf(pages: readonly PdfPage[]): PdfObject {
    return this.#placing === 'beside_pages' && this.#hasOwn
      ? placedBesidePages(this.#file, this.#groups, this.#root, pages)
      : asParts(this.#file, this.#groups, this.#root)
  }
}

/** Keys of the parent tree, counted on; one that the tree does not have goes. */
function keyShift(known: ReadonlySet<number>, offset: number): ImportRules['dictChanges'][number] {
  return (entries) => {
    const ofStream = entries.get('StructParents')
    const ofObject = entries.get('StructParent')
    if (ofStream === undefined && ofObject === undefined) return entries
    const shifted = (key: PdfObject | undefined) =>
      typeof key === 'number' && known.has(key) ? key + offset : undefined
    return withEntries(entries, {
      StructParents: shifted(ofStream),
      StructParent: shifted(ofObject),
    })
  }
}

/** The outermost elements: those of the one document, or a Document with a Part for each. */
function asParts(file: PdfFile, groups: readonly Group[], root: PdfRef): PdfObject {
  const [only] = groups
  if (groups.length === 1 && only) return [...only.kids]
  const document = file.reserve()
  const parts = groups.map(({ kids, language }) => partOf(file, kids, language, document))
  file.set(document.num, dict({ Type: name('StructElem'), S: name('Document'), P: root, K: parts }))
  return [document]
}

function partOf(
  file: PdfFile,
  kids: readonly PdfObject[],
  language: PdfObject | undefined,
  document: PdfRef,
): PdfRef {
  const [only] = kids
  const element = file.resolve(only)
  if (kids.length === 1 && isRef(only) && isDict(element) && isName(element.get('S'), 'Document')) {
    const own = element.get('Lang') ?? language
    file.set(only.num, withEntries(element, { S: name('Part'), P: document, Lang: own }))
    return only
  }
  const part = file.add(
    dict({
      Type: name('StructElem'),
      S: name('Part'),
      P: document,
      K: [...kids],
      Lang: language,
    }),
  )
  for (const kid of kids) {
    const entries = file.resolve(kid)
    if (isRef(kid) && isDict(entries)) file.set(kid.num, withEntries(entries, { P: part }))
  }
  return part
}

function addAll(
  target: Map<string, PdfObject>,
  entries: PdfDict | undefined,
  importObject: (value: PdfObject) => PdfObject,
): void {
  for (const [key, value] of entries ?? [])
    if (!target.has(key)) target.set(key, importObject(value))
}

function nextKeyOf(
  file: PdfFile,
  tree: PdfDict,
  entries: readonly (readonly [number, PdfObject])[],
): number {
  const stated = file.resolve(tree.get('ParentTreeNextKey'))
  return Math.max(typeof stated === 'number' ? stated : 0, (entries.at(-1)?.[0] ?? -1) + 1)
}

function isMarked(file: PdfFile): boolean {
  return file.resolve(file.dictAt(file.catalog, 'MarkInfo')?.get('Marked')) === true
}

function markAs(file: PdfFile, marked: boolean): void {
  const info = file.dictAt(file.catalog, 'MarkInfo') ?? new Map<string, PdfObject>()
  file.setCatalog({ MarkInfo: withEntries(info, { Marked: marked }) })
}

import { readNameTree, writeNameTree } from '../../document/name-tree.ts'
import { readNumberTree, writeNumberTree } from '../../document/number-tree.ts'
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
  type PdfRef,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import { freeName } from '../free-name.ts'
import type { ImportRules, MergePart, MergeSource } from '../merge-part.ts'
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
export function mergedStructure(file: PdfFile, placing: StructurePlacing = 'as_parts'): MergePart {
  const present = file.catalog.get('StructTreeRoot')
  const root = isRef(present) ? present : file.reserve()
  const presentEntries = file.resolve(present)
  const entries = isDict(presentEntries) ? presentEntries : new Map<string, PdfObject>()
  const parents: (readonly [number, PdfObject])[] = readNumberTree(file, entries.get('ParentTree'))
  const roles = new Map(file.dictAt(entries, 'RoleMap'))
  const classes = new Map(file.dictAt(entries, 'ClassMap'))
  const ids = new Map(readNameTree(file, entries.get('IDTree')))
  const namespaces: PdfObject[] = [...listOf(file, entries.get('Namespaces'))]
  const groups: Group[] = isDict(presentEntries)
    ? [{ kids: listOf(file, entries.get('K')), language: file.catalog.get('Lang') }]
    : []
  const initial = groups.length
  let nextKey = nextKeyOf(file, entries, parents)
  let isWholeTagged = initial > 0 ? isMarked(file) : true
  let offset = 0
  let idNames = new Map<string, string>()

  return {
    before(source, rules) {
      const tree = source.file.resolve(source.file.catalog.get('StructTreeRoot'))
      if (!isDict(tree) || !isMarked(source.file)) isWholeTagged = false
      offset = nextKey
      const known = isDict(tree) ? readNumberTree(source.file, tree.get('ParentTree')) : []
      rules.dictChanges.push(keyShift(new Set(known.map(([key]) => key)), offset))
      if (!isDict(tree)) return
      nextKey = offset + nextKeyOf(source.file, tree, known)
      const reference = source.file.catalog.get('StructTreeRoot')
      if (isRef(reference)) rules.replaced.set(reference.num, root)
      idNames = prepareNames(source, tree)
    },
    after({ file: source }, importObject) {
      const tree = source.resolve(source.catalog.get('StructTreeRoot'))
      if (!isDict(tree)) return
      const kids = listOf(source, tree.get('K')).map(importObject)
      groups.push({ kids, language: importObject(source.catalog.get('Lang') ?? null) ?? undefined })
      for (const [key, value] of readNumberTree(source, tree.get('ParentTree'))) {
        parents.push([key + offset, importObject(value)])
      }
      for (const [key, value] of readNameTree(source, tree.get('IDTree'))) {
        ids.set(idNames.get(key) ?? key, importObject(value))
      }
      addAll(roles, source.dictAt(tree, 'RoleMap'), importObject)
      addAll(classes, source.dictAt(tree, 'ClassMap'), importObject)
      namespaces.push(...listOf(source, tree.get('Namespaces')).map(importObject))
    },
    finish(pages) {
      if (groups.length === initial) {
        if (initial > 0 && !isWholeTagged) markAs(file, false)
        return
      }
      const tree = dict({
        Type: name('StructTreeRoot'),
        K:
          placing === 'beside_pages' && initial > 0
            ? placedBesidePages(file, groups, root, pages)
            : topOf(file, groups, root),
        ParentTree: file.add(writeNumberTree(file, parents)),
        ParentTreeNextKey: nextKey,
        RoleMap: roles.size > 0 ? roles : undefined,
        ClassMap: classes.size > 0 ? classes : undefined,
        IDTree: ids.size > 0 ? file.add(writeNameTree(file, [...ids])) : undefined,
        Namespaces: namespaces.length > 0 ? namespaces : undefined,
      })
      file.set(root.num, tree)
      file.setCatalog({ StructTreeRoot: root })
      markAs(file, isWholeTagged)
    },
  }

  /** Renames in the source what clashes; returns the new identifiers. */
  function prepareNames(source: MergeSource, tree: PdfDict): Map<string, string> {
    const { file: owner } = source
    const roleNames = clashes(roles, owner.dictAt(tree, 'RoleMap'), owner)
    const classNames = clashes(classes, owner.dictAt(tree, 'ClassMap'), owner)
    const own = new Set(readNameTree(owner, tree.get('IDTree')).map(([key]) => key))
    const renamed = new Map<string, string>()
    for (const key of own) {
      if (!ids.has(key)) continue
      renamed.set(
        key,
        freeName(key, (free) => ids.has(free) || own.has(free)),
      )
    }
    renameInStructure(owner, { roles: roleNames, classes: classNames, ids: renamed })
    return renamed
  }

  function clashes(
    taken: ReadonlyMap<string, PdfObject>,
    own: PdfDict | undefined,
    owner: PdfFile,
  ): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>()
    for (const [key, value] of own ?? []) {
      const other = taken.get(key)
      if (other === undefined || sameValue(file, other, owner, value)) continue
      renamed.set(
        key,
        freeName(key, (free) => taken.has(free) || (own?.has(free) ?? false)),
      )
    }
    return renamed
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
function topOf(file: PdfFile, groups: readonly Group[], root: PdfRef): PdfObject {
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

function sameValue(file: PdfFile, one: PdfObject, otherFile: PdfFile, other: PdfObject): boolean {
  return JSON.stringify(plain(file, one)) === JSON.stringify(plain(otherFile, other))
}

/** A value with references followed, as far as roles and classes have any. */
function plain(file: PdfFile, value: PdfObject, depth = 0): unknown {
  const resolved = depth < 4 ? (file.resolve(value) ?? null) : value
  if (isArray(resolved)) return resolved.map((item) => plain(file, item, depth + 1))
  if (isDict(resolved)) {
    return [...resolved].map(([key, item]) => [key, plain(file, item, depth + 1)]).sort()
  }
  if (isName(resolved) || isString(resolved) || typeof resolved !== 'object') {
    return isName(resolved)
      ? serialize(resolved)
      : isString(resolved)
        ? byteString(resolved.value)
        : resolved
  }
  return null
}

function listOf(file: PdfFile, value: PdfObject | undefined): readonly PdfObject[] {
  const resolved = file.resolve(value)
  if (isArray(resolved)) return resolved
  return value === undefined || resolved === null || resolved === undefined ? [] : [value]
}

function isMarked(file: PdfFile): boolean {
  return file.resolve(file.dictAt(file.catalog, 'MarkInfo')?.get('Marked')) === true
}

function markAs(file: PdfFile, marked: boolean): void {
  const info = file.dictAt(file.catalog, 'MarkInfo') ?? new Map<string, PdfObject>()
  file.setCatalog({ MarkInfo: withEntries(info, { Marked: marked }) })
}

import { readNameTree } from '../../document/name-tree.ts'
import {
  byteString,
  isArray,
  isDict,
  isName,
  isString,
  type PdfDict,
  type PdfObject,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import { freeName } from '../free-name.ts'
import type { StructureNames } from './rename-in-structure.ts'

/** Names that structure elements of a file go by, and what they stand for. */
export interface TakenNames {
  readonly roles: Map<string, PdfObject>
  readonly classes: Map<string, PdfObject>
  readonly ids: Map<string, PdfObject>
}

/**
 * Names of a structure tree that mean something else in the file it goes to, and free ones in their place.
 *
 * @param target the file it goes to, and the names that are taken there
 * @param source the root of the tree, and its file
 */
export function clashingNames(
  target: { readonly file: PdfFile; readonly taken: TakenNames },
  source: { readonly file: PdfFile; readonly tree: PdfDict },
): StructureNames {
  const { file: owner, tree } = source
  const { roles, classes, ids } = target.taken
  const clashes = (taken: ReadonlyMap<string, PdfObject>, own: PdfDict = new Map()) => {
    const clashing = [...own].flatMap(([key, value]) => {
      const other = taken.get(key)
      return other === undefined || sameValue(target.file, other, owner, value) ? [] : [key]
    })
    return freeNames(clashing, (free) => taken.has(free) || own.has(free))
  }
  const ownIds = new Set(readNameTree(owner, tree.get('IDTree')).map(([key]) => key))
  const clashingIds = [...ownIds].filter((id) => ids.has(id))
  return {
    roles: clashes(roles, owner.dictAt(tree, 'RoleMap')),
    classes: clashes(classes, owner.dictAt(tree, 'ClassMap')),
    ids: freeNames(clashingIds, (free) => ids.has(free) || ownIds.has(free)),
  }
}

function freeNames(
  clashing: readonly string[],
  isTaken: (name: string) => boolean,
): ReadonlyMap<string, string> {
  return new Map(clashing.map((key) => [key, freeName(key, isTaken)]))
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

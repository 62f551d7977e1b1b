import {
  byteString,
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** New names by the old ones. */
export interface StructureNames {
  readonly roles: ReadonlyMap<string, string>
  readonly classes: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, string>
}

/** Renames roles, classes and identifiers of a structure tree, wherever its elements use them. */
export function renameInStructure(file: PdfFile, names: StructureNames): void {
  const { roles, classes, ids } = names
  const root = file.catalog.get('StructTreeRoot')
  const tree = file.resolve(root)
  if (!isDict(tree) || roles.size + classes.size + ids.size === 0) return
  const maps = {
    RoleMap: renamedKeys(file.dictAt(tree, 'RoleMap'), roles),
    ClassMap: renamedKeys(file.dictAt(tree, 'ClassMap'), classes),
  }
  if (isRef(root)) file.set(root.num, withEntries(tree, maps))
  const seen = new Set<number>()
  const pending: PdfObject[] = [...file.oneOrMoreAt(tree, 'K')]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const element = file.resolve(next)
    if (!isRef(next) || seen.has(next.num) || !isDict(element)) continue
    seen.add(next.num)
    for (const kid of file.oneOrMoreAt(element, 'K')) pending.push(kid)
    const changed = renamed(file, element, names)
    if (changed !== element) file.set(next.num, changed)
  }
}

function renamed(
  file: PdfFile,
  element: PdfDict,
  { roles, classes, ids }: StructureNames,
): PdfDict {
  const role = file.resolve(element.get('S'))
  const id = file.resolve(element.get('ID'))
  const ownClasses = file.resolve(element.get('C'))
  const attributes = ids.size > 0 ? element.get('A') : undefined
  const className = (item: PdfObject) =>
    isName(item) && classes.has(item.value) ? name(classes.get(item.value) ?? '') : item
  const changes = {
    ...(isName(role) && roles.has(role.value) && { S: name(roles.get(role.value) ?? '') }),
    ...(isString(id) && ids.has(id.value) && { ID: byteString(ids.get(id.value) ?? '') }),
    ...(classes.size > 0 &&
      ownClasses !== undefined && {
        C: isArray(ownClasses) ? ownClasses.map(className) : className(ownClasses),
      }),
    ...(attributes !== undefined && { A: withHeaders(file, attributes, ids) }),
  }
  return Object.keys(changes).length === 0 ? element : withEntries(element, changes)
}

/** Attributes in which cells name their headers by identifier. */
function withHeaders(file: PdfFile, value: PdfObject, ids: ReadonlyMap<string, string>): PdfObject {
  const resolved = file.resolve(value)
  if (isArray(resolved)) return resolved.map((item) => withHeaders(file, item, ids))
  if (!isDict(resolved)) return value
  const headers = file.resolve(resolved.get('Headers'))
  if (!isArray(headers)) return value
  const changed = headers.map((item) => {
    const id = file.resolve(item)
    return isString(id) && ids.has(id.value) ? byteString(ids.get(id.value) ?? '') : item
  })
  return withEntries(resolved, { Headers: changed })
}

function renamedKeys(
  entries: PdfDict | undefined,
  names: ReadonlyMap<string, string>,
): PdfDict | undefined {
  return entries && new Map([...entries].map(([key, value]) => [names.get(key) ?? key, value]))
}

import { namedDestinations } from '../../document/destinations.ts'
import { readNameTree, writeNameTree } from '../../document/name-tree.ts'
import {
  byteString,
  isName,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { freeName } from '../free-name.ts'
import type { MergePart } from '../merge-part.ts'
import { setNames } from '../set-names.ts'

/**
 * Named destinations of all documents. A name that several have is renamed in the later ones, with whatever leads to
 * it; a link to a name that its own document lacks finds it in another.
 */
export function mergedDestinations(file: PdfFile): MergePart {
  const legacy = new Map(namedDestinations(file))
  const named = new Map(readNameTree(file, file.dictAt(file.catalog, 'Names')?.get('Dests')))
  const counts = [legacy.size, named.size]
  let renames = new Map<string, string>()
  const isTaken = (key: string) => legacy.has(key) || named.has(key)
  return {
    before({ file: source }, { dictChanges }) {
      renames = new Map()
      const keys = [...namedDestinations(source).keys(), ...namedOf(source).keys()]
      const own = new Set(keys)
      for (const key of own) {
        if (!isTaken(key)) continue
        renames.set(
          key,
          freeName(key, (free) => isTaken(free) || own.has(free)),
        )
      }
      const current = renames
      if (current.size > 0) dictChanges.push((entries) => renamed(source, entries, current))
    },
    after({ file: source }, importObject) {
      for (const [key, place] of namedDestinations(source)) {
        legacy.set(renames.get(key) ?? key, importObject(place))
      }
      for (const [key, place] of namedOf(source)) {
        named.set(renames.get(key) ?? key, importObject(place))
      }
    },
    finish() {
      if (legacy.size > (counts[0] as number)) file.setCatalog({ Dests: file.add(legacy) })
      if (named.size === counts[1]) return
      setNames(file, 'Dests', file.add(writeNameTree(file, [...named])))
    },
  }
}

function namedOf(file: PdfFile): ReadonlyMap<string, PdfObject> {
  return new Map(readNameTree(file, file.dictAt(file.catalog, 'Names')?.get('Dests')))
}

/** A link, bookmark or action with the new name of the place it leads to. */
function renamed(source: PdfFile, entries: PdfDict, renames: ReadonlyMap<string, string>): PdfDict {
  const rename = (value: PdfObject | undefined): PdfObject | undefined => {
    const place = source.resolve(value)
    if (isName(place))
      return renames.has(place.value) ? name(renames.get(place.value) ?? '') : value
    if (!isString(place) || !renames.has(place.value)) return value
    return byteString(renames.get(place.value) ?? '')
  }
  if (entries.has('Dest')) {
    const place = rename(entries.get('Dest'))
    return place === entries.get('Dest') ? entries : withEntries(entries, { Dest: place })
  }
  if (!entries.has('D') || !isName(source.resolve(entries.get('S')), 'GoTo')) return entries
  const place = rename(entries.get('D'))
  return place === entries.get('D') ? entries : withEntries(entries, { D: place })
}

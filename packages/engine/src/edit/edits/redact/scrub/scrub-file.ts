import { readNameTree, writeNameTree } from '../../../../pdf/document/name-tree.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import {
  isDict,
  isRef,
  isStream,
  type PdfObject,
  stream,
  withEntries,
} from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import { renameInContent } from '../content/rename-in-content.ts'
import { contentsOf } from '../contents-of.ts'
import { ChosenNames, firstFreeNumber } from '../names/chosen-names.ts'
import { NOWHERE, placesOf } from '../places-of.ts'
import type { Rules } from '../rules.ts'
import { ObjectScrubber, undecoded } from './object-scrubber.ts'

/**
 * Takes what is named out of every string, every name that people choose, and what contents say beside their text.
 *
 * @returns how many were changed
 */
export function scrubFile(file: PdfFile, rules: Rules): number {
  const names = new ChosenNames(rules, firstFreeNumber(file))
  const scrubber = new ObjectScrubber(file, rules, names)
  const places = placesOf(file)
  for (const { num } of sweep(file)) {
    const before = file.get(num)
    const after = scrubber.scrubbed(before, places.get(num) ?? NOWHERE)
    if (after !== before) file.set(num, after)
  }
  const changed = scrubber.strings + names.count
  if (changed > 0) sortNames(file)
  let contents = 0
  for (const num of contentsOf(file)) {
    const value = file.get(num)
    if (!isStream(value)) continue
    const data = renameInContent(decodeFilters(file, value).data, names, (text) =>
      scrubber.isNamed(text),
    )
    if (!data) continue
    contents += 1
    file.set(num, stream(undecoded(value.dict), data))
  }
  return scrubber.strings + names.count + contents
}

/** Name trees are searched by their keys, some of which are others now. */
function sortNames(file: PdfFile): void {
  const root = file.catalog.get('StructTreeRoot')
  const structure = file.resolve(root)
  if (isRef(root) && isDict(structure)) {
    const elements = new Map(readNameTree(file, structure.get('IDTree')))
    const tree = elements.size > 0 ? writeNameTree(file, [...elements]) : undefined
    if (tree) file.set(root.num, withEntries(structure, { IDTree: tree }))
  }
  const names = file.dictAt(file.catalog, 'Names')
  if (names === undefined) return
  const sorted = [...names].map(([key, tree]): [string, PdfObject] => {
    const entries = new Map(readNameTree(file, tree))
    return [key, entries.size > 0 ? writeNameTree(file, [...entries]) : tree]
  })
  file.setCatalog({ Names: new Map(sorted) })
}

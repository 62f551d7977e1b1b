import {
  byteString,
  dict,
  isArray,
  isDict,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
} from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** A key of a name tree, one character per byte, and what stands under it. */
export type NameTreeEntry = readonly [key: string, value: PdfObject]

// A tree as flat as possible: a reader finds one of 4096 names in two steps.
const ENTRIES_PER_LEAF = 64

/**
 * Entries of a name tree in the order of the file; a node that is reached twice counts once.
 *
 * Source: ISO 32000-2, 7.9.6.
 */
export function readNameTree(file: PdfFile, root: PdfObject | undefined): NameTreeEntry[] {
  const entries: NameTreeEntry[] = []
  visitTree(file, root, 'Names', (key, value) => {
    const name = file.resolve(key)
    if (isString(name)) entries.push([name.value, value])
  })
  return entries
}

/** A name tree of these entries, its leaves as objects of their own when there are many. */
export function writeNameTree(file: PdfFile, entries: readonly NameTreeEntry[]): PdfDict {
  // The tree is searched by the bytes of its keys, and so sorted by them.
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return writeTree(
    file,
    'Names',
    sorted.map(([key, value]) => [byteString(key), value]),
  )
}

/** Calls `visit` for each pair of a name tree or a number tree. */
export function visitTree(
  file: PdfFile,
  root: PdfObject | undefined,
  leafKey: 'Names' | 'Nums',
  visit: (key: PdfObject, value: PdfObject) => void,
): void {
  const seen = new Set<number>()
  const pending: (PdfObject | undefined)[] = [root]
  while (pending.length > 0) {
    const next = pending.pop()
    if (isRef(next)) {
      if (seen.has(next.num)) continue
      seen.add(next.num)
    }
    const node = file.resolve(next)
    if (!isDict(node)) continue
    const pairs = file.resolve(node.get(leafKey))
    if (isArray(pairs)) {
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        visit(pairs[at] as PdfObject, pairs[at + 1] as PdfObject)
      }
    }
    const kids = file.resolve(node.get('Kids'))
    for (const kid of isArray(kids) ? kids.toReversed() : []) pending.push(kid)
  }
}

/** A tree of sorted pairs of two levels at most. */
export function writeTree(
  file: PdfFile,
  leafKey: 'Names' | 'Nums',
  pairs: readonly (readonly [PdfObject, PdfObject])[],
): PdfDict {
  if (pairs.length <= ENTRIES_PER_LEAF) return dict({ [leafKey]: pairs.flat() })
  const kids: PdfObject[] = []
  for (let start = 0; start < pairs.length; start += ENTRIES_PER_LEAF) {
    const leaf = pairs.slice(start, start + ENTRIES_PER_LEAF)
    const [first, last] = [leaf[0]?.[0] ?? null, leaf.at(-1)?.[0] ?? null]
    kids.push(file.add(dict({ Limits: [first, last], [leafKey]: leaf.flat() })))
  }
  return dict({ Kids: kids })
}

import type { PdfDict, PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { visitTree, writeTree } from './name-tree.ts'

/** A key of a number tree and what stands under it. */
export type NumberTreeEntry = readonly [key: number, value: PdfObject]

/**
 * Entries of a number tree, ascending.
 *
 * Source: ISO 32000-2, 7.9.7.
 */
export function readNumberTree(file: PdfFile, root: PdfObject | undefined): NumberTreeEntry[] {
  const entries: NumberTreeEntry[] = []
  visitTree(file, root, 'Nums', (key, value) => {
    const number = file.resolve(key)
    if (typeof number === 'number') entries.push([number, value])
  })
  return entries.sort(([one], [other]) => one - other)
}

/** A number tree of these entries, its leaves as objects of their own when there are many. */
export function writeNumberTree(file: PdfFile, entries: readonly NumberTreeEntry[]): PdfDict {
  return writeTree(
    file,
    'Nums',
    entries.toSorted(([one], [other]) => one - other),
  )
}

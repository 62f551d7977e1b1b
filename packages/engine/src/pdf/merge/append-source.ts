import { type PdfPage, pageDict } from '../document/pages/tree/page-tree.ts'
import { objectImporter, type TwinFinder } from '../file/copy/import-objects.ts'
import { isDict, isRef, type PdfObject, ref, withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { ImportRules, MergePart, MergeSource } from './merge-part.ts'

/** Where a document is added to. */
export interface MergeTarget {
  readonly file: PdfFile
  readonly parts: readonly MergePart[]
  readonly twins: TwinFinder | undefined
}

/**
 * Copies all of a document into another one.
 *
 * @param pages all pages of the source; it keeps only those that are taken, and is no longer of use afterwards
 * @returns the pages in the target, not yet in its page tree
 */
export function appendSource(
  { file, parts, twins }: MergeTarget,
  source: PdfFile,
  pages: readonly PdfPage[],
  subject: string,
): readonly PdfPage[] {
  const replaced = new Map<number, PdfObject>()
  const dictChanges: ImportRules['dictChanges'] = []
  const targetPages = pages.map((page) => {
    const target = file.reserve()
    replaced.set(page.num, target)
    return { num: target.num, inherited: new Map() }
  })
  replaceCatalog(file, source, replaced)
  const importObject = objectImporter(source, file, {
    replaced,
    changeDict: (entries) => dictChanges.reduce((changed, change) => change(changed), entries),
    twins: twins ?? { find: () => undefined },
  })
  const rules: ImportRules = { replaced, dictChanges }
  const merged: MergeSource = { file: source, pages, subject, targetPages }
  for (const part of parts) part.before?.(merged, rules, importObject)
  for (const [index, page] of pages.entries()) {
    const own = new Map([...page.inherited, ...pageDict(source, page)])
    const copy = importObject(withEntries(own, { Parent: undefined }))
    const target = targetPages[index]
    if (target !== undefined && isDict(copy)) file.set(target.num, copy)
  }
  for (const part of parts) part.after?.(merged, importObject)
  return targetPages
}

/** References to the catalog and the page tree are rare, and would bring along all of the other document. */
function replaceCatalog(file: PdfFile, source: PdfFile, replaced: Map<number, PdfObject>): void {
  const root = source.trailer.get('Root')
  if (isRef(root)) replaced.set(root.num, file.trailer.get('Root') ?? null)
  const seen = new Set<number>()
  const pending: PdfObject[] = [source.catalog.get('Pages') ?? null]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isRef(next) || seen.has(next.num) || replaced.has(next.num)) continue
    seen.add(next.num)
    const node = source.get(next.num)
    replaced.set(next.num, file.catalog.get('Pages') ?? ref(2))
    for (const kid of isDict(node) ? source.listAt(node, 'Kids') : []) pending.push(kid)
  }
}

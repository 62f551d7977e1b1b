import {
  dict,
  isArray,
  isDict,
  isName,
  isRef,
  name,
  type PdfDict,
  type PdfObject,
  ref,
  withEntries,
} from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** Catalog, or node of the page tree, and its number. */
interface Node {
  readonly num: number
  readonly entries: PdfDict
}

/**
 * Makes the catalog and the page tree of a damaged file lead to every page that there is: a lost catalog is made anew,
 * and in the place of a lost node stand the pages that name it as their parent. Pages that nothing lost refers to may
 * have been deleted, and stay away.
 *
 * @param nums numbers of all objects, in the order of the file
 * @returns how many nodes of the tree are lost with their pages
 */
export function mendPageTree(file: PdfFile, nums: readonly number[]): number {
  const nodes = nums
    .map((num) => ({ num, entries: file.peek(num) }))
    .filter((node): node is Node => isDict(node.entries))
  const ofTree = nodes.filter(({ entries }) => isOf(entries, 'Page') || isOf(entries, 'Pages'))
  ensureCatalog(file, nodes, ofTree)
  const children = Map.groupBy(ofTree, ({ entries }) => parentOf(entries))
  const root = file.catalog.get('Pages')
  const rootNum = isRef(root) ? root.num : undefined
  if (!isDict(file.resolve(root))) {
    const found = rootNum === undefined ? topsOf(file, ofTree) : (children.get(rootNum) ?? [])
    file.setCatalog({ Pages: makeRoot(file, found) })
  }
  return mendKids(file, children)
}

function ensureCatalog(file: PdfFile, nodes: readonly Node[], ofTree: readonly Node[]): void {
  const stated = file.resolve(file.trailer.get('Root'))
  if (isDict(stated) && stated.has('Pages')) return
  const known = nodes.findLast(({ entries }) => isOf(entries, 'Catalog') && entries.has('Pages'))
  if (known) {
    file.setTrailer({ Root: ref(known.num) })
    return
  }
  const top = ofTree.findLast(
    ({ entries }) => isOf(entries, 'Pages') && parentOf(entries) === undefined,
  )
  const root = top ? ref(top.num) : makeRoot(file, topsOf(file, ofTree))
  file.setTrailer({ Root: file.add(dict({ Type: name('Catalog'), Pages: root })) })
}

/** Nodes whose parent is lost. */
function topsOf(file: PdfFile, ofTree: readonly Node[]): readonly Node[] {
  return ofTree.filter(({ entries }) => !isDict(file.resolve(entries.get('Parent'))))
}

function makeRoot(file: PdfFile, kids: readonly Node[]) {
  const root = file.reserve()
  adopt(file, kids, root.num)
  file.set(
    root.num,
    dict({
      Type: name('Pages'),
      Kids: kids.map(({ num }) => ref(num)),
      Count: kids.length,
    }),
  )
  return root
}

function adopt(file: PdfFile, kids: readonly Node[], parent: number): void {
  for (const { num, entries } of kids) file.set(num, withEntries(entries, { Parent: ref(parent) }))
}

/** Puts orphans in the place of lost kids, from the root down. */
function mendKids(file: PdfFile, children: ReadonlyMap<number | undefined, readonly Node[]>) {
  const seen = new Set<number>()
  const pending: (PdfObject | undefined)[] = [file.catalog.get('Pages')]
  let lost = 0
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isRef(node) || seen.has(node.num)) continue
    const { num } = node
    seen.add(num)
    const entries = file.get(num)
    const kids = isDict(entries) ? file.resolve(entries.get('Kids')) : undefined
    if (!isDict(entries) || isOf(entries, 'Page') || !isArray(kids)) continue
    const found = kids.map((kid) => {
      const value = file.resolve(kid)
      if (isDict(value)) return [isRef(kid) ? kid : file.add(value)]
      const orphans = (isRef(kid) && children.get(kid.num)) || []
      if (orphans.length === 0) lost += 1
      adopt(file, orphans, num)
      return orphans.map((orphan) => ref(orphan.num))
    })
    if (found.some((list, index) => list[0] !== kids[index])) {
      file.set(num, withEntries(entries, { Kids: found.flat() }))
    }
    for (const kid of found.flat()) pending.push(kid)
  }
  return lost
}

function isOf(entries: PdfDict, type: string): boolean {
  return isName(entries.get('Type'), type)
}

function parentOf(entries: PdfDict): number | undefined {
  const parent = entries.get('Parent')
  return isRef(parent) ? parent.num : undefined
}

import {
  isArray,
  isDict,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../../file/objects.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'
import { readNameTree, writeNameTree } from '../../name-tree.ts'
import { readNumberTree, writeNumberTree } from '../../number-tree.ts'

/** Fate of an element, or of another kid of one. */
interface Outcome {
  /** Element that stands in its place; undefined when it is gone. */
  readonly value: PdfObject | undefined
  /** Whether it stood for content before, and does now. */
  readonly hadContent: boolean
  readonly hasContent: boolean
  /** Whether anything of it went. */
  readonly isCut: boolean
}

const NOTHING: Outcome = { value: undefined, hadContent: false, hasContent: false, isCut: false }

/**
 * Takes out of the structure tree what stands for content of pages that go: marked content, annotations, and elements
 * of which nothing is left, with their alternative texts.
 *
 * @param gone numbers of page objects, annotations, forms and pictures that go
 *
 * Source: ISO 32000-2, 14.7.
 */
export function keepStructure(file: PdfFile, gone: ReadonlySet<number>): void {
  const reference = file.catalog.get('StructTreeRoot')
  const root = file.resolve(reference)
  if (!isDict(root)) return
  const seen = new Set<number>()
  const removed = new Set<number>()
  const isGone = (value: PdfObject | undefined) => isRef(value) && gone.has(value.num)
  // Some lead to elements that are not in the tree.
  const isRemoved = (parent: PdfObject) => {
    const element = file.resolve(parent)
    return (
      isRef(parent) && (removed.has(parent.num) || (isDict(element) && isGone(element.get('Pg'))))
    )
  }

  const kids = keptKids(root, undefined)
  const entries = withEntries(root, {
    K: kids.value,
    ParentTree: keptParents(file, root, isRemoved),
    IDTree: keptNames(file, root, removed),
  })
  if (isRef(reference)) file.set(reference.num, entries)
  else file.setCatalog({ StructTreeRoot: entries })
  for (const num of removed) file.set(num, null)

  function keptKids(owner: PdfDict, page: PdfObject | undefined): Outcome {
    const value = owner.get('K')
    const list = file.resolve(value)
    if (value === undefined) return NOTHING
    if (!isArray(list)) return keptKid(value, page)
    const outcomes = list.map((kid) => keptKid(kid, page))
    const kept = outcomes.flatMap(({ value: kid }) => (kid === undefined ? [] : [kid]))
    const isSame = kept.length === list.length && kept.every((kid, index) => kid === list[index])
    return {
      value: isSame ? value : kept.length > 0 ? kept : undefined,
      hadContent: outcomes.some(({ hadContent }) => hadContent),
      hasContent: outcomes.some(({ hasContent }) => hasContent),
      isCut: outcomes.some(({ isCut }) => isCut),
    }
  }

  function keptKid(kid: PdfObject, page: PdfObject | undefined): Outcome {
    const value = file.resolve(kid)
    if (typeof value === 'number') return content(kid, isGone(page))
    if (!isDict(value)) return NOTHING
    const type = file.resolve(value.get('Type'))
    const own = value.get('Pg') ?? page
    if (isName(type, 'MCR')) return content(kid, isGone(value.get('Stm')) || isGone(own))
    if (isName(type, 'OBJR')) return content(kid, isGone(value.get('Obj')) || isGone(own))
    return keptElement(kid, value, own)
  }

  function keptElement(kid: PdfObject, element: PdfDict, page: PdfObject | undefined): Outcome {
    if (isRef(kid)) {
      if (seen.has(kid.num)) return NOTHING
      seen.add(kid.num)
    }
    const inner = keptKids(element, page)
    // An empty cell stands for no content; it goes with the page it says it is on.
    const isLeft = inner.hadContent ? inner.hasContent : !isGone(element.get('Pg'))
    if (!isLeft) {
      if (isRef(kid)) removed.add(kid.num)
      return { ...inner, value: undefined, isCut: true }
    }
    const isSame = inner.value === element.get('K') && !inner.isCut && !isGone(element.get('Pg'))
    if (isSame) return { ...inner, value: kid }
    const changed = withEntries(element, {
      K: inner.value,
      ...(isGone(element.get('Pg')) && { Pg: undefined }),
      // They may say what stood on a page that went.
      ...(inner.isCut && { ActualText: undefined, E: undefined }),
    })
    if (!isRef(kid)) return { ...inner, value: changed }
    file.set(kid.num, changed)
    return { ...inner, value: kid }
  }
}

function content(kid: PdfObject, isGone: boolean): Outcome {
  return { value: isGone ? undefined : kid, hadContent: true, hasContent: !isGone, isCut: isGone }
}

/** The parent tree without elements that went. */
function keptParents(
  file: PdfFile,
  root: PdfDict,
  isRemoved: (parent: PdfObject) => boolean,
): PdfObject | undefined {
  if (!root.has('ParentTree')) return undefined
  const entries = readNumberTree(file, root.get('ParentTree')).flatMap(([key, value]) => {
    const parents = file.resolve(value)
    if (!isArray(parents)) return isRemoved(value) ? [] : [[key, value] as const]
    const kept = parents.map((parent) => (isRemoved(parent) ? null : parent))
    return kept.every((parent) => parent === null) ? [] : [[key, kept] as const]
  })
  return file.add(writeNumberTree(file, entries))
}

function keptNames(
  file: PdfFile,
  root: PdfDict,
  removed: ReadonlySet<number>,
): PdfObject | undefined {
  if (!root.has('IDTree')) return undefined
  const entries = readNameTree(file, root.get('IDTree')).filter(
    ([, value]) => !(isRef(value) && removed.has(value.num)),
  )
  return entries.length > 0 ? file.add(writeNameTree(file, entries)) : undefined
}

import type { LoosePart } from '../content/content-parts.ts'
import type { Bounds } from '../content/matrix.ts'
import type { PdfRectangle } from '../page-tree.ts'
import type { DocumentContents, MarkedUnit } from './read-page-contents.ts'
import {
  type ContentKey,
  contentKey,
  element,
  elementsOf,
  type StructureAnnotation,
  type StructureChild,
  type StructureContent,
  type StructureElement,
} from './structure.ts'
import { CONTAINERS } from './type-groups.ts'

/** A link that no element owns, and where it is active. */
export interface StrayLink {
  readonly annotation: StructureAnnotation
  readonly rectangle: PdfRectangle | undefined
}

/** What to do with content and links outside of the structure tree. */
export interface PlaceRequest {
  readonly contents: DocumentContents
  readonly strayLinks: readonly StrayLink[]
  /** Whether a loose part is text that readers are to be told. */
  readonly isRead: (part: LoosePart, unit: MarkedUnit) => boolean
}

/**
 * Gives text and links that Chromium left out of the structure tree a paragraph in it: those of frames, whose
 * documents it does not look at, and links that are hidden or come from a header.
 *
 * A paragraph comes after the element that owns what is painted before it.
 *
 * @returns the parts that have an element now
 */
export function placeLoose(
  document: StructureElement,
  { contents, strayLinks, isRead }: PlaceRequest,
): ReadonlyMap<LoosePart, StructureContent> {
  const placed = new Map<LoosePart, StructureContent>()
  const place = placer(document)
  const nextMcids = new Map<number, number>()
  const unplaced = new Set(strayLinks)
  let anchor: ContentKey | undefined
  for (const [index, unit] of contents.units.entries()) {
    const { ownerNum, pageNum } = unit
    for (const part of unit.parts) {
      if (part.kind === 'sequence') anchor = contentKey({ ownerNum, mcid: part.mcid })
      if (part.kind !== 'loose' || !part.isText || !isRead(part, unit)) continue
      const mcid = nextMcids.get(ownerNum) ?? highestMcid(unit) + 1
      nextMcids.set(ownerNum, mcid + 1)
      const content: StructureContent = { kind: 'content', pageNum, ownerNum, mcid }
      placed.set(part, content)
      const link = [...unplaced].find((stray) => lies(part.painted.bounds, stray, pageNum))
      if (link) unplaced.delete(link)
      const child = link ? element('Link', [content, link.annotation]) : content
      place(anchor, child, part.painted.bounds)
    }
    // The forms of a page come after it, and may hold the text of a link.
    if (contents.units[index + 1]?.pageNum === pageNum) continue
    for (const link of unplaced) {
      if (link.annotation.pageNum !== unit.pageNum) continue
      unplaced.delete(link)
      place(anchor, element('Link', [link.annotation]))
    }
  }
  return placed
}

/**
 * Puts children into the tree after the element that owns some content: text into the same cell or section, in one
 * paragraph with the lines before it, and a link without text behind everything around it.
 */
function placer(document: StructureElement) {
  let ancestry: Ancestry | undefined
  const last = new Map<ContentKey | undefined, Paragraph>()
  return (anchor: ContentKey | undefined, child: StructureChild, painted?: Bounds): void => {
    const before = last.get(anchor)
    if (before?.line && painted && isSameBlock(before.line, painted)) {
      before.element.children.push(child)
      before.line = painted
      return
    }
    ancestry ??= readAncestry(document)
    const { parents, contents } = ancestry
    const paragraph = element('P', [child])
    last.set(anchor, { element: paragraph, line: painted })
    let sibling: StructureChild | undefined =
      before?.element ?? (anchor === undefined ? undefined : contents.get(anchor))
    let parent = sibling && parents.get(sibling)
    while (parent && parent !== document && !(painted && CONTAINERS.has(parent.type))) {
      sibling = parent
      parent = parents.get(sibling)
    }
    const container = parent ?? document
    // Before the first content of all there is nothing to come after.
    const index = sibling && parent ? container.children.indexOf(sibling) + 1 : 0
    container.children.splice(index, 0, paragraph)
    parents.set(paragraph, container)
  }
}

/** A paragraph that was added, and where the last text in it is. */
interface Paragraph {
  readonly element: StructureElement
  line: Bounds | undefined
}

/** The tree upwards, and where in it content is. */
interface Ancestry {
  readonly parents: Map<StructureChild, StructureElement>
  readonly contents: Map<ContentKey, StructureContent>
}

function readAncestry(document: StructureElement): Ancestry {
  const contents: Ancestry['contents'] = new Map()
  const parents: Ancestry['parents'] = new Map()
  for (const parent of elementsOf(document)) {
    for (const child of parent.children) {
      parents.set(child, parent)
      if (child.kind === 'content') contents.set(contentKey(child), child)
    }
  }
  return { contents, parents }
}

/** Whether text goes on in the same paragraph: on the same line, or close below it in the same size. */
function isSameBlock(line: Bounds, next: Bounds): boolean {
  if (Math.min(line.top, next.top) > Math.max(line.bottom, next.bottom)) return true
  const [height, nextHeight] = [line.top - line.bottom, next.top - next.bottom]
  const gap = line.bottom - next.top
  return gap >= 0 && gap < height / 2 && Math.abs(height - nextHeight) < height / 5
}

function lies(bounds: Bounds, { annotation, rectangle }: StrayLink, pageNum: number): boolean {
  if (annotation.pageNum !== pageNum || rectangle === undefined) return false
  const x = (bounds.left + bounds.right) / 2
  const y = (bounds.bottom + bounds.top) / 2
  const { left, bottom, right, top } = rectangle
  return left <= x && x <= right && bottom <= y && y <= top
}

function highestMcid({ parts }: MarkedUnit): number {
  return parts.reduce(
    (highest, part) => (part.kind === 'sequence' ? Math.max(highest, part.mcid) : highest),
    -1,
  )
}

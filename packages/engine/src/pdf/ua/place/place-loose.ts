import type { LoosePart } from '../../content/content-parts.ts'
import type { Bounds } from '../../content/matrix.ts'
import type { PdfRectangle } from '../../document/pages/tree/page-tree.ts'
import type { FrameTags } from '../frames/frame-tags.ts'
import type { DocumentContents, MarkedUnit } from '../read/read-page-contents.ts'
import {
  type ContentKey,
  contentKey,
  element,
  type StructureAnnotation,
  type StructureContent,
  type StructureElement,
} from '../structure.ts'
import { FormAreas } from './form-areas.ts'
import { looseLines, neighbour } from './loose-lines.ts'
import { StructurePlaces } from './structure-places.ts'

/** A link that no element owns, and where it is active. */
export interface StrayLink {
  readonly annotation: StructureAnnotation
  readonly rectangle: PdfRectangle | undefined
}

/** Plan for content and links outside of the structure tree. */
export interface PlaceRequest {
  readonly contents: DocumentContents
  readonly strayLinks: readonly StrayLink[]
  /** Those parts of a loose line that readers are to be told. */
  readonly readable: (line: readonly LoosePart[], unit: MarkedUnit) => readonly LoosePart[]
  /** Text to be read for a part; undefined where it speaks for itself. */
  readonly alternative: (part: LoosePart, unit: MarkedUnit) => string | undefined
  /** Elements of frames, by the parts that they paint. */
  readonly frames: FrameTags
}

/**
 * Gives text and links that Chromium left out of the structure tree a place in it: what CSS generates, frames, whose
 * documents it does not look at, and links that are hidden or come from a header.
 *
 * Text in the box of a form's field is its own; text in the line of some content goes into its element. Other text and links get a paragraph after the element that
 * owns what is painted before them.
 *
 * @returns the parts that have an element now
 */
export function placeLoose(
  document: StructureElement,
  { contents, strayLinks, readable, alternative, frames }: PlaceRequest,
): ReadonlyMap<LoosePart, StructureContent> {
  const placed = new Map<LoosePart, StructureContent>()
  const unplaced = new Set(strayLinks)
  let known: StructurePlaces | undefined
  // Most documents have nothing to place.
  const places = () => (known ??= new StructurePlaces(document))
  let anchor: ContentKey | undefined
  let fields: FormAreas | undefined
  const field = (pageNum: number, { painted: { bounds } }: LoosePart) => {
    fields ??= new FormAreas(document, contents.painted)
    return fields.around(pageNum, bounds)
  }

  const linkOn = (pageNum: number, { painted }: LoosePart): StrayLink | undefined => {
    const link = [...unplaced].find((stray) => lies(painted.bounds, stray, pageNum))
    if (link) unplaced.delete(link)
    return link
  }

  function placeText(unit: MarkedUnit): void {
    const { ownerNum, pageNum } = unit
    let mcid = highestMcid(unit)
    const place = (part: LoosePart): StructureContent => {
      mcid += 1
      const content: StructureContent = { kind: 'content', pageNum, ownerNum, mcid }
      placed.set(part, content)
      return content
    }
    const placeInFrame = (part: LoosePart): boolean => {
      const target = frames.targetOf(part)
      if (target === undefined || target.isHidden) return target !== undefined
      places().addOnce(anchor, target.root)
      target.put(place(part), linkOn(pageNum, part)?.annotation)
      return true
    }
    for (const line of looseLines(unit.parts)) {
      if (line.before) anchor = contentKey({ ownerNum, mcid: line.before.mcid })
      const others = line.parts.filter((part) => !placeInFrame(part))
      if (others.length === 0) continue
      const parts = readable(others, unit).filter((part) => {
        const holder = field(pageNum, part)
        holder?.children.push(place(part))
        return holder === undefined
      })
      const children = parts.map((part) => {
        const content = place(part)
        const link = linkOn(pageNum, part)
        const spoken = alternative(part, unit)
        const child = spoken === undefined ? content : element('Span', [content])
        if (child.kind === 'element') child.alternative = spoken
        return link ? element('Link', [child, link.annotation]) : child
      })
      if (children.length === 0) continue
      const beside = neighbour({ ...line, parts })
      const key = beside && contentKey({ ownerNum, mcid: beside.mcid })
      if (beside && key !== undefined && places().join(key, beside.side, children)) continue
      for (const [index, child] of children.entries()) {
        places().addText(anchor, child, (parts[index] as LoosePart).painted.bounds)
      }
    }
    for (const part of unit.parts) {
      if (part.kind === 'loose' && !part.isText) placeInFrame(part)
    }
    const last = unit.parts.findLast((part) => part.kind === 'sequence')
    if (last) anchor = contentKey({ ownerNum, mcid: last.mcid })
  }

  for (const [index, unit] of contents.units.entries()) {
    placeText(unit)
    // The forms of a page come after it, and may hold the text of a link.
    if (contents.units[index + 1]?.pageNum === unit.pageNum) continue
    for (const link of unplaced) {
      if (link.annotation.pageNum !== unit.pageNum) continue
      unplaced.delete(link)
      places().addBehind(anchor, element('Link', [link.annotation]))
    }
  }
  return placed
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

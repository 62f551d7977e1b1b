import { dict, name, type PdfRef } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { plainText, textString, utf8Bytes } from '../file/text-string.ts'
import {
  type Destination,
  destinationArray,
  namedDestinations,
  parseDestination,
} from './destinations.ts'

/** A heading of the document. */
export interface OutlineEntry {
  /** 1 for the outermost; levels may be left out. */
  readonly level: number
  readonly title: string
  /** Name of a destination of the file. */
  readonly destination: string
  /** Whether readers show what is below it at first; by its depth where it does not say. */
  readonly isOpen?: boolean
}

/** Item of the outline tree. */
interface OutlineNode {
  readonly ref: PdfRef
  readonly title: string
  readonly destination: Destination
  readonly level: number
  readonly depth: number
  readonly isOpen: boolean
  readonly parent: OutlineNode | undefined
  readonly children: OutlineNode[]
  /** Descendants that show once this item is open. */
  visible: number
}

// A reader starts with two levels in sight; what lies deeper opens on demand.
const OPEN_DEPTH = 2

/**
 * Replaces the outline by one of headings and has readers show it. No usable heading, no outline.
 *
 * @param headings in document order; those without a title or an existing destination are left out
 *
 * Source: ISO 32000-2, 12.3.3.
 */
export function setOutline(file: PdfFile, headings: readonly OutlineEntry[]): void {
  const nodes = nest(file, headings)
  const roots = nodes.filter((node) => node.parent === undefined)
  if (roots.length === 0) return
  countVisible(nodes)
  const outlines = file.reserve()
  for (const siblings of [roots, ...nodes.map((node) => node.children)]) {
    for (const [index, node] of siblings.entries()) {
      const { children, parent } = node
      const item = dict({
        Title: textString(node.title),
        Parent: parent?.ref ?? outlines,
        Prev: siblings[index - 1]?.ref,
        Next: siblings[index + 1]?.ref,
        First: children.at(0)?.ref,
        Last: children.at(-1)?.ref,
        Count: children.length > 0 ? signedCount(node) : undefined,
        Dest: destinationArray(node.destination),
      })
      file.set(node.ref.num, item)
    }
  }
  const root = dict({
    Type: name('Outlines'),
    First: roots.at(0)?.ref,
    Last: roots.at(-1)?.ref,
    Count: roots.reduce((sum, node) => sum + shownWith(node), 0),
  })
  file.set(outlines.num, root)
  file.setCatalog({ Outlines: outlines, PageMode: name('UseOutlines') })
}

/** Items in document order; the parent of each is the nearest one before it of a smaller level. */
function nest(file: PdfFile, headings: readonly OutlineEntry[]): readonly OutlineNode[] {
  const destinations = namedDestinations(file)
  const nodes: OutlineNode[] = []
  let last: OutlineNode | undefined
  for (const heading of headings) {
    const title = plainText(heading.title.replace(/\s+/g, ' '))
    const target = destinations.get(utf8Bytes(heading.destination))
    const destination = parseDestination(file, target)
    if (title === '' || destination === undefined) continue
    let parent = last
    while (parent !== undefined && parent.level >= heading.level) parent = parent.parent
    const depth = (parent?.depth ?? 0) + 1
    const node: OutlineNode = {
      ref: file.reserve(),
      title,
      destination,
      level: heading.level,
      depth,
      isOpen: heading.isOpen ?? depth < OPEN_DEPTH,
      parent,
      children: [],
      visible: 0,
    }
    parent?.children.push(node)
    nodes.push(node)
    last = node
  }
  return nodes
}

/** Children come after their parent, so that one pass from the end sums them up. */
function countVisible(nodes: readonly OutlineNode[]): void {
  for (const node of nodes.toReversed()) {
    if (node.parent) node.parent.visible += shownWith(node)
  }
}

/** Lines that an item adds to the screen: itself, and its descendants if it starts open. */
function shownWith(node: OutlineNode): number {
  return 1 + (node.isOpen ? node.visible : 0)
}

/** A negative count says that the item starts closed. */
function signedCount(node: OutlineNode): number {
  return node.isOpen ? node.visible : -node.visible
}

import { hundredths } from '../content/matrix.ts'
import type { PaintedContents } from './read-page-contents.ts'
import {
  contentKey,
  contentsOf,
  elementsOf,
  type StructureChild,
  type StructureContent,
  type StructureElement,
} from './structure.ts'
import { ILLUSTRATIONS } from './type-groups.ts'

/**
 * Takes content out of the tree that tells a reader nothing: it becomes an artifact.
 *
 * Chromium gives an element everything painted for its box, borders and backgrounds too, and content that it prints
 * on every page (the head of a table, whatever has a fixed position) each time. What no page paints goes as well.
 *
 * Source: ISO 14289-1, 7.1 and 7.8.
 */
export function dropDecoration(document: StructureElement, painted: PaintedContents): void {
  const elements = elementsOf(document)
  for (const element of elements) {
    const { children } = element
    if (!children.every((child) => isPainted(child, painted))) {
      element.children = children.filter((child) => isPainted(child, painted))
    }
  }
  dropRepeated(elements, painted)
  dropTextless(document, painted)
}

function isPainted(child: StructureChild, painted: PaintedContents): boolean {
  return child.kind !== 'content' || painted.has(contentKey(child))
}

/** Content that may be repeated: that of one element on several pages. */
export function repeatable(
  elements: readonly StructureElement[],
): readonly (readonly StructureContent[])[] {
  return elements
    .filter(isOnSeveralPages)
    .map(({ children }) => children.filter((child) => child.kind === 'content'))
}

function isOnSeveralPages({ children }: StructureElement): boolean {
  let first: number | undefined
  for (const child of children) {
    if (child.kind !== 'content') continue
    first ??= child.pageNum
    if (child.pageNum !== first) return true
  }
  return false
}

function dropRepeated(elements: readonly StructureElement[], painted: PaintedContents): void {
  const repeated = new Set<StructureChild>()
  for (const contents of repeatable(elements)) {
    const pageOf = new Map<string, number>()
    for (const content of contents) {
      const shown = likeness(content, painted)
      // The same words twice on one page are no repetition by the printer.
      const first = pageOf.get(shown)
      if (first === undefined) pageOf.set(shown, content.pageNum)
      else if (first !== content.pageNum) repeated.add(content)
    }
  }
  if (repeated.size === 0) return
  for (const element of elements) {
    element.children = element.children.filter((child) => !repeated.has(child))
  }
}

/** What content shows, equal where it shows the same: the codes of its text, or the size of a picture or bullet. */
function likeness(content: StructureContent, painted: PaintedContents): string {
  const { text = [], bounds } = painted.get(contentKey(content))?.painted ?? {}
  if (text.length === 0 && bounds) {
    return `${hundredths(bounds.right - bounds.left)} x ${hundredths(bounds.top - bounds.bottom)}`
  }
  return text
    .map((shown) => ('codes' in shown ? `${shown.font} ${shown.codes}` : shown.actualText))
    .join('\n')
}

/** Takes away what shows no text, but from illustrations, and from labels (bullets) and links of nothing else. */
function dropTextless(document: StructureElement, painted: PaintedContents): void {
  const hasText = (content: StructureContent) => painted.get(contentKey(content))?.hasText ?? true
  const pending = [{ element: document, isKept: false }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { element } = next
    const isKept =
      next.isKept ||
      ILLUSTRATIONS.has(element.type) ||
      (MAY_BE_PICTURES.has(element.type) && !holdsMore(element, hasText))
    const stays = (child: StructureChild) => child.kind !== 'content' || hasText(child)
    if (!isKept && !element.children.every(stays)) element.children = element.children.filter(stays)
    for (const child of element.children) {
      if (child.kind === 'element') pending.push({ element: child, isKept })
    }
  }
}

const MAY_BE_PICTURES: ReadonlySet<string> = new Set(['Lbl', 'Link'])

function holdsMore(
  holder: StructureElement,
  hasText: (content: StructureContent) => boolean,
): boolean {
  for (const element of elementsOf(holder)) if (ILLUSTRATIONS.has(element.type)) return true
  for (const content of contentsOf(holder)) if (hasText(content)) return true
  return false
}

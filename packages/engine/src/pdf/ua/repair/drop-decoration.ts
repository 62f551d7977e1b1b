import type { ShownText } from '../../content/content-parts.ts'
import { hundredths } from '../../content/matrix.ts'
import type { PaintedContents } from '../read/read-page-contents.ts'
import {
  contentKey,
  contentsOf,
  elementsOf,
  type StructureChild,
  type StructureContent,
  type StructureElement,
} from '../structure.ts'
import type { TagHint } from '../tag-hint.ts'
import { ILLUSTRATIONS } from '../type-groups.ts'

/**
 * Takes content out of the tree that tells a reader nothing: it becomes an artifact.
 *
 * Chromium gives an element everything painted for its box, borders and backgrounds too, and content that it prints
 * on every page (the head of a table, whatever has a fixed position) each time. Content that no page paints goes as well.
 *
 * Source: ISO 14289-1, 7.1 and 7.8.
 */
export function dropDecoration(
  document: StructureElement,
  {
    painted,
    hints,
    textOf,
  }: {
    readonly painted: PaintedContents
    readonly hints: readonly TagHint[]
    /** Text that content shows. */
    readonly textOf: (content: StructureContent) => string
  },
): void {
  const elements = elementsOf(document)
  for (const element of elements) {
    const { children } = element
    if (!children.every((child) => isPainted(child, painted))) {
      element.children = children.filter((child) => isPainted(child, painted))
    }
  }
  dropRepeated(repeatable(document, hints), (content) => likeness(content, painted, textOf))
  dropTextless(document, painted)
}

function isPainted(child: StructureChild, painted: PaintedContents): boolean {
  return child.kind !== 'content' || painted.has(contentKey(child))
}

/**
 * Elements that every page shows again, and what is in them, as far as they have content on several pages.
 *
 * Only what the document itself makes so: the same words in the same place may be as real on the next page.
 */
export function repeatable(
  document: StructureElement,
  hints: readonly TagHint[],
): readonly StructureElement[] {
  const found: StructureElement[] = []
  const pending = [{ element: document, isRepeated: false }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { element } = next
    const isRepeated =
      next.isRepeated || (element.hint !== undefined && hints[element.hint]?.repeats === true)
    if (isRepeated && isOnSeveralPages(element)) found.push(element)
    for (const child of element.children) {
      if (child.kind === 'element') pending.push({ element: child, isRepeated })
    }
  }
  return found
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

/** Keeps what the first page shows of an element, where a later one shows all of it again and nothing else. */
function dropRepeated(
  elements: readonly StructureElement[],
  likenessOf: (content: StructureContent) => string,
): void {
  for (const element of elements) {
    const ofPages = new Map<number, { contents: StructureChild[]; shown: string[] }>()
    for (const child of element.children) {
      if (child.kind !== 'content') continue
      const ofPage = ofPages.get(child.pageNum) ?? { contents: [], shown: [] }
      ofPages.set(child.pageNum, ofPage)
      ofPage.contents.push(child)
      ofPage.shown.push(likenessOf(child))
    }
    const [first, ...others] = ofPages.values()
    const whole = first?.shown.join('\f')
    const repeated = new Set(
      others.filter(({ shown }) => shown.join('\f') === whole).flatMap(({ contents }) => contents),
    )
    if (repeated.size === 0) continue
    element.children = element.children.filter((child) => !repeated.has(child))
  }
}

/**
 * Appearance of content, equal where it shows the same: its text, the codes of text that nobody can read, or the size of a
 * picture or bullet. Fonts do not count: they have other names in each part of a document that is printed in parts.
 */
function likeness(
  content: StructureContent,
  painted: PaintedContents,
  textOf: (content: StructureContent) => string,
): string {
  const { text = [], bounds } = painted.get(contentKey(content))?.painted ?? {}
  if (text.length === 0 && bounds) {
    return `${hundredths(bounds.right - bounds.left)} x ${hundredths(bounds.top - bounds.bottom)}`
  }
  const codes = (shown: ShownText) => ('codes' in shown ? shown.codes : shown.actualText)
  return textOf(content) || text.map(codes).join('\n')
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

import type { PdfObject } from '../file/objects.ts'

/**
 * An element of the structure tree, open to change while the tree is repaired; the file holds the old tree until
 * the new one is written.
 */
export interface StructureElement {
  readonly kind: 'element'
  /** Structure type, for example `P`. */
  type: string
  children: StructureChild[]
  /** Natural language, for example `de-AT`. */
  language: string | undefined
  /** Description of an image, in words. */
  alternative: string | undefined
  /** Full form of an abbreviation. */
  expansion: string | undefined
  /** Name by which table cells refer to their headers. */
  id: string | undefined
  /** Few, and mostly none. */
  attributes: readonly StructureAttribute[]
  /** Number of what the document says of it beyond its tag ({@link TagHint}). */
  hint: number | undefined
  /** Whether it is the field of a form. */
  isField: boolean
}

/** An attribute of an element. */
export interface StructureAttribute {
  /** For example `Table`. */
  readonly owner: string
  /** For example `Scope`. */
  readonly name: string
  readonly value: PdfObject
}

/** Marked content of a page, or of a form painted on it. */
export interface StructureContent {
  readonly kind: 'content'
  /** Number of the page object. */
  readonly pageNum: number
  /** Number of the object whose content it is: the page's own, or the form's. */
  readonly ownerNum: number
  readonly mcid: number
}

/** An annotation, such as the active area of a link. */
export interface StructureAnnotation {
  readonly kind: 'annotation'
  readonly pageNum: number
  /** Number of the annotation's object. */
  readonly annotationNum: number
}

/** Kids that an element can hold. */
export type StructureChild = StructureElement | StructureContent | StructureAnnotation

const NO_ATTRIBUTES: readonly StructureAttribute[] = []

/** A new element. */
export function element(type: string, children: StructureChild[] = []): StructureElement {
  // With every field from the start: one that is added later costs as much memory as all of these.
  return {
    kind: 'element',
    type,
    children,
    language: undefined,
    alternative: undefined,
    expansion: undefined,
    id: undefined,
    attributes: NO_ATTRIBUTES,
    hint: undefined,
    isField: false,
  }
}

/** Puts a child behind those that an element has. */
export function append(parent: StructureElement, child: StructureChild): void {
  // Most elements have one child, and a list that grew from nothing has room for seventeen.
  if (parent.children.length === 0) parent.children = [child]
  else parent.children.push(child)
}

/** Number that stands for one marked content, wherever it is referred to; see {@link contentKey}. */
export type ContentKey = number

// More marked content than one page can hold; object numbers leave room for it in a safe integer.
const MAX_MCIDS = 2 ** 26

/** One number for marked content: long documents have hundreds of thousands, and strings would cost a third more. */
export function contentKey({
  ownerNum,
  mcid,
}: Pick<StructureContent, 'ownerNum' | 'mcid'>): ContentKey {
  return ownerNum * MAX_MCIDS + mcid
}

/** Whether an element holds elements; most hold nothing but content, and need few repairs. */
export function holdsElements({ children }: StructureElement): boolean {
  // A loop: this is asked of every element, many times.
  for (const child of children) if (child.kind === 'element') return true
  return false
}

/** An attribute of an element. */
export function attribute(
  { attributes }: StructureElement,
  owner: string,
  name: string,
): PdfObject | undefined {
  for (const held of attributes) {
    if (held.name === name && held.owner === owner) return held.value
  }
  return undefined
}

/** Sets an attribute, or takes it away. */
export function setAttribute(
  element: StructureElement,
  owner: string,
  name: string,
  value: PdfObject | undefined,
): void {
  const isSet = attribute(element, owner, name) !== undefined
  if (!isSet && value === undefined) return
  const others = isSet
    ? element.attributes.filter((held) => held.owner !== owner || held.name !== name)
    : element.attributes
  element.attributes = value === undefined ? others : [...others, { owner, name, value }]
}

/**
 * The elements of a tree, parents before their children, in reading order.
 *
 * A list and no generator: trees of a hundred thousand elements are gone through a dozen times.
 */
export function elementsOf(root: StructureElement): readonly StructureElement[] {
  return collectElements(root)
}

/** Lists the elements of a tree from the leaves up: parents after their children. */
export function elementsUpwards(root: StructureElement): readonly StructureElement[] {
  return collectElements(root).reverse()
}

function collectElements(root: StructureElement): StructureElement[] {
  const found: StructureElement[] = []
  // A list and no recursion: documents nest thousands deep.
  const pending: StructureElement[] = [root]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    found.push(next)
    const { children } = next
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index]
      if (child?.kind === 'element') pending.push(child)
    }
  }
  return found
}

/** Marked content of an element and of everything in it, in reading order. */
export function contentsOf(root: StructureElement): readonly StructureContent[] {
  return leavesOf(root).filter((leaf) => leaf.kind === 'content')
}

/** Marked content and annotations of an element and of everything in it, in reading order. */
export function leavesOf(
  root: StructureElement,
): readonly (StructureContent | StructureAnnotation)[] {
  const leaves: (StructureContent | StructureAnnotation)[] = []
  const pending: StructureChild[] = [root]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind !== 'element') {
      leaves.push(next)
      continue
    }
    const { children } = next
    for (let index = children.length - 1; index >= 0; index -= 1) {
      pending.push(children[index] as StructureChild)
    }
  }
  return leaves
}

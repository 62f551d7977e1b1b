import type { Bounds } from '../../content/matrix.ts'
import {
  type ContentKey,
  contentKey,
  element,
  elementsOf,
  type StructureChild,
  type StructureElement,
} from '../structure.ts'
import { CONTAINERS, ILLUSTRATIONS, INLINE } from '../type-groups.ts'

/** A paragraph that was added, and where the last text in it is. */
interface Paragraph {
  readonly element: StructureElement
  line: Bounds | undefined
}

/** Finds where in a structure tree something belongs that is painted next to content of it, and puts it there. */
export class StructurePlaces {
  readonly #document: StructureElement
  readonly #parents = new Map<StructureChild, StructureElement>()
  readonly #contents = new Map<ContentKey, StructureChild>()
  /** The paragraph added last behind a child; behind undefined: at the start of the document. */
  readonly #added = new Map<StructureChild | undefined, Paragraph>()

  constructor(document: StructureElement) {
    this.#document = document
    for (const parent of elementsOf(document)) {
      for (const child of parent.children) {
        this.#parents.set(child, parent)
        if (child.kind === 'content') this.#contents.set(contentKey(child), child)
      }
    }
  }

  /**
   * Puts children into the line of some content, before or behind it.
   *
   * @returns false where they cannot stand: a picture has no text
   */
  join(key: ContentKey, side: 'before' | 'behind', children: readonly StructureChild[]): boolean {
    let sibling = this.#contents.get(key)
    let parent = sibling && this.#parents.get(sibling)
    const edge = side === 'before' ? 0 : -1
    while (sibling && parent && INLINE.has(parent.type) && parent.children.at(edge) === sibling) {
      sibling = parent
      parent = this.#parents.get(sibling)
    }
    if (!sibling || !parent || HOLDS_NO_TEXT.has(parent.type)) return false
    const index = parent.children.indexOf(sibling) + (side === 'before' ? 0 : 1)
    parent.children.splice(index, 0, ...children)
    for (const child of children) this.#parents.set(child, parent)
    return true
  }

  /**
   * Puts a child into a paragraph of its own behind some content, in the same cell or section; or into the one there,
   * where its text goes on in it.
   *
   * @param anchor undefined: at the start of the document
   */
  addText(anchor: ContentKey | undefined, child: StructureChild, line: Bounds): void {
    const content = anchor === undefined ? undefined : this.#contents.get(anchor)
    const sibling = content && this.#blockOf(content)
    const last = this.#added.get(sibling)
    if (last?.line && isSameBlock(last.line, line)) {
      last.element.children.push(child)
      last.line = line
    } else this.#addParagraph(sibling, child, line)
  }

  /** Puts a child into a paragraph of its own behind everything around some content. */
  addBehind(anchor: ContentKey | undefined, child: StructureChild): void {
    let sibling = anchor === undefined ? undefined : this.#contents.get(anchor)
    for (let parent = sibling; parent && parent !== this.#document; ) {
      sibling = parent
      parent = this.#parents.get(parent)
    }
    this.#addParagraph(sibling, child, undefined)
  }

  /** Puts an element behind some content, in the same cell or section, unless it has its place already. */
  addOnce(anchor: ContentKey | undefined, added: StructureElement): void {
    if (this.#parents.has(added)) return
    const content = anchor === undefined ? undefined : this.#contents.get(anchor)
    this.#add(content && this.#blockOf(content), added, undefined)
  }

  #addParagraph(
    sibling: StructureChild | undefined,
    child: StructureChild,
    line: Bounds | undefined,
  ): void {
    this.#add(sibling, element('P', [child]), line)
  }

  #add(
    sibling: StructureChild | undefined,
    paragraph: StructureElement,
    line: Bounds | undefined,
  ): void {
    const before = this.#added.get(sibling)?.element ?? sibling
    const container = (before && this.#parents.get(before)) ?? this.#document
    // Before the first content of all there is nothing to come behind.
    container.children.splice(before ? container.children.indexOf(before) + 1 : 0, 0, paragraph)
    this.#parents.set(paragraph, container)
    this.#added.set(sibling, { element: paragraph, line })
  }

  /** Part of the tree around some content that a paragraph can stand behind: the largest thing that is no box. */
  #blockOf(content: StructureChild): StructureChild {
    const boxes: StructureChild[] = []
    let block: StructureChild | undefined
    let parent = this.#parents.get(content)
    while (parent && !CONTAINERS.has(parent.type)) {
      if (parent.type === 'NonStruct') boxes.push(parent)
      else {
        block = parent
        boxes.length = 0
      }
      parent = this.#parents.get(parent)
    }
    const [line] = boxes
    if (block) return block
    // A box with elements in it holds blocks, or what goes on behind some of its text.
    const isLine = line?.kind === 'element' && line.children.every(({ kind }) => kind !== 'element')
    return line && isLine ? line : content
  }
}

const HOLDS_NO_TEXT: ReadonlySet<string> = new Set([...ILLUSTRATIONS, 'Table', 'TR', 'L', 'Ruby'])

/** Whether text goes on in the same paragraph: on the same line, or close below it in the same size. */
function isSameBlock(line: Bounds, next: Bounds): boolean {
  if (Math.min(line.top, next.top) > Math.max(line.bottom, next.bottom)) return true
  const [height, nextHeight] = [line.top - line.bottom, next.top - next.bottom]
  const gap = line.bottom - next.top
  return gap >= 0 && gap < height / 2 && Math.abs(height - nextHeight) < height / 5
}

import {
  attribute,
  element,
  elementsUpwards,
  holdsElements,
  type StructureChild,
  type StructureElement,
} from '../structure.ts'
import { CONTAINERS, ILLUSTRATIONS, INLINE } from '../type-groups.ts'

/** Elements that say something even when they are empty; what is wrong with them is the repair of tables. */
const KEPT_EMPTY: ReadonlySet<string> = new Set(['Document', 'TD', 'TH', 'TR', 'Table'])

/** Elements that are gone in a line, unless they have a language or stand for something longer. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['NonStruct', 'Span'])

/** Containers whose text needs no paragraph while there is nothing else in them. */
const MAY_BE_BARE: ReadonlySet<string> = new Set(['TD', 'TH', 'LBody', 'LI'])

/** Kinds of `NonStruct`: a box with text in it, which may be a block or part of a line, or a box with blocks. */
type Shape = 'line' | 'blocks'

/**
 * Takes out what says nothing: empty elements and Chromium's `NonStruct`, which
 * stands for every box that has no meaning of its own.
 *
 * Kids of a `NonStruct` move to its parent; text that would stand bare among blocks becomes a paragraph.
 */
export function collapse(document: StructureElement): void {
  const collapser = new Collapser()
  for (const parent of elementsUpwards(document)) collapser.visit(parent)
}

class Collapser {
  readonly #shapes = new Map<StructureElement, Shape>()
  /** Elements of a line that hold blocks: a link around a heading. */
  readonly #holdsBlocks = new Set<StructureElement>()

  /** Settles an element whose children have been visited. */
  visit(parent: StructureElement): void {
    if (!holdsElements(parent)) {
      if (parent.type === 'NonStruct') this.#shapes.set(parent, 'line')
      else if (CONTAINERS.has(parent.type) && !MAY_BE_BARE.has(parent.type)) {
        parent.children = this.#blocks(parent.children, false)
      }
      return
    }
    parent.children = parent.children.filter((child) => !isEmpty(child))
    if (parent.type === 'NonStruct') this.#shape(parent)
    else if (CONTAINERS.has(parent.type) || parent.type === 'LI') {
      parent.children = this.#blocks(parent.children, MAY_BE_BARE.has(parent.type))
    } else parent.children = parent.children.flatMap((child) => this.#inLine(child))
    if (INLINE.has(parent.type) && !parent.children.every((child) => this.#isInline(child)))
      this.#holdsBlocks.add(parent)
  }

  #shape(box: StructureElement): void {
    const { children } = box
    const isText = children.every((_, index) => this.#isInText(children, index))
    // Several boxes and no text between them: a list of terms, the cells of a table for layout.
    const isLine = isText && (children.length < 2 || children.some((child) => !this.#isLine(child)))
    if (isLine) this.#shapes.set(box, 'line')
    else {
      this.#shapes.set(box, 'blocks')
      box.children = this.#blocks(box.children, false)
    }
  }

  #isInline(child: StructureChild): boolean {
    if (child.kind !== 'element') return true
    if (child.type === 'NonStruct') return this.#shapes.get(child) !== 'blocks'
    return INLINE.has(child.type) && !this.#holdsBlocks.has(child)
  }

  /** Whether a child is part of a line of text: a picture is while text is right next to it. */
  #isInText(children: readonly StructureChild[], index: number): boolean {
    const child = children[index] as StructureChild
    if (this.#isInline(child)) return true
    if (child.kind !== 'element' || !ILLUSTRATIONS.has(child.type)) return false
    return [children[index - 1], children[index + 1]].some(
      (beside) => beside && this.#isInline(beside) && !this.#isLine(beside),
    )
  }

  /** Form of a child in a line. */
  #inLine(child: StructureChild): StructureChild[] {
    if (child.kind !== 'element' || !SAYS_NOTHING.has(child.type)) return [child]
    const children = child.children.flatMap((kid) => this.#inLine(kid))
    return saysSomething(child) ? [renamed('Span', child, children)] : children
  }

  /** Forms of children among blocks: runs of text are paragraphs. */
  #blocks(children: readonly StructureChild[], mayBeBare: boolean): StructureChild[] {
    const isBare = (child: StructureChild) =>
      isLabel(child) || (this.#isInline(child) && !this.#isLine(child))
    if (mayBeBare && children.every(isBare)) {
      return children.flatMap((child) => this.#inLine(child))
    }
    const blocks: StructureChild[] = []
    let run: StructureChild[] = []
    const endRun = () => {
      for (const paragraph of this.#paragraphs(run)) blocks.push(paragraph)
      run = []
    }
    for (const [index, child] of children.entries()) {
      if (this.#isInText(children, index)) {
        run.push(child)
        continue
      }
      endRun()
      if (child.kind !== 'element' || child.type !== 'NonStruct') blocks.push(child)
      else if (saysSomething(child)) blocks.push(renamed('Div', child, child.children))
      else for (const inner of child.children) blocks.push(inner)
    }
    endRun()
    return blocks
  }

  /** A run of text among blocks: one paragraph where some of it stands bare, else one for each box. */
  #paragraphs(run: readonly StructureChild[]): StructureChild[] {
    if (run.length === 0) return []
    const hasBare = run.some((child) => !this.#isLine(child))
    const lines = hasBare ? [run] : run.map((child) => [child])
    return lines.map((line) =>
      element(
        'P',
        line.flatMap((child) => this.#inLine(child)),
      ),
    )
  }

  #isLine(child: StructureChild): boolean {
    return child.kind === 'element' && this.#shapes.get(child) === 'line'
  }
}

function isLabel(child: StructureChild): boolean {
  return child.kind === 'element' && child.type === 'Lbl'
}

function saysSomething(element: StructureElement): boolean {
  const { language, expansion, alternative } = element
  const line = attribute(element, 'Layout', 'TextDecorationType')
  return [language, expansion, alternative, line].some((said) => said !== undefined)
}

/** A new element that says of itself what an old one said. */
function renamed(
  type: string,
  { language, expansion, alternative, attributes }: StructureElement,
  children: StructureChild[],
): StructureElement {
  return { ...element(type, children), language, expansion, alternative, attributes }
}

function isEmpty(child: StructureChild): boolean {
  return child.kind === 'element' && child.children.length === 0 && !KEPT_EMPTY.has(child.type)
}

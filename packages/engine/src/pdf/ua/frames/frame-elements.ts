import { name } from '../../file/objects.ts'
import { element, type StructureElement, setAttribute } from '../structure.ts'
import type { FrameNode, FrameOutline } from './frame-outline.ts'

/** A text of a frame, or a picture, and the element that takes what a page shows of it. */
export interface FrameLeaf {
  readonly element: StructureElement
  /** In pixels of the frame. */
  readonly box: NonNullable<FrameNode['box']>
  readonly text: string
  readonly isHidden: boolean
  /** Around it. */
  readonly link: StructureElement | undefined
  readonly item: StructureElement | undefined
}

/** Elements of a frame, and what they take. */
export interface FrameElements {
  readonly root: StructureElement
  readonly texts: readonly FrameLeaf[]
  readonly pictures: readonly FrameLeaf[]
  /** Whether it is more than paragraphs. */
  readonly hasStructure: boolean
}

interface Around {
  readonly parent: StructureElement
  readonly link: StructureElement | undefined
  readonly item: StructureElement | undefined
}

const STRUCTURE = /^(?:H[1-6]|L|Table|BlockQuote|Figure)$/
const NOWHERE: NonNullable<FrameNode['box']> = [0, 0, 0, 0]

/** Makes the elements of a frame, without content as yet. */
export function frameElements({ root }: FrameOutline): FrameElements {
  const texts: FrameLeaf[] = []
  const pictures: FrameLeaf[] = []
  let hasStructure = false

  function add(node: FrameNode, { parent, link, item }: Around): StructureElement {
    const { type, children = [], text, box = NOWHERE, isHidden = false } = node
    // Text that goes on over several lines and pages.
    if (STRUCTURE.test(type)) hasStructure = true
    const made = element(text === undefined ? type : 'Span')
    parent.children.push(made)
    made.language = node.language
    made.alternative = node.alternative
    made.expansion = node.expansion
    setAttribute(made, 'Table', 'ColSpan', node.colSpan)
    setAttribute(made, 'Table', 'RowSpan', node.rowSpan)
    setAttribute(made, 'Table', 'Scope', node.scope === undefined ? undefined : name(node.scope))
    setAttribute(
      made,
      'List',
      'ListNumbering',
      node.numbering === undefined ? undefined : name(node.numbering),
    )
    const leaf = { element: made, box, text: text ?? '', isHidden, link, item }
    if (text !== undefined) texts.push(leaf)
    else if (type === 'Figure') pictures.push(leaf)
    const inside = {
      parent: made,
      link: type === 'Link' ? made : link,
      item: type === 'LI' ? made : type === 'L' ? undefined : item,
    }
    for (const child of children) add(child, inside)
    return made
  }

  const holder = element('Div')
  const made = add(root, { parent: holder, link: undefined, item: undefined })
  return { root: made, texts, pictures, hasStructure }
}

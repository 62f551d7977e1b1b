import { isKnownType } from '../role-map.ts'
import { element, elementsOf, type StructureChild, type StructureElement } from '../structure.ts'
import { INLINE } from '../type-groups.ts'

/** Types whose elements a caption may be of (ISO 32000-1, 14.8.4.3). */
const CAPTIONED: ReadonlySet<string> = new Set(['Table', 'L', 'TOC', 'Figure', 'Formula', 'Form'])

/** A block that holds a picture and, beside it, its caption: inside of the picture its description would hide it. */
function holdsIllustration({ type, children }: StructureElement): boolean {
  return (
    type === 'Div' &&
    children.some((child) => child.kind === 'element' && CAPTIONED.has(child.type))
  )
}

/** Whether an element holds a line of text and no blocks. */
function isParagraph({ children }: StructureElement): boolean {
  const isText = (child: StructureChild) => child.kind === 'content'
  return (
    children.some((child) => isText(child) || isInline(child)) &&
    children.every((child) => child.kind !== 'element' || isInline(child))
  )
}

function isInline(child: StructureChild): boolean {
  return child.kind === 'element' && INLINE.has(child.type)
}

/**
 * Makes every type one that the tree may hold where it stands: captions of nothing are paragraphs, the base of a ruby
 * text is one, and of what is unknown lines of text are paragraphs, and the rest says nothing.
 *
 * Source: ISO 14289-1, 7.1 (tests 5 to 7); ISO 32000-1, 14.8.4.4.
 */
export function repairTypes(document: StructureElement): void {
  for (const parent of elementsOf(document)) {
    if (!isKnownType(parent.type)) parent.type = isParagraph(parent) ? 'P' : 'Div'
    if (parent.type === 'Ruby') parent.children = parent.children.map(rubyPart)
    if (CAPTIONED.has(parent.type) || holdsIllustration(parent)) continue
    for (const child of parent.children) {
      if (child.kind === 'element' && child.type === 'Caption') child.type = 'P'
    }
  }
}

function rubyPart(child: StructureChild): StructureChild {
  return child.kind === 'element' ? child : element('RB', [child])
}

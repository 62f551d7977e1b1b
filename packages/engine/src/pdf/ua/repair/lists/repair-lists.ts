import {
  element,
  elementsUpwards,
  holdsElements,
  type StructureChild,
  type StructureElement,
} from '../../structure.ts'

/**
 * Gives lists the shape they must have: items in lists, in each item labels and bodies, nothing else.
 *
 * Source: ISO 14289-1, 7.2 (tests 17 to 20 and 40).
 */
export function repairLists(document: StructureElement): void {
  for (const parent of elementsUpwards(document)) {
    const isList = parent.type === 'L' || parent.type === 'LI'
    if (!isList && !holdsElements(parent)) continue
    if (parent.type === 'L') parent.children = inItems(parent.children)
    else if (parent.type === 'LI') parent.children = inBodies(inLists(parent.children))
    else parent.children = inLists(parent.children)
    if (parent.type !== 'LI') for (const child of parent.children) renameLabel(child)
  }
}

/** A child that is no item of a list is one of its own; a list in a list may stay. */
function inItems(children: readonly StructureChild[]): StructureChild[] {
  const items: StructureChild[] = []
  for (const [index, child] of children.entries()) {
    const type = typeOf(child)
    const isCaption = type === 'Caption' && index === 0
    if (type === 'LI' || type === 'L' || isCaption) items.push(child)
    else items.push(element('LI', inBodies([child])))
  }
  return items
}

function inBodies(children: readonly StructureChild[]): StructureChild[] {
  const parts: StructureChild[] = []
  for (const child of children) {
    const type = typeOf(child)
    const last = parts.at(-1)
    if (type === 'Lbl' || type === 'LBody') parts.push(child)
    else if (last?.kind === 'element' && last.type === 'LBody') last.children.push(child)
    else parts.push(element('LBody', [child]))
  }
  return parts
}

/** Items next to each other outside of a list become one. */
function inLists(children: readonly StructureChild[]): StructureChild[] {
  if (!children.some((child) => typeOf(child) === 'LI')) return [...children]
  const result: StructureChild[] = []
  let list: StructureElement | undefined
  for (const child of children) {
    if (typeOf(child) !== 'LI') {
      list = undefined
      result.push(child)
    } else if (list) list.children.push(child)
    else {
      list = element('L', [child])
      result.push(list)
    }
  }
  return result
}

/** A label without an item is text. */
function renameLabel(child: StructureChild): void {
  if (child.kind === 'element' && child.type === 'Lbl') child.type = 'Span'
}

function typeOf(child: StructureChild): string | undefined {
  return child.kind === 'element' ? child.type : undefined
}

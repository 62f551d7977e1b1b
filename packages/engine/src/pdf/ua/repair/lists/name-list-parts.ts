import {
  element,
  elementsOf,
  type StructureChild,
  type StructureElement,
  setAttribute,
} from '../../structure.ts'

/**
 * Gives the parts of lists the names that Chromium has none for.
 *
 * A list of terms (`dl`) is printed as a list whose descriptions are items and whose terms are cells, by the roles that
 * `prepareForReaders` gives them: a cell of a table cannot be in a list. Each term, or several in a row, becomes the
 * label of the descriptions behind it. An item with a role of its own (`doc-endnote`) is a box with a label.
 *
 * Source: ISO 32000-1, 14.8.4.3.3 (list elements).
 */
export function nameListParts(document: StructureElement): void {
  for (const list of elementsOf(document)) {
    if (list.type !== 'L') continue
    list.children = list.children.flatMap(withoutBox)
    for (const child of list.children) {
      if (isElement(child, 'NonStruct') && holds(child, ['Lbl'])) child.type = 'LI'
    }
    if (holds(list, ['TD'])) describeTerms(list)
  }
}

/** A `div` in a list of terms groups some of them, and says no more than that. */
function withoutBox(child: StructureChild): readonly StructureChild[] {
  const isBox = isElement(child, 'NonStruct') || isElement(child, 'Div')
  if (!isBox || !holds(child, ['LI', 'TD'])) return [child]
  for (const kid of child.children) {
    if (kid.kind === 'element') kid.language ??= child.language
  }
  return child.children
}

function describeTerms(list: StructureElement): void {
  const parts: StructureChild[] = []
  let item: StructureElement | undefined
  for (const child of list.children) {
    const isTerm = isElement(child, 'TD')
    if (!isTerm && !isElement(child, 'LI')) {
      item = undefined
      parts.push(child)
      continue
    }
    if (item === undefined || (isTerm && holds(item, ['LBody']))) {
      item = element('LI')
      parts.push(item)
    }
    child.type = isTerm ? 'Lbl' : 'LBody'
    child.attributes = []
    item.children.push(child)
  }
  for (const part of parts) {
    // A term that nothing describes is all that its item says.
    const last = isElement(part, 'LI') ? part.children.at(-1) : undefined
    if (last && isElement(last, 'Lbl')) last.type = 'LBody'
  }
  list.children = parts
  // The bullets that it says are those of its style, which terms have none of.
  setAttribute(list, 'List', 'ListNumbering', undefined)
}

function holds({ children }: StructureElement, types: readonly string[]): boolean {
  return children.some((child) => types.some((type) => isElement(child, type)))
}

function isElement(child: StructureChild, type: string): child is StructureElement {
  return child.kind === 'element' && child.type === type
}

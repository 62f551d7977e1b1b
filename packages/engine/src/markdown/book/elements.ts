import {
  type ChildNode,
  type Document,
  Element,
  hasChildren,
  isTag,
  isText,
  type ParentNode,
  Text,
} from 'domhandler'
import { SLOT_ELEMENT, type Slots } from '../parse/slots.ts'

/**
 * Every node below another one, in the order of the document.
 *
 * A stack and no recursion: raw HTML may nest as deep as it likes.
 */
export function* nodesIn(root: Document | Element): Generator<ChildNode> {
  const pending: ChildNode[] = []
  const add = (children: readonly ChildNode[]) => {
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index]
      if (child) pending.push(child)
    }
  }
  add(root.children)
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node
    if (hasChildren(node)) add(node.children)
  }
}

/** Every element below a node, in the order of the document. */
export function* elementsIn(root: Document | Element): Generator<Element> {
  for (const node of nodesIn(root)) if (isTag(node)) yield node
}

/** Text of an element, spaces collapsed; formulas by their source, calls of notes left out. */
export function plainText(element: Element, slots: Slots): string {
  return wholeText(element, slots).replaceAll(/\s+/g, ' ').trim()
}

/** As {@link plainText}, with every space, as beside pictures. */
export function wholeText(element: Element, slots: Slots): string {
  let text = ''
  for (const node of nodesIn(element)) {
    if (isText(node)) text += isNoteCall(node.parent) ? '' : node.data
    else if (isTag(node) && node.name === SLOT_ELEMENT) {
      text += slots.content(node.attribs['id'] ?? '')?.text ?? ''
    }
  }
  return text
}

function isNoteCall(parent: ParentNode | null): boolean {
  return parent !== null && isTag(parent) && parent.attribs['data-footnote-ref'] !== undefined
}

/** Puts an element with text in it in front of what another one holds. */
export function prependText(
  element: Element,
  name: string,
  attributes: Record<string, string>,
  text: string,
): void {
  const added = new Element(name, attributes, [new Text(text)])
  added.parent = element
  element.children.unshift(added)
}

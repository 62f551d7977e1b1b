/**
 * Elements and texts that are shown in an element, in their order: those of its shadow tree, and what its slots take, too.
 *
 * @param enters whether what is in an element is wanted
 */
export function* shownNodes(
  box: Element,
  enters: (element: Element) => boolean = () => true,
): Generator<Element | Text> {
  const waiting = shownChildren(box).toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node instanceof Text) yield node
    if (!(node instanceof Element)) continue
    yield node
    if (!enters(node)) continue
    const children = shownChildren(node)
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index] as Node)
  }
}

/** Nodes that are shown right in an element: those of its shadow tree, or those that it takes as a slot. */
export function shownChildren(element: Element): readonly Node[] {
  const taken = element instanceof HTMLSlotElement ? element.assignedNodes() : []
  return taken.length > 0 ? taken : [...(element.shadowRoot ?? element).childNodes]
}

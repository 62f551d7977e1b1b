/** The element that an element is shown in: the slot that takes it, its parent, or the host of its shadow tree. */
export function above(element: Element): Element | null {
  const tree = element.getRootNode()
  const host = tree instanceof ShadowRoot ? tree.host : null
  return element.assignedSlot ?? element.parentElement ?? host
}

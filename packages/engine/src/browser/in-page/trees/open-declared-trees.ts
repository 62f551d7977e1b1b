/** Closed shadow trees by their hosts. */
const closed = new WeakMap<Element, ShadowRoot>()

let isTold = false

/**
 * Has our world see shadow trees that the parser made closed (`<template shadowrootmode="closed">`) as it sees open ones. Nothing
 * changes for the document: properties of its world are others.
 *
 * @param trees of this window
 */
export function openDeclaredTrees(...trees: readonly ShadowRoot[]): void {
  for (const tree of trees) closed.set(tree.host, tree)
  if (isTold) return
  isTold = true
  tell(Element.prototype, 'shadowRoot', treeOf)
  tell(Element.prototype, 'assignedSlot', slotOf)
  tell(Text.prototype, 'assignedSlot', slotOf)
}

/** Has a property that tells nothing tell what is known of closed trees. */
function tell<T extends Element | Text>(
  owner: T,
  name: keyof T & string,
  find: (node: T) => unknown,
): void {
  const property = Object.getOwnPropertyDescriptor(owner, name)
  const { get } = property ?? {}
  if (!get) return
  Object.defineProperty(owner, name, {
    ...property,
    get(this: T) {
      return get.call(this) ?? find(this)
    },
  })
}

function treeOf(element: Element): ShadowRoot | null {
  return closed.get(element) ?? null
}

function slotOf(node: Element | Text): HTMLSlotElement | null {
  const tree = node.parentElement ? closed.get(node.parentElement) : undefined
  const slots = [...(tree?.querySelectorAll('slot') ?? [])]
  return slots.find((slot) => slot.assignedNodes().includes(node)) ?? null
}

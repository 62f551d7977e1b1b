import { inOrder } from '../../trees/in-order.ts'

/** A node that has to begin on a page with an even number, or on one with an odd number. */
export interface SidedNode {
  readonly node: Node
  readonly isEven: boolean
}

type Side = 'previousSibling' | 'nextSibling'

/** Finds what has to begin on a left or right page, in the order of the document, and features that cannot be made. */
export function sidedNodes(): {
  readonly nodes: readonly SidedNode[]
  readonly unsupported: readonly string[]
} {
  const unsupported = new Set<string>()
  const isEvenSide = evenSides()
  const found = new Map<Node, SidedNode>()
  const add = (node: Node, side: string) => {
    if (beside(node, 'previousSibling') === null && node.parentElement === document.body) return
    if (holdsBlocks(node.parentElement)) {
      found.set(node, { node, isEven: isEvenSide[side] ?? false })
    } else unsupported.add(`break-before: ${side} in flex boxes, grids and tables`)
  }
  for (const element of document.body?.querySelectorAll<HTMLElement>('*') ?? []) {
    const { breakBefore, breakAfter } = getComputedStyle(element)
    const isBefore = breakBefore in isEvenSide
    const isAfter = breakAfter in isEvenSide
    if (!(isBefore || isAfter) || !element.checkVisibility()) continue
    if (isBefore) add(outermost(element, 'previousSibling'), breakBefore)
    const next = isAfter ? beside(outermost(element, 'nextSibling'), 'nextSibling') : null
    // One that states its own side is asked itself.
    if (next && !found.has(next)) add(next, breakAfter)
  }
  const nodes = [...found.values()].sort((one, other) => inOrder(one.node, other.node))
  return { nodes, unsupported: [...unsupported] }
}

/** Sides that styles name, and whether pages there have even numbers. */
function evenSides(): Readonly<Record<string, boolean>> {
  const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl'
  return { left: !isRightToLeft, right: isRightToLeft, recto: false, verso: true }
}

/** The outermost element that begins, or ends, where one does: its break is between the same siblings. */
function outermost(element: HTMLElement, side: Side): HTMLElement {
  let outer = element
  while (outer.parentElement && outer.parentElement !== document.body && !beside(outer, side)) {
    outer = outer.parentElement
  }
  return outer
}

/** The next node at a side that takes part in the flow. */
function beside(node: Node, side: Side): Node | null {
  let other = node[side]
  while (other && !isInFlow(other)) other = other[side]
  return other
}

function isInFlow(node: Node): boolean {
  if (node instanceof Text) return /\S/.test(node.data)
  if (!(node instanceof HTMLElement)) return node instanceof Element
  const { position, float, display } = getComputedStyle(node)
  return display !== 'none' && float === 'none' && !/^(?:absolute|fixed)$/.test(position)
}

function holdsBlocks(parent: Element | null): boolean {
  return parent !== null && /^(?:block|flow-root|list-item)$/.test(getComputedStyle(parent).display)
}

import { inOrder } from './in-order.ts'

/** Elements of a document or of one of its shadow trees that a selector of its styles finds; none where it is no selector there. */
export function elementsOf(selector: string, tree: ParentNode): readonly HTMLElement[] {
  try {
    return [...tree.querySelectorAll<HTMLElement>(selector)]
  } catch {
    // No selector, so no rule either; hosts and parts are of other trees.
    return []
  }
}

/** Elements of the document that any of the selectors finds, each once, in the order of the document. */
export function elementsOfAny(selectors: readonly string[]): HTMLElement[] {
  const found = new Set([...new Set(selectors)].flatMap((one) => elementsOf(one, document)))
  return [...found].sort(inOrder)
}

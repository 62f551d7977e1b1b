/** Sorts nodes into the order of the document. */
export function inOrder(one: Node, other: Node): number {
  return isBefore(one, other) ? -1 : 1
}

/** Whether a node begins before another one. */
export function isBefore(one: Node, other: Node): boolean {
  return Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
}

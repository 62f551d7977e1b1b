/** The element that a node is, or one put before it: an empty block that breaks between pages can stand at, and links lead to. */
export function anchorOf(node: Node): HTMLElement {
  if (node instanceof HTMLElement) return node
  const anchor = document.createElement('svc-break')
  anchor.setAttribute('style', 'all:unset!important;display:block!important')
  node.parentNode?.insertBefore(anchor, node)
  return anchor
}

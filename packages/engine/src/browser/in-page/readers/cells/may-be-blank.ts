/** Whether it may be that nothing is painted of a cell: one too many costs nothing. */
export function mayBeBlank(cell: Element): boolean {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const holder = texts.currentNode.parentElement
    if (!holder || !/\S/.test(texts.currentNode.nodeValue ?? '')) continue
    const { position, color, fontSize } = getComputedStyle(holder)
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (position === 'absolute' || position === 'fixed' || mayBeClipped(holder, cell)) continue
    if (fontSize === '0px' || /^rgba.*, 0\)$/.test(color)) continue
    if (!holder.closest('[aria-hidden="true"]')) return false
  }
  return true
}

/** Whether text may be cut off by an element between it and the cell. */
function mayBeClipped(holder: Element, cell: Element): boolean {
  for (let inner: Element | null = holder; inner; inner = inner.parentElement) {
    if (getComputedStyle(inner).overflow !== 'visible') return true
    if (inner === cell) return false
  }
  return true
}

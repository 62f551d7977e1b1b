/** Whether an element stands in a box with a fixed position, which every page shows. */
export function inFixedBox(element: Element): boolean {
  for (let box: Element | null = element; box; box = box.parentElement)
    if (getComputedStyle(box).position === 'fixed') return true
  return false
}

/** Whether a document has more than one page: it is higher, or breaks somewhere. */
export function hasSeveralPages(pageHeightPx: number): boolean {
  if ((document.scrollingElement?.scrollHeight ?? 0) > pageHeightPx) return true
  return [...(document.body?.querySelectorAll('*') ?? [])].some((element) => {
    const { breakBefore, breakAfter, page } = getComputedStyle(element)
    return (
      [breakBefore, breakAfter].some((one) => !/auto|avoid|column/.test(one)) || page !== 'auto'
    )
  })
}

/**
 * Height of what a box that scrolls in the document's place keeps hidden, in CSS pixels; 0 when there is no such box,
 * or the document scrolls itself. Runs in the page.
 *
 * @param middle of the window as the caller asked for it, in CSS pixels: the box covers it, and at least half of that
 *   window each way
 */
export function hiddenBelow(middle: { readonly x: number; readonly y: number }): number {
  /** Part of the window by which the document scrolls, too, for margins around the box. */
  const MOST = 0.2
  if (document.documentElement.scrollHeight > innerHeight * (1 + MOST)) return 0
  let element = document.elementFromPoint(middle.x, middle.y)
  while (element !== null) {
    const { clientWidth, clientHeight, scrollHeight } = element
    const isMain = clientWidth >= middle.x && clientHeight >= middle.y
    const scrolls = /^(auto|scroll)$/.test(getComputedStyle(element).overflowY)
    if (isMain && scrolls && scrollHeight > clientHeight) return scrollHeight - clientHeight
    const root = element.getRootNode()
    element = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  return 0
}

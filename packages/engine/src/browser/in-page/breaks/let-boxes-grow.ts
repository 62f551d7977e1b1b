/**
 * Lets boxes that show all of their content grow over page breaks: what is moved to the next page leaves a gap behind, and
 * a box of a fixed height that hides what runs over (`overflow: hidden`, `auto`) loses as much at its end. Runs in the page,
 * laid out as it is printed.
 *
 * @param pagePx height of a page
 */
export function letBoxesGrow(pagePx: number): void {
  /** Surely divided. */
  const leastPx = pagePx * 1.1
  const SAME_PX = 1
  /** Each lays the document out anew. */
  const MAX_BOXES = 20
  const MAX_ELEMENTS = 5000
  const root = document.documentElement
  const { body } = document
  if (!body || root.scrollHeight <= pagePx) return

  const heightOf = (element: Element) => element.getBoundingClientRect().height
  const showsAll = ({ scrollHeight, clientHeight }: Element) =>
    scrollHeight <= clientHeight + SAME_PX
  /** Pages that a document lays out itself have the height of a page, whatever the browser takes for one. */
  const isPage = (element: Element) => {
    const { breakBefore, breakAfter } = getComputedStyle(element)
    return [breakBefore, breakAfter].some((value) => !/^(?:auto|avoid)/.test(value))
  }
  const found: HTMLElement[] = []
  const pending: Element[] = [...body.children]
  for (let next = pending.pop(); next && found.length < MAX_BOXES; next = pending.pop()) {
    const mayHoldHigh =
      heightOf(next) >= leastPx || next.scrollHeight >= leastPx || next.clientHeight === 0
    if (!mayHoldHigh || isPage(next)) continue
    pending.push(...[...next.children].reverse())
    if (!(next instanceof HTMLElement) || heightOf(next) < leastPx || !showsAll(next)) continue
    const { overflowY, display } = getComputedStyle(next)
    if (overflowY !== 'visible' && !/^inline|^table/.test(display)) found.push(next)
  }

  const places = () =>
    [...body.querySelectorAll('*')].slice(0, MAX_ELEMENTS).map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [left, top, width, height]
    })
  const isSame = (before: readonly number[][], after: readonly number[][]) =>
    before.every((place, index) =>
      place.every((px, side) => Math.abs(px - (after[index]?.[side] ?? px)) <= SAME_PX),
    )
  /** Lets a box and those around it grow, unless that moves anything. */
  const letGrow = (box: HTMLElement) => {
    const boxes: HTMLElement[] = []
    for (let next: HTMLElement | null = box; next && next !== body; next = next.parentElement) {
      if (!showsAll(next)) break
      if (!/^inline|^table|^contents/.test(getComputedStyle(next).display)) boxes.push(next)
    }
    const before = places()
    const styles = boxes.map((one) => {
      return { one, css: one.style.cssText, height: getComputedStyle(one).height }
    })
    const undo = () => {
      for (const { one, css } of styles) one.style.cssText = css
      return false
    }
    /** @param hasLeast whether they stay as high as they are where their content is not, or their place makes them so */
    const grows = (hasLeast: boolean) => {
      for (const { one, height } of styles) {
        one.style.setProperty('height', 'auto', 'important')
        one.style.setProperty('max-height', 'none', 'important')
        if (hasLeast) one.style.setProperty('min-height', height, 'important')
      }
      return isSame(before, places()) || undo()
    }
    if (!grows(false)) grows(true)
  }
  for (const box of found) letGrow(box)
}

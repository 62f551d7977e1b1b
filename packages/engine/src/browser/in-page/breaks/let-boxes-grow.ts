import { areUnmoved, boxPlaces } from '../measure/box-places.ts'

const SAME_PX = 1
/** Each lays the document out anew. */
const MAX_BOXES = 20
const MAX_ELEMENTS = 5000
/** Times the height of a page: surely divided. */
const HIGH = 1.1

/**
 * Lets boxes that show all of their content grow over page breaks: what is moved to the next page leaves a gap behind, and
 * a box of a fixed height that hides what runs over (`overflow: hidden`, `auto`) loses as much at its end. Runs in the page,
 * laid out as it is printed.
 *
 * @param pagePx height of a page
 */
export function letBoxesGrow(pagePx: number): void {
  const { body } = document
  if (!body || document.documentElement.scrollHeight <= pagePx) return
  for (const box of highBoxes(body, pagePx * HIGH)) letGrow(box, body)
}

/** Boxes of at least this height that hide what runs over, and as yet nothing does, in the order of the document. */
function highBoxes(body: HTMLElement, leastPx: number): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  const pending: Element[] = [...body.children]
  for (let next = pending.pop(); next && found.length < MAX_BOXES; next = pending.pop()) {
    const mayHoldHigh =
      heightOf(next) >= leastPx || next.scrollHeight >= leastPx || next.clientHeight === 0
    if (!mayHoldHigh || isPage(next)) continue
    // One at a time: a call does not take the hundred thousand children that a list may have.
    for (const child of [...next.children].reverse()) pending.push(child)
    if (!(next instanceof HTMLElement) || heightOf(next) < leastPx || !showsAll(next)) continue
    const { overflowY, display } = getComputedStyle(next)
    if (overflowY !== 'visible' && !/^inline|^table/.test(display)) found.push(next)
  }
  return found
}

/** Lets a box and those around it grow, unless that moves anything. */
function letGrow(box: HTMLElement, body: HTMLElement): void {
  const boxes = boxesAround(box, body)
  const parts = [...body.querySelectorAll('*')].slice(0, MAX_ELEMENTS)
  const before = boxPlaces(parts)
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
    return areUnmoved(before, boxPlaces(parts), SAME_PX) || undo()
  }
  if (!grows(false)) grows(true)
}

/** A box and those around it, as far as each shows all of its content. */
function boxesAround(box: HTMLElement, body: HTMLElement): readonly HTMLElement[] {
  const boxes: HTMLElement[] = []
  for (let next: HTMLElement | null = box; next && next !== body; next = next.parentElement) {
    if (!showsAll(next)) break
    if (!/^inline|^table|^contents/.test(getComputedStyle(next).display)) boxes.push(next)
  }
  return boxes
}

/** Pages that a document lays out itself have the height of a page, whatever the browser takes for one. */
function isPage(element: Element): boolean {
  const { breakBefore, breakAfter } = getComputedStyle(element)
  return [breakBefore, breakAfter].some((value) => !/^(?:auto|avoid)/.test(value))
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

function showsAll({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight <= clientHeight + SAME_PX
}

import { selectorOf } from '../trees/selector-of.ts'
import { inlineGroups } from './inline-groups.ts'
import { takeOutOfLines } from './take-out-of-lines.ts'

/** A box that no page break divides, although it is higher than a page. */
export interface UnbrokenBox {
  readonly selector: string
  readonly display: string
  readonly heightPx: number
}

/** One that takes most of a page leaves the page before it empty; smaller ones are moved as a whole, as they are meant. */
const MOST_OF_PAGE = 0.75

/**
 * Lets page breaks divide high boxes that stand in a line of text (`inline-block`), as mails have them for their columns:
 * the browser divides none, but begins a page with them and cuts them wherever pages end, in the middle of a line of
 * text, too. They become blocks, or float beside one another, where that leaves them at their places. Runs in the page, laid out as it is printed.
 *
 * @param pagePx height of a page
 * @returns boxes higher than a page that stay as they are
 */
export function breakInlineBoxes(pagePx: number): readonly UnbrokenBox[] {
  if (!document.body || document.documentElement.scrollHeight <= pagePx) return []
  const found = highBoxesIn(document.body, pagePx * MOST_OF_PAGE)
  const divided = divide(found)
  return found.flatMap((box) => {
    const heightPx = heightOf(box)
    if (divided.has(box) || heightPx <= pagePx || !/\S/.test(box.textContent)) return []
    return { selector: selectorOf(box), display: getComputedStyle(box).display, heightPx }
  })
}

/** Boxes of at least this height that stand in lines of text, in the order of the document. */
function highBoxesIn(body: HTMLElement, leastPx: number): readonly HTMLElement[] {
  /** Lines of text and `display: contents` have no height of their own. */
  const mayHoldHigh = (element: Element) =>
    element.scrollHeight >= leastPx ||
    heightOf(element) >= leastPx ||
    (element.clientHeight === 0 && element.firstElementChild !== null)
  const found: HTMLElement[] = []
  const pending: Element[] = [body]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next instanceof HTMLElement && heightOf(next) >= leastPx && isInLine(next)) found.push(next)
    const inside = [...next.children, ...(next.shadowRoot?.children ?? [])]
    for (const child of inside.reverse()) if (mayHoldHigh(child)) pending.push(child)
  }
  return found
}

/** Takes boxes out of their lines, with those beside them. @returns all that were taken out */
function divide(found: readonly HTMLElement[]): ReadonlySet<Element> {
  const divided = new Set<Element>()
  const parents = new Set(found.map(({ parentElement }) => parentElement))
  for (const around of parents) {
    const groups = around === null ? [] : inlineGroups(around)
    for (const { boxes, isPure } of groups) {
      const isMeant = isPure && boxes.some((box) => found.includes(box))
      if (around === null || !isMeant || !takeOutOfLines(around, boxes, groups.length === 1))
        continue
      for (const box of boxes) divided.add(box)
    }
  }
  return divided
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

function isInLine(element: Element): boolean {
  return /^inline-/.test(getComputedStyle(element).display)
}

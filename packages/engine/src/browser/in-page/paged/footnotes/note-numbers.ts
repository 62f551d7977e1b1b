import { elementsOfAny } from '../../trees/elements-of.ts'
import { isBefore } from '../../trees/in-order.ts'
import { statedChanges } from '../counters/counter-changes.ts'

/**
 * Numbers of notes, asked for in the order of their calls: their counter (`footnote`) is the whole document's, and each note
 * increases it by one unless its styles say by how much (GCPM 3, 2.4).
 *
 * @param selectors of what else changes the counter
 * @param notes change it where they are called
 */
export function noteNumbers(
  selectors: readonly string[],
  notes: readonly HTMLElement[],
): (note: HTMLElement, place: HTMLElement) => number {
  const own = new Set<Element>(notes)
  const changing = elementsOfAny(selectors).filter((element) => !own.has(element))
  let next = 0
  let count = 0
  return (note, place) => {
    for (let element = changing[next]; element; element = changing[next]) {
      if (!isBefore(element, place) && !element.contains(place)) break
      if (isCounted(element)) count = changed(count, element, 0)
      next++
    }
    count = changed(count, note, 1)
    return count
  }
}

/** Elements that are not shown change no counters; those that only have no box of their own do. */
function isCounted(element: Element): boolean {
  return element.checkVisibility() || getComputedStyle(element).display === 'contents'
}

/** @param otherwise how much is added where styles do not say */
function changed(count: number, element: Element, otherwise: number): number {
  const { resets, increments, sets } = statedChanges(getComputedStyle(element))
  const [reset, by, set] = [resets, increments, sets].map(
    (changes) => changes.findLast(([name]) => name === 'footnote')?.[1],
  )
  return set ?? (reset ?? count) + (by ?? otherwise)
}

import { elementsOf, type StructureElement } from '../structure.ts'

const DEEPEST = 6

/**
 * Numbers headings so that the first is of level 1 and none skips a level on the way down.
 *
 * A heading stays below the one it was below. Chromium writes `H` for levels above 6; they become the deepest.
 *
 * Source: ISO 14289-1, 7.4.2 (test 1) and 7.4.4 (tests 1 to 3).
 */
export function renumberHeadings(document: StructureElement): void {
  const open: number[] = []
  for (const heading of elementsOf(document)) {
    const [, digits] = /^H([1-6]?)$/.exec(heading.type) ?? []
    if (digits === undefined) continue
    const level = Number(digits) || DEEPEST + 1
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    heading.type = `H${Math.min(open.length, DEEPEST)}`
  }
}

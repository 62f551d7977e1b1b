import type { Heading } from './arrange-document.ts'
import { prependText } from './elements.ts'

/**
 * Puts numbers before headings: 1, 1.1, 1.2, 2.
 *
 * A single heading of the first level is the title of the document and gets none; of several each is a chapter.
 */
export function numberHeadings(headings: readonly Heading[]): void {
  const isTitled = headings.filter(({ level }) => level === 1).length === 1
  const top = isTitled ? 2 : 1
  const counters: number[] = []
  for (const { level, element } of headings) {
    if (level < top) continue
    const depth = level - top
    counters.length = Math.min(counters.length, depth + 1)
    while (counters.length <= depth) counters.push(0)
    counters[depth] = (counters[depth] ?? 0) + 1
    // A level that is skipped counts as one, not as zero.
    const numbers = counters.map((count) => Math.max(count, 1))
    prependText(element, 'span', { class: 'heading-number' }, `${numbers.join('.')} `)
  }
}

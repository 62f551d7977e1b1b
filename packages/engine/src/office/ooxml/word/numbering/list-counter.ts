import { formatNumber } from './number-format.ts'
import type { NumberLevel, NumberList } from './read-numbering.ts'

/** Counts the paragraphs of a document's lists, in their order, as Word does. */
export class ListCounter {
  readonly #families = new Map<string, Map<number, number>>()
  readonly #started = new Set<NumberList>()

  /**
   * Counts one paragraph.
   *
   * @param level 0 for the outermost
   * @returns what stands before it, for example `1.2` or `(a)`; undefined for bullets and for nothing
   */
  next(list: NumberList, level: number): string | undefined {
    const own = list.levels.get(level)
    if (own === undefined) return undefined
    const counts = this.#families.get(list.family) ?? new Map<number, number>()
    this.#families.set(list.family, counts)
    if (!this.#started.has(list)) {
      this.#started.add(list)
      for (const [index, start] of list.restarts) counts.set(index, start - 1)
    }
    // Levels that were left out are at their start (ISO/IEC 29500-1, 17.9.11), and count on from there.
    for (const [index, { start }] of list.levels) {
      if (index < level && !counts.has(index)) counts.set(index, start)
    }
    counts.set(level, (counts.get(level) ?? own.start - 1) + 1)
    for (const [index, { restartAfter }] of list.levels) {
      if (index > level && level < (restartAfter ?? index)) counts.delete(index)
    }
    return own.format === 'bullet' ? undefined : label(list, own, counts)
  }
}

/** Formats of the numbers that stand before paragraphs of a level. */
export function formatsOf({ levels }: NumberList, level: number): readonly string[] {
  const { text = '', isLegal = false } = levels.get(level) ?? {}
  const shown = [...text.matchAll(/%([1-9])/g)].map(([, digit]) => Number(digit) - 1)
  return shown.map((index) => (isLegal ? 'decimal' : (levels.get(index)?.format ?? 'decimal')))
}

function label(
  { levels }: NumberList,
  { text, isLegal }: NumberLevel,
  counts: ReadonlyMap<number, number>,
): string | undefined {
  const shown = text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    const { start = 0, format = 'decimal' } = levels.get(index) ?? {}
    return formatNumber(counts.get(index) ?? start, isLegal ? 'decimal' : format)
  })
  return shown.trim() === '' ? undefined : shown
}

import type { Conversion } from '../convert/conversion.ts'

/** Which files each conversion reads and writes, as far as is known. */
export interface FileUses {
  /** Notes files that a conversion reads. */
  reads(conversion: Conversion, paths: readonly string[]): void
  /** Notes the file that came of an input. */
  writes(inputName: string, path: string): void
  /** Whether a conversion must run again after files have changed: always when it has never run. */
  isDue(conversion: Conversion, changed: ReadonlySet<string>): boolean
}

/**
 * No uses yet.
 *
 * @param common files that every conversion reads
 */
export function createFileUses(common: readonly string[]): FileUses {
  const read = new Map<string, Set<string>>()
  const written = new Map<string, string>()
  return {
    reads({ input }, paths) {
      // Nothing is taken out again: a conversion that failed may have stopped before its pictures.
      read.set(input.name, new Set([...(read.get(input.name) ?? []), ...paths]))
    },
    writes(inputName, path) {
      written.set(inputName, path)
    },
    isDue({ input }, changed) {
      const own = read.get(input.name)
      if (own === undefined || common.some((path) => changed.has(path))) return true
      // A document that shows its own result would never come to an end.
      const result = written.get(input.name)
      return [...own].some((path) => path !== result && changed.has(path))
    },
  }
}

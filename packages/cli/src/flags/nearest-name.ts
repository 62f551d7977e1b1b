import { closest, distance } from 'fastest-levenshtein'

/**
 * The known name that a mistyped one most likely means.
 *
 * @returns undefined when none is near: a slip in every three characters, or one in fewer, is still the same name
 * @example nearestName('page-siz', ['page-size', 'scale']) // 'page-size'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const best = closest(name, known)
  return distance(name, best) <= Math.max(1, Math.floor(name.length / 3)) ? best : undefined
}

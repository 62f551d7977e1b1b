import { closest, distance } from 'fastest-levenshtein'

/**
 * The known name that a mistyped one most likely means: one with a slip in every four characters at most, or that begins
 * with it.
 *
 * @example nearestName('policyy', ['policy', 'limits']) // 'policy'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const best = closest(name, known)
  // A slip in every four characters is still the same word; `pageSize` for `page_size` is two.
  if (distance(name, best) <= Math.ceil(name.length / 4)) return best
  return name.length < 4 ? undefined : known.find((one) => one.startsWith(name))
}

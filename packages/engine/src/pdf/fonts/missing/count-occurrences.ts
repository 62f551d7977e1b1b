/** Letters by which words are looked up: no word is shorter. */
const KEY = 3
/** Longer texts are compared whole only where this much of them is found. */
const HEAD = 24

/**
 * How often each of some texts stands in a text, inside of others, too: in one pass, however many they are.
 *
 * @param texts of three letters or more
 */
export function countOccurrences(
  texts: Iterable<string>,
  within: string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const lengths = new Map<string, Set<number>>()
  const add = (key: string, length: number) => {
    const known = lengths.get(key)
    if (known) known.add(length)
    else lengths.set(key, new Set([length]))
  }
  for (const text of texts) {
    counts.set(text, 0)
    add(text.slice(0, KEY), Math.min(text.length, HEAD))
    if (text.length > HEAD) add(text.slice(0, HEAD), text.length)
  }
  const look = (at: number, length: number) => {
    if (at + length > within.length) return ''
    const piece = within.slice(at, at + length)
    const count = counts.get(piece)
    if (count !== undefined) counts.set(piece, count + 1)
    return piece
  }
  for (let at = 0; at + KEY <= within.length; at += 1) {
    for (const length of lengths.get(within.slice(at, at + KEY)) ?? []) {
      const piece = look(at, length)
      if (length !== HEAD) continue
      for (const whole of lengths.get(piece) ?? []) look(at, whole)
    }
  }
  return counts
}

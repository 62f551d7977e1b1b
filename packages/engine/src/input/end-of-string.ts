const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Bytes without quote and backslash after which the next is searched for: two searches cost as much as reading a hundred. */
const PLAIN_BYTES = 128

/**
 * Place of the quote that ends a string of JSON, as far as the text is read; else where to go on reading, at `stop` or behind
 * the escape that crosses it.
 *
 * @param json in UTF-8, where the bytes of quotes and backslashes occur in no other character
 * @param from a place in the string, in the middle of no escape
 * @param stop how far the text is read in one go
 */
export function endOfString(json: Buffer, from: number, stop: number): number {
  const limit = Math.min(stop, json.length)
  let at = from
  // Kept while it lies ahead: a search from each escape to a far quote would read the text again and again.
  let quote = -1
  while (at < limit) {
    const near = Math.min(limit, at + PLAIN_BYTES)
    while (at < near && json[at] !== QUOTE && json[at] !== BACKSLASH) at++
    if (at === near && at < limit) {
      if (quote < at) quote = placeOf(QUOTE, json, at, limit)
      at = placeOf(BACKSLASH, json, at, quote)
    }
    if (at === limit || json[at] === QUOTE) return at
    at += 2
  }
  return at
}

/** The first place of a byte; `to` where it has none before. */
function placeOf(byte: number, json: Buffer, from: number, to: number): number {
  const found = json.subarray(from, to).indexOf(byte)
  return found === -1 ? to : from + found
}

import LineBreaker from 'linebreak'

/** A place where a line may end. */
export interface BreakOpportunity {
  /** Index of the character that would begin the next line. */
  readonly at: number
  /** Whether a hyphen is shown there. */
  readonly hyphen: boolean
}

// Thai, Lao, Myanmar and Khmer put no spaces between words: where they end is found by a dictionary.
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\ua9e0-\ua9ff\uaa60-\uaa7f]+/g

const SOFT_HYPHEN = '\u00ad'

/**
 * Places where a line may end, in order; the end of the text is the last.
 *
 * @param text of one paragraph, without the break at its end
 * @param hyphens places found by the rules of a language, in order
 *
 * Source: UAX #14; dictionaries of the runtime (ICU).
 */
export function findBreaks(
  text: string,
  hyphens: readonly number[] = [],
): readonly BreakOpportunity[] {
  const places = new Map<number, boolean>()
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    places.set(found.position, text[found.position - 1] === SOFT_HYPHEN)
  }
  for (const at of dictionaryBreaks(text)) if (!places.has(at)) places.set(at, false)
  for (const at of hyphens) if (!places.has(at)) places.set(at, true)
  if (!places.has(text.length)) places.set(text.length, false)
  return [...places].map(([at, hyphen]) => ({ at, hyphen })).sort((a, b) => a.at - b.at)
}

function dictionaryBreaks(text: string): readonly number[] {
  const breaks: number[] = []
  for (const { 0: part, index } of text.matchAll(UNSPACED)) {
    const words = new Intl.Segmenter(languageOf(part), { granularity: 'word' }).segment(part)
    for (const word of words) if (word.index > 0) breaks.push(index + word.index)
  }
  return breaks
}

function languageOf(text: string): string {
  const code = text.charCodeAt(0)
  if (code < 0x0e80) return 'th'
  if (code < 0x1000) return 'lo'
  return code >= 0x1780 && code < 0x1a00 ? 'km' : 'my'
}

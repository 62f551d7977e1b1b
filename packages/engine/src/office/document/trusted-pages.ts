/** Counts that the last editor stored in a document. */
export interface StoredCounts {
  readonly pages: number | undefined
  /** Without spaces. */
  readonly characters: number | undefined
}

/** Share by which two counts of one text may differ: programs count notes, fields and text boxes differently. */
const TOLERANCE = 0.1

/**
 * The stored number of pages, if it was counted of the text that the document holds now.
 *
 * Programs that fill a template keep its counts: only one whose characters were counted of this text, too, says
 * anything about these pages.
 *
 * @param characters of the document's text now, without spaces
 * @example trustedPages({ pages: 2, characters: 1000 }, 980) // { storedPages: 2 }
 */
export function trustedPages(
  { pages, characters: stored }: StoredCounts,
  characters: number,
): { readonly storedPages?: number } {
  if (!pages || !stored) return {}
  const isOfThisText = Math.abs(stored - characters) <= TOLERANCE * Math.max(stored, characters)
  return isOfThisText ? { storedPages: pages } : {}
}

// Enough to find the place.
const MAX_LETTERS = 60

/** The beginning of a text, for a message. */
export function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : text
}

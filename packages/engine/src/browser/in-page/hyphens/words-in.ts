import type { FoundWord } from './hyphen-state.ts'
import type { WordAsk } from './word-asks.ts'

const MAX_WORD = 100
/** Letters with apostrophes and hyphens, in quotes and brackets; addresses, names of files and numbers are none. */
const WORD = /^[\p{Ps}\p{Pi}"'¿¡]*([\p{L}\p{M}][\p{L}\p{M}’'‐-]*)[\p{Pe}\p{Pf}"'.,;:!?…]*$/u

/** Words of a text that are long enough for a hyphen. */
export function wordsIn(data: string, { language, limits }: WordAsk): FoundWord[] {
  const [least, before, after] = limits
  const found: FoundWord[] = []
  for (const { 0: token, index } of data.matchAll(/[^\s—–]+/g)) {
    const whole = token.length > MAX_WORD ? undefined : WORD.exec(token)?.[1]
    // English names are not divided, as in browsers.
    if (!whole || (/^en\b/.test(language) && /^\p{Lu}/u.test(whole))) continue
    const start = index + token.indexOf(whole)
    for (const { 0: word, index: inside } of whole.matchAll(/[^‐-]+/g)) {
      const isLong = word.length >= Math.max(least, before + after)
      if (isLong) found.push({ at: start + inside, word })
    }
  }
  return found
}

/** Whether a word goes on from one text into the next. */
export function isOneWord(one: Text, other: Text): boolean {
  return (
    /[\p{L}\p{M}]$/u.test(one.data) &&
    /^[\p{L}\p{M}]/u.test(other.data) &&
    blockOf(one.parentElement) === blockOf(other.parentElement)
  )
}

function blockOf(element: Element | null): Element | null {
  return element && /^(?:inline$|contents)/.test(getComputedStyle(element).display)
    ? blockOf(element.parentElement)
    : element
}

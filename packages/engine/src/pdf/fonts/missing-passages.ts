import { missingNumbers } from './missing-numbers.ts'

/** Scripts whose letters pages show in the order of reading, one by one. */
const PLAIN_SCRIPT =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Nd}\u30fc]+$/u
const SPACED = /[^\p{L}\p{N}\p{M}]+/u
const UNSPACED = /[^\p{L}\p{N}\p{M}]+/gu
/** Fewer letters stand anywhere by chance, or are a number that is counted anew. */
const MIN_LETTERS = 3
// Lines and pages break words of scripts without spaces anywhere.
const LONGEST_WORD = 12

/**
 * Passages that a text does not hold: at least half of their words are nowhere in it, whatever breaks lines and pages.
 *
 * Spaces, marks and case are not compared: lines end, hyphens come, capitals are a matter of style. Passages of figures
 * alone are also missed when their numbers stand less often in the text.
 */
export function missingPassages(shown: string, passages: readonly string[]): readonly string[] {
  const text = lettersOf(shown)
  let from = 0
  const missing = passages.filter((passage) => {
    const letters = lettersOf(passage)
    if (letters.length < MIN_LETTERS || !PLAIN_SCRIPT.test(letters)) return false
    // Documents are painted as they are written: most passages follow the one before.
    const next = text.indexOf(letters, from)
    const at = next < 0 && from > 0 ? text.indexOf(letters) : next
    if (at >= 0) {
      from = at + letters.length
      return false
    }
    return isMissing(text, passage)
  })
  const named = new Set(missing)
  const others = passages.filter((passage) => !named.has(passage))
  return [...missing, ...missingNumbers(text, others)]
}

function isMissing(text: string, passage: string): boolean {
  const words = passage
    .split(SPACED)
    .map(lettersOf)
    .filter((word) => word.length >= MIN_LETTERS)
    .map((word) => word.slice(0, LONGEST_WORD))
  const missing = words.filter((word) => !text.includes(word))
  return missing.length > 0 && missing.length * 2 >= words.length
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSPACED, '').toUpperCase()
}

import { countOccurrences } from './count-occurrences.ts'
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

interface Passage {
  readonly passage: string
  /** Its letters and digits alone, in capitals. */
  readonly letters: string
  /** Its words of three letters or more, the same way. */
  readonly words: readonly string[]
}

/**
 * Passages that a text does not hold: at least half of their words are nowhere in it, whatever breaks lines and pages.
 *
 * Spaces, marks and case are not compared: lines end, hyphens come, capitals are a matter of style. Passages are also
 * missed when their words, or those of figures alone when their numbers, stand less often in the text.
 */
export function missingPassages(shown: string, passages: readonly string[]): readonly string[] {
  const text = lettersOf(shown)
  const read = passages.map(readPassage)
  const told = read.filter(({ letters }) => {
    return letters.length >= MIN_LETTERS && PLAIN_SCRIPT.test(letters)
  })
  const counts = countOccurrences(
    told.flatMap(({ letters, words }) => [letters, ...words]),
    text,
  )
  const isThere = (letters: string) => (counts.get(letters) ?? 0) > 0
  const missing = told.filter(({ letters, words }) => {
    const lost = words.filter((word) => !isThere(word))
    return !isThere(letters) && lost.length > 0 && lost.length * 2 >= words.length
  })
  const scarce = scarcePassages(
    told.filter(({ letters }) => isThere(letters)),
    counts,
  )
  const named = new Set([...missing, ...scarce].map(({ passage }) => passage))
  const others = passages.filter((passage) => !named.has(passage))
  return [...[...missing, ...scarce].map(({ passage }) => passage), ...missingNumbers(text, others)]
}

/**
 * Whether a text shows a passage.
 *
 * @param isWhole whether nothing stands between its words, such as the results of fields
 * @returns true as well for passages that cannot be told, of marks or of scripts whose letters are painted in other orders
 */
export function showsPassage(
  shown: string,
  { passage, isWhole }: { readonly passage: string; readonly isWhole: boolean },
): boolean {
  const { letters, words } = readPassage(passage)
  if (!PLAIN_SCRIPT.test(letters)) return true
  const text = lettersOf(shown)
  return text.includes(letters) || (!isWhole && words.every((word) => text.includes(word)))
}

/**
 * Those of the passages that are there whole that stand too seldom: each of their words is in the text less often than
 * in all of them together.
 *
 * A word inside of others counts on both sides: a passage that is there is never missed, though one that is lost may be
 * found in others.
 */
function scarcePassages(
  found: readonly Passage[],
  counts: ReadonlyMap<string, number>,
): readonly Passage[] {
  const wanted = countOccurrences(
    found.flatMap(({ words }) => words),
    found.map(({ letters }) => letters).join('\n'),
  )
  const isScarce = (word: string) => (counts.get(word) ?? 0) < (wanted.get(word) ?? 0)
  return found.filter(({ words }) => words.length > 0 && words.every(isScarce))
}

function readPassage(passage: string): Passage {
  return { passage, letters: lettersOf(passage), words: wordsOf(passage) }
}

function wordsOf(passage: string): readonly string[] {
  return passage
    .split(SPACED)
    .map(lettersOf)
    .filter((word) => word.length >= MIN_LETTERS)
    .map((word) => word.slice(0, LONGEST_WORD))
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSPACED, '').toUpperCase()
}

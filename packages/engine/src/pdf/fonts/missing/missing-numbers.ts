/** Shorter ones stand anywhere by chance. */
const MIN_DIGITS = 2
/** Numbers that are looked for inside of others: each costs a pass over the text. */
const MAX_SEARCHED = 500
const NUMBER = /\d(?:[\d.,:'’\u00a0\u202f]*\d)?/g
const WORD = /[\p{L}\p{M}]{3}/u
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Passages of figures alone whose numbers a text holds less often than they do.
 *
 * Numbers run together on paper, where cells stand side by side: one inside of another counts, too. So a number that is
 * there is never missed, though one that is lost may be found in others.
 *
 * @param shown letters and digits of the text alone
 */
export function missingNumbers(shown: string, passages: readonly string[]): readonly string[] {
  const wanted = new Map<string, { count: number; readonly passage: string }>()
  for (const passage of passages) {
    for (const number of numbersOf(passage)) {
      const known = wanted.get(number)
      if (known) known.count += 1
      else wanted.set(number, { count: 1, passage })
    }
  }
  if (wanted.size === 0) return []
  const runs = shown.match(/\d+/g) ?? []
  for (const run of runs) {
    const known = wanted.get(run)
    if (known) known.count -= 1
  }
  const left = [...wanted].filter(([, { count }]) => count > 0).slice(0, MAX_SEARCHED)
  const text = runs.join(' ')
  return left
    .filter(([number, { count }]) => count > insideOthers(text, number, count))
    .map(([, { passage }]) => passage)
}

/** Digits of the numbers of a passage without words; of others the words are looked for. */
function numbersOf(passage: string): readonly string[] {
  if (!/\d/.test(passage) || WORD.test(passage) || OTHER_SCRIPT.test(passage)) return []
  const numbers = passage.normalize('NFKC').match(NUMBER) ?? []
  return numbers
    .map((number) => number.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= MIN_DIGITS)
}

/** How often a number stands in longer runs of digits, counted up to a number. */
function insideOthers(runs: string, number: string, enough: number): number {
  let found = 0
  let at = runs.indexOf(number)
  while (at >= 0 && found < enough) {
    const isWhole = !isDigit(runs, at - 1) && !isDigit(runs, at + number.length)
    if (!isWhole) found += 1
    at = runs.indexOf(number, at + 1)
  }
  return found
}

function isDigit(text: string, at: number): boolean {
  return at >= 0 && at < text.length && text.charCodeAt(at) !== 0x20
}

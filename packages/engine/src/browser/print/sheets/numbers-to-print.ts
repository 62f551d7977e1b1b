import { DIGIT_ROWS, showsPair } from './digit-pairs.ts'

/** Numbers whose sheets are printed, and those that are made after them. */
export interface NumbersToPrint {
  /** The digits alone: each beside whatever stands around the number. */
  readonly singles: readonly string[]
  readonly lengths: readonly NumbersOfLength[]
}

/** Numbers of as many digits. */
export interface NumbersOfLength {
  /** Two numbers without a digit twice, nor one in common. */
  readonly template: string
  readonly other: string
  /** Real ones, to hold the made ones against. */
  readonly proofs: readonly string[]
  /** Not printed. */
  readonly made: readonly string[]
}

/** Printing pays off when it is at most this part of the sheets. */
const WORTH_IT = 0.5
const SINGLES = Array.from('0123456789')
const TEMPLATE = '12345'
const OTHER = '67890'

/**
 * Which numbers to print so that the sheets of all others can be made.
 *
 * @param numbers all that are shown, once each
 * @param irregular pairs of digits; numbers with one are printed
 * @returns undefined where all may as well be printed
 */
export function numbersToPrint(
  numbers: readonly string[],
  irregular: ReadonlySet<string>,
): NumbersToPrint | undefined {
  const byLength = Map.groupBy(numbers, (number) => number.length)
  const lengths: NumbersOfLength[] = []
  let printed = SINGLES.length + DIGIT_ROWS.length
  for (const [length, all] of byLength) {
    const regular = all.filter((number) => !showsPair(number, irregular))
    const [template, other] = [TEMPLATE.slice(0, length), OTHER.slice(0, length)]
    const isLearnable =
      length > 1 &&
      length <= TEMPLATE.length &&
      regular.length > 4 &&
      !showsPair(template, irregular) &&
      !showsPair(other, irregular)
    if (isLearnable) {
      const proofs = [regular[0] ?? '', regular.at(-1) ?? '']
      const kept = new Set([template, other, ...proofs])
      const made = regular.filter((number) => !kept.has(number))
      lengths.push({ template, other, proofs, made })
      const others = [template, other].filter((number) => !all.includes(number))
      printed += all.length - made.length + others.length
    } else if (length > 1) printed += all.length
  }
  return printed <= numbers.length * WORTH_IT ? { singles: SINGLES, lengths } : undefined
}

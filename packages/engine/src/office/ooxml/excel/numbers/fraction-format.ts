/** A fraction whose denominator the value chooses, with the whole number before it or without. */
const FRACTION = /([#0?,]+)?(\s+|\\ |" ")?([#0?]+)\/([#?]+)(?!\d)/
/** A slash in words, which is no fraction. */
const QUOTED_SLASH = /"[^"]*\/[^"]*"|\\\//
/** Longest denominator, in digits. */
const MAX_DIGITS = 4

/** Whether a number format shows fractions with denominators by value, such as `# ?/?`. */
export function hasFraction(code: string): boolean {
  const denominator = FRACTION.exec(code)?.[4]
  return denominator !== undefined && denominator.length <= MAX_DIGITS && !QUOTED_SLASH.test(code)
}

/**
 * A format of fractions with the denominator that Excel takes for a value: the last convergent of its continued
 * fraction that has no more digits. LibreOffice takes the nearest fraction of all: 5/7 for 0.7, where Excel shows 2/3.
 *
 * @param code with a fraction, as {@link hasFraction} has it
 * @example fractionFormat('# ?/?', 0.7) // '# ?/3'
 *
 * Source: Microsoft, Display numbers as fractions: 123.456 is 123 1/2 with one digit, 123 26/57 with two
 */
export function fractionFormat(code: string, value: number): string {
  return code
    .split(';')
    .map((section) =>
      section.replace(FRACTION, (_, whole, gap = '', numerator: string, digits: string) => {
        const denominator = denominatorOf(Math.abs(value) % 1, 10 ** digits.length - 1)
        if (whole === undefined || gap === '' || denominator > 1) {
          return `${whole ?? ''}${gap}${numerator}/${denominator}`
        }
        // Nothing but the whole number is left, and room for the fraction.
        return `${whole.replace(/[#?]$/, '0')}"${' '.repeat(numerator.length + digits.length + 2)}"`
      }),
    )
    .join(';')
}

/**
 * Whether a fraction of as many digits is nearer to a value than the one that Excel takes: LibreOffice shows that one.
 *
 * @param code with a fraction, as {@link hasFraction} has it
 */
export function hasNearerFraction(code: string, value: number): boolean {
  const rest = Math.abs(value) % 1
  const largest = 10 ** (FRACTION.exec(code)?.[4]?.length ?? 0) - 1
  const [before, last] = convergents(rest, largest)
  // The nearest fraction of all is the last convergent or the last between that and the next.
  const between = before + Math.floor((largest - before) / last) * last
  return distance(rest, between) < distance(rest, last) - 1e-9
}

function distance(value: number, denominator: number): number {
  return Math.abs(value - Math.round(value * denominator) / denominator)
}

function denominatorOf(value: number, largest: number): number {
  return convergents(value, largest)[1]
}

/** Denominators of the last two convergents that are not larger. */
function convergents(value: number, largest: number): readonly [before: number, last: number] {
  let [before, last] = [0, 1]
  let rest = value
  while (rest > 1e-9) {
    const inverse = 1 / rest
    const next = Math.floor(inverse + 1e-9) * last + before
    if (next > largest) break
    before = last
    last = next
    rest = inverse - Math.floor(inverse + 1e-9)
  }
  return [before, last]
}

// Longer ones are no words, and whoever writes a megabyte without a space waits for it once a line.
const MOST = 100

const BETWEEN = /[\s\p{Pd}]/u
// With a digit or a sign in the middle it is an address or a number.
const WORD = /^[\p{L}\p{M}\u00ad'’]{2,}$/u
const AROUND = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu

/**
 * The word of letters alone that a place is in the middle of.
 *
 * @example wordAround('Draft: “secret”', 10) // 'secret'
 */
export function wordAround(text: string, at: number): string | undefined {
  const before =
    text
      .slice(Math.max(0, at - MOST), at)
      .split(BETWEEN)
      .at(-1) ?? ''
  const [after = ''] = text.slice(at, at + MOST).split(BETWEEN, 1)
  const word = (before + after).replace(AROUND, '')
  return WORD.test(word) ? word : undefined
}

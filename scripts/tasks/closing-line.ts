/** Numbers of tests or checks. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/**
 * The last line of `npm test`, alone on it: continuous integration reads the result from there.
 *
 * @example closingLine([{ passed: 8, failed: 0, skipped: 1 }]) // '8 passed, 0 failed, 1 skipped'
 */
export function closingLine(parts: readonly Counts[]): string {
  const total = (key: keyof Counts) => parts.reduce((sum, part) => sum + part[key], 0)
  const skipped = total('skipped')
  const tail = skipped === 0 ? '' : `, ${skipped} skipped`
  return `${total('passed')} passed, ${total('failed')} failed${tail}`
}

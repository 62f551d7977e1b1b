const EMPTY_SECTION = /;;|;$/

/** Whether a number format shows nothing of some values. */
export function showsNothing(code: string): boolean {
  return EMPTY_SECTION.test(code)
}

const DRAWN = /^\s*(?:DISPLAYBARCODE|MERGEBARCODE|BARCODE|EQ)\b/i
/** Readings above characters, which layout engines know. */
const READING = /^\s*EQ\b.*\\o\s*\\a[cdlr]\s*\(\s*\\s\s*\\up/is

/** Whether a field is drawn by Word from its instruction, and has no result that others could show. */
export function isDrawnField(instruction: string): boolean {
  return DRAWN.test(instruction) && !READING.test(instruction)
}

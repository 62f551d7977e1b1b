// Functions that reach outside the workbook, in Excel or in LibreOffice.
const REACHING = /\b(?:WEBSERVICE|DDE|RTD|CALL|EXEC|REGISTER(?:\.ID)?|SQL\.REQUEST)\s*\(/i
const ADDRESS = /:\/|\\\\/

/**
 * Whether a formula loads something from outside: by a function, by an address in a reference, or by DDE
 * (`program|'topic'!item`).
 */
export function isRiskyFormula(formula: string): boolean {
  // Most formulas are sums.
  if (!/[|/\\(]/.test(formula)) return false
  const withoutTexts = formula.replace(/"(?:[^"]|"")*"/g, '""')
  if (REACHING.test(withoutTexts) || withoutTexts.includes('|') || ADDRESS.test(withoutTexts)) {
    return true
  }
  // The one function that turns a text into a reference.
  return /\bINDIRECT\s*\(/i.test(withoutTexts) && ADDRESS.test(formula)
}

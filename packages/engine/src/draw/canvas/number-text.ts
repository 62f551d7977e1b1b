/**
 * A number as content streams have it: at most three decimals, a thousandth of a point, and no exponent.
 *
 * @example numberText(1 / 3) // '0.333'
 */
export function numberText(value: number): string {
  // Integers of thousandths are exact, and their text has no tail of nines.
  const thousandths = Math.round(value * 1000)
  if (thousandths % 1000 === 0) return String(thousandths / 1000 || 0)
  return String(thousandths / 1000)
}

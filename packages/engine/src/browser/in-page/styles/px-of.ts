/** Pixels of a computed length; 0 for keywords such as `auto`. */
export function pxOf(length: string): number {
  return Number.parseFloat(length) || 0
}

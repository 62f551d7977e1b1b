/** A rectangle of cells by its 1-based edges, all of them inside. */
export interface CellBox {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/**
 * The rectangle of a range.
 *
 * @returns undefined for anything but one range or one cell
 * @example parseRange('B2:C4') // { top: 2, left: 2, bottom: 4, right: 3 }
 */
export function parseRange(range: string): CellBox | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(range)
  if (match === null) return undefined
  const [, left = '', top = '', right = left, bottom = top] = match
  return {
    top: Number(top),
    left: columnNumber(left),
    bottom: Number(bottom),
    right: columnNumber(right),
  }
}

/**
 * Number of a column by its letters.
 *
 * @example columnNumber('AA') // 27
 */
export function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

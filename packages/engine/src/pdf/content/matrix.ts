/** A transformation `[a b c d e f]` (ISO 32000-2, 8.3.3): x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The transformation that changes nothing. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * The transformation that does `first` and then `second`.
 *
 * @example multiply([2, 0, 0, 2, 0, 0], [1, 0, 0, 1, 5, 0]) // [2, 0, 0, 2, 5, 0]
 */
export function multiply(first: Matrix, second: Matrix): Matrix {
  // By index: taken apart as lists they make two objects for each number, and every glyph is moved by one.
  return [
    first[0] * second[0] + first[1] * second[2],
    first[0] * second[1] + first[1] * second[3],
    first[2] * second[0] + first[3] * second[2],
    first[2] * second[1] + first[3] * second[3],
    first[4] * second[0] + first[5] * second[2] + second[4],
    first[4] * second[1] + first[5] * second[3] + second[5],
  ]
}

/** The matrix that undoes another; undefined for one that makes lines of planes. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c
  if (Math.abs(determinant) < 1e-12) return undefined
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

/** The smallest rectangle around points; nothing until the first is added. */
export class Bounds {
  left = Number.POSITIVE_INFINITY
  bottom = Number.POSITIVE_INFINITY
  right = Number.NEGATIVE_INFINITY
  top = Number.NEGATIVE_INFINITY

  get isEmpty(): boolean {
    return this.left > this.right
  }

  /** Adds a point, transformed. */
  add(x: number, y: number, matrix: Matrix): void {
    const pageX = matrix[0] * x + matrix[2] * y + matrix[4]
    const pageY = matrix[1] * x + matrix[3] * y + matrix[5]
    this.left = Math.min(this.left, pageX)
    this.right = Math.max(this.right, pageX)
    this.bottom = Math.min(this.bottom, pageY)
    this.top = Math.max(this.top, pageY)
  }

  /** Adds the corners of a rectangle, transformed. */
  addRectangle(x: number, y: number, width: number, height: number, matrix: Matrix): void {
    this.add(x, y, matrix)
    this.add(x + width, y, matrix)
    this.add(x, y + height, matrix)
    this.add(x + width, y + height, matrix)
  }

  /** Adds another rectangle. */
  addBounds(other: Bounds): void {
    this.left = Math.min(this.left, other.left)
    this.bottom = Math.min(this.bottom, other.bottom)
    this.right = Math.max(this.right, other.right)
    this.top = Math.max(this.top, other.top)
  }
}

/** A length good to a hundredth of a point, which is more than anybody sees. */
export function hundredths(lengthPt: number): number {
  return Math.round(lengthPt * 100) / 100
}

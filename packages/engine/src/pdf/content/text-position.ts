import { Bounds, IDENTITY, type Matrix, multiply } from './matrix.ts'

// Mean advance of a glyph, as a part of the font size: bounds of text are good to a few points, which is enough to
// tell which link lies over it.
const MEAN_ADVANCE = 0.5
const DESCENT = 0.25

/** Where text is being shown (ISO 32000-2, 9.4.1), without the widths of its glyphs. */
export class TextPosition {
  sizePt = 0
  #line: Matrix = IDENTITY

  /** The matrix of the line: where it starts, and how it is turned. */
  get line(): Matrix {
    return this.#line
  }

  /** Height of the line. */
  get y(): number {
    return this.#line[5]
  }

  /** A text object begins. */
  begin(): void {
    this.#line = IDENTITY
  }

  /** The matrix is set. */
  set(matrix: Matrix): void {
    this.#line = matrix
  }

  /** The start of the line moves. */
  move(x: number, y: number): void {
    this.#line = multiply([1, 0, 0, 1, x, y], this.#line)
  }

  /** How far the line is from the origin, across its direction. */
  baseline(matrix: Matrix): number {
    const [a, b, , , e, f] = multiply(this.#line, matrix)
    return (a * f - b * e) / (Math.hypot(a, b) || 1)
  }

  /** The place of text of some bytes, two for a glyph. */
  placeOf(bytes: number, matrix: Matrix): Bounds {
    const bounds = new Bounds()
    const width = (bytes / 2) * MEAN_ADVANCE * this.sizePt
    const y = -DESCENT * this.sizePt
    bounds.addRectangle(0, y, width, this.sizePt, multiply(this.#line, matrix))
    return bounds
  }
}

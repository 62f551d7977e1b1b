import type { ContentScanner } from '../content/content-scanner.ts'
import { IDENTITY, type Matrix, multiply } from '../content/matrix.ts'
import { OP, operatorCode } from '../content/operator-codes.ts'
import { scannedMatrix } from '../content/scanned-operands.ts'
import { isArray, isString, type PdfObject } from '../file/objects.ts'
import { PdfError } from '../file/pdf-error.ts'
import type {
  LineTurn,
  MarkedSequence,
  PaintedGlyph,
  Point,
  Quad,
  ShowOperation,
} from './content-node.ts'
import type { GlyphFont } from './fonts/glyph-font.ts'
import { type GraphicsState, patternsOf } from './graphics-state.ts'

// Text that is neither filled nor stroked (ISO 32000-2, table 104).
const INVISIBLE = 3
// Those that fill it, and those that stroke it.
const FILLING: ReadonlySet<number> = new Set([0, 2, 4, 6])
const STROKING: ReadonlySet<number> = new Set([1, 2, 5, 6])

const nextLine = operatorCode('T*')
const showLine = operatorCode("'")
const showSpaced = operatorCode('"')

/** How the glyphs of one operation stand: they differ in nothing but their place. */
interface Stand {
  readonly font: GlyphFont
  /** From a glyph to the page, but for its place. */
  readonly whole: Matrix
  readonly turn: LineTurn
}

/** Collects the text of content: each glyph where it is painted. */
export class TextReader {
  readonly shows: ShowOperation[] = []
  readonly #state: () => GraphicsState
  readonly #mark: () => MarkedSequence | undefined
  readonly #countParts: (glyphs: number) => void
  #line: Matrix = IDENTITY
  #text: Matrix = IDENTITY

  /**
   * @param state the state after the operation that is followed
   * @param mark the innermost open sequence that has text of its own
   * @param countParts called for what is kept, before it is; throws for too much
   */
  constructor(
    state: () => GraphicsState,
    mark: () => MarkedSequence | undefined,
    countParts: (glyphs: number) => void,
  ) {
    this.#state = state
    this.#mark = mark
    this.#countParts = countParts
  }

  /**
   * Takes an operation that places or shows text; false for any other.
   *
   * @throws PdfError for text with a font that is not there
   */
  follow(scanner: ContentScanner): boolean {
    switch (scanner.operator) {
      case OP.beginText:
        this.#moveTo(IDENTITY)
        return true
      case OP.textMatrix:
        this.#moveTo(scannedMatrix(scanner))
        return true
      case OP.textMove:
      case OP.textMoveLeading:
        this.#nextLine(scanner.number(0), scanner.number(1))
        return true
      case nextLine:
        this.#nextLine(0, -this.#state().leading)
        return true
      case OP.show:
        this.#show(scanner, 'Tj', scanner.operand(0))
        return true
      case OP.showArray:
        this.#show(scanner, 'TJ', scanner.operand(0))
        return true
      case showLine:
        this.#nextLine(0, -this.#state().leading)
        this.#show(scanner, "'", scanner.operand(0))
        return true
      case showSpaced:
        this.#nextLine(0, -this.#state().leading)
        this.#show(scanner, '"', scanner.operand(2))
        return true
      default:
        return false
    }
  }

  #moveTo(matrix: Matrix): void {
    this.#line = matrix
    this.#text = matrix
  }

  #nextLine(x: number, y: number): void {
    this.#moveTo(multiply([1, 0, 0, 1, x, y], this.#line))
  }

  #show(
    { start, end }: ContentScanner,
    operator: ShowOperation['operator'],
    operand: PdfObject | undefined,
  ): void {
    const state = this.#state()
    const { font, fontName, size, charSpace, wordSpace, scale, rise, matrix, mode } = state
    const whole = multiply(multiply([size * scale, 0, 0, size, 0, rise], this.#text), matrix)
    const turn = turnOf(whole)
    const items: (number | PaintedGlyph)[] = []
    this.#countParts(1)
    for (const part of isArray(operand) ? operand : [operand ?? null]) {
      if (typeof part === 'number') {
        items.push(part)
        this.#advance((-part / 1000) * size)
      } else if (isString(part) && part.value !== '') {
        if (font === undefined) {
          throw new PdfError(`Text is shown with the font ${fontName}, which is not there.`)
        }
        const glyphs = font.glyphsOf(part.value)
        this.#countParts(glyphs.length)
        for (const glyph of glyphs) {
          items.push(this.#paint(glyph, { font, whole, turn }))
          this.#advance(glyph.advance * size + charSpace + (glyph.isSpace ? wordSpace : 0))
        }
      }
    }
    this.shows.push({
      start,
      end,
      operator,
      items,
      sizePt: size,
      charSpace,
      wordSpace,
      patterns: patternsOf(state, { fills: FILLING.has(mode), strokes: STROKING.has(mode) }),
    })
  }

  #advance(by: number): void {
    const { font, scale } = this.#state()
    const [a, b, c, d, e, f] = this.#text
    this.#text = font?.isVertical
      ? [a, b, c, d, e + by * c, f + by * d]
      : [a, b, c, d, e + by * scale * a, f + by * scale * b]
  }

  #paint(glyph: PaintedGlyph['glyph'], { font, whole: [a, b, c, d], turn }: Stand): PaintedGlyph {
    const { rise, mode, matrix } = this.#state()
    // Written out: glyphs by the million come through here.
    const [, , up, upY, left, base] = this.#text
    const [px, py] = [up * rise + left, upY * rise + base]
    const e = matrix[0] * px + matrix[2] * py + matrix[4]
    const f = matrix[1] * px + matrix[3] * py + matrix[5]
    const [x, y] = glyph.shift
    const right = x + (glyph.width || 0.001)
    const [bottom, top] = [y + font.descent, y + font.ascent]
    const quad: Quad = [
      [a * x + c * bottom + e, b * x + d * bottom + f],
      [a * right + c * bottom + e, b * right + d * bottom + f],
      [a * right + c * top + e, b * right + d * top + f],
      [a * x + c * top + e, b * x + d * top + f],
    ]
    const origin: Point = [a * x + c * y + e, b * x + d * y + f]
    const sizePt = Math.hypot(c, d)
    const isInvisible = mode === INVISIBLE
    const mark = this.#mark()
    return { glyph, quad, turn, origin, sizePt, mark, isInvisible, isCut: false }
  }
}

function turnOf([a, b, c, d]: Matrix): LineTurn {
  return { along: unit(a, b), up: unit(c, d) }
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

import type { ContentScanner } from '../content/content-scanner.ts'
import { operatorCode } from '../content/operator-codes.ts'
import type { PaintedPath, PathLine, Point } from './content-node.ts'
import { type GraphicsState, patternsOf } from './graphics-state.ts'

// Lines that a curve becomes: a letter of ten millimetres is then true to a hundredth of one.
const STEPS = 12

const OPERATORS = new Map(
  [
    'm',
    'l',
    'c',
    'v',
    'y',
    'h',
    're',
    'W',
    'W*',
    'n',
    'S',
    's',
    'f',
    'F',
    'f*',
    'B',
    'B*',
    'b',
    'b*',
  ].map((operator) => [operatorCode(operator), operator] as const),
)

const CURVES = new Set(['c', 'v', 'y'])

// Room that the parts of a path take, in glyphs.
const LINE = 0.25
const CURVE = (STEPS * LINE) / 2

interface Subpath {
  readonly points: Point[]
  isClosed: boolean
  isRectangle: boolean
}

/** State around a path that it takes. */
type PathState = Pick<GraphicsState, 'matrix' | 'lineWidth' | 'fillPattern' | 'strokePattern'>

/** Collects the paths of content. */
export class PathReader {
  readonly paths: PaintedPath[] = []
  readonly #state: () => PathState
  readonly #countParts: (glyphs: number) => void
  #lines: Subpath[] = []
  #start = -1
  #clip: PaintedPath['clip'] = ''

  /** @param countParts called for what is kept, before it is; throws for too much */
  constructor(state: () => PathState, countParts: (glyphs: number) => void) {
    this.#state = state
    this.#countParts = countParts
  }

  /** Takes an operation that builds, clips with or paints a path; false for any other. */
  follow(scanner: ContentScanner): boolean {
    const operator = OPERATORS.get(scanner.operator)
    if (operator === undefined) return false
    this.#countParts(CURVES.has(operator) ? CURVE : LINE)
    if (this.#start < 0) this.#start = scanner.start
    const at = (index: number): Point => [scanner.number(index), scanner.number(index + 1)]
    switch (operator) {
      case 'm':
        this.#lines.push({ points: [at(0)], isClosed: false, isRectangle: false })
        break
      case 'l':
        this.#open().points.push(at(0))
        break
      case 'c':
        this.#curve(at(0), at(2), at(4))
        break
      case 'v':
        this.#curve(this.#current(), at(0), at(2))
        break
      case 'y':
        this.#curve(at(0), at(2), at(2))
        break
      case 'h':
        this.#close()
        break
      case 're':
        this.#rectangle(at(0), at(2))
        break
      case 'W':
      case 'W*':
        this.#clip = operator
        break
      default:
        this.#paint(operator, scanner.end)
    }
    return true
  }

  #open(): Subpath {
    const last = this.#lines.at(-1)
    if (last && !last.isClosed) return last
    const started = {
      points: [last?.points[0] ?? ([0, 0] as const)],
      isClosed: false,
      isRectangle: false,
    }
    this.#lines.push(started)
    return started
  }

  #current(): Point {
    const last = this.#lines.at(-1)
    return (last?.isClosed ? last.points[0] : last?.points.at(-1)) ?? [0, 0]
  }

  #curve(first: Point, second: Point, end: Point): void {
    const start = this.#current()
    const { points } = this.#open()
    for (let step = 1; step <= STEPS; step += 1) {
      const t = step / STEPS
      const u = 1 - t
      const mixed = (axis: 0 | 1) =>
        u * u * u * start[axis] +
        3 * u * u * t * first[axis] +
        3 * u * t * t * second[axis] +
        t * t * t * end[axis]
      points.push([mixed(0), mixed(1)])
    }
  }

  #close(): void {
    const last = this.#lines.at(-1)
    if (last) last.isClosed = true
  }

  #rectangle([x, y]: Point, [width, height]: Point): void {
    const points: Point[] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]
    this.#lines.push({ points, isClosed: true, isRectangle: true })
  }

  #paint(operator: string, end: number): void {
    if (/^[sb]/.test(operator)) this.#close()
    const state = this.#state()
    const { matrix, lineWidth } = state
    this.paths.push({
      start: this.#start,
      end,
      painter: operator,
      clip: this.#clip,
      lines: this.#lines satisfies readonly PathLine[],
      matrix,
      lineWidth,
      patterns: patternsOf(state, {
        fills: /^[fFBb]/.test(operator),
        strokes: /^[SsBb]/.test(operator),
      }),
    })
    this.#lines = []
    this.#start = -1
    this.#clip = ''
  }
}

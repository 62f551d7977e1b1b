import type { Path } from '../canvas/path.ts'
import type { BorderLine } from './table-model.ts'

// In points: cells meet where sums of the same widths end.
const SAME_PT = 0.001

/** A point that a line has reached so far. */
interface End {
  readonly op: 'L'
  x: number
  y: number
}

/** Lines of one look: pieces that go on where another ends become one, and all are painted at once. */
class Pen {
  readonly line: BorderLine
  readonly #path: Path[number][] = []
  /** The last line across at a height, and the last one down at a place. */
  readonly #across = new Map<number, End>()
  readonly #down = new Map<number, End>()

  constructor(line: BorderLine) {
    this.line = line
  }

  get path(): Path {
    return this.#path
  }

  /** Draws a line across or down. */
  draw(x1: number, y1: number, x2: number, y2: number): void {
    const isAcross = y1 === y2
    const [open, at] = isAcross ? [this.#across, y1] : [this.#down, x1]
    const end = open.get(at)
    if (end && Math.abs(isAcross ? end.x - x1 : end.y - y1) < SAME_PT) {
      end.x = x2
      end.y = y2
      return
    }
    const made: End = { op: 'L', x: x2, y: y2 }
    open.set(at, made)
    this.#path.push({ op: 'M', x: x1, y: y1 }, made)
  }
}

/** Lines of a table by their look. */
export class Pens {
  readonly #byLook = new Map<string, Pen>()
  readonly #byLine = new Map<BorderLine, Pen>()

  /** All of them, in the order of their first lines. */
  get all(): Iterable<Pen> {
    return this.#byLook.values()
  }

  /** Lines that look like this one. */
  of(line: BorderLine): Pen {
    const known = this.#byLine.get(line)
    if (known) return known
    const { red, green, blue, alpha } = line.color
    const look = `${line.widthPt} ${red} ${green} ${blue} ${alpha}`
    const pen = this.#byLook.get(look) ?? new Pen(line)
    this.#byLook.set(look, pen)
    this.#byLine.set(line, pen)
    return pen
  }
}

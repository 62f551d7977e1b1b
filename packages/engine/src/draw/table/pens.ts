import type { Path } from '../canvas/path.ts'
import type { BorderLine } from './table-model.ts'

// In points: cells meet where sums of the same widths end.
const SAME_PT = 0.001

/** The points that a line goes from and to so far. */
interface Reach {
  readonly from: { readonly op: 'M'; x: number; readonly y: number }
  readonly to: { readonly op: 'L'; x: number; y: number }
}

/** Lines of one look: pieces that go on where another ends become one, and all are painted at once. */
class Pen {
  readonly line: BorderLine
  readonly #path: Path[number][] = []
  /** The last line across at a height, and the last one down at a place. */
  readonly #across = new Map<number, Reach>()
  readonly #down = new Map<number, Reach>()

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
    const reach = open.get(at)
    if (reach && isSame(isAcross ? reach.to.x - x1 : reach.to.y - y1)) {
      reach.to.x = x2
      reach.to.y = y2
      return
    }
    // Cells of a table to the left.
    if (reach && isAcross && isSame(reach.from.x - x2)) {
      reach.from.x = x1
      return
    }
    const made: Reach = { from: { op: 'M', x: x1, y: y1 }, to: { op: 'L', x: x2, y: y2 } }
    open.set(at, made)
    this.#path.push(made.from, made.to)
  }
}

function isSame(difference: number): boolean {
  return Math.abs(difference) < SAME_PT
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

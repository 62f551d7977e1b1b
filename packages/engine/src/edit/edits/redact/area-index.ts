import { bounds, type Polygon } from './region.ts'

/** An area with the smallest upright box around it. */
interface BoundArea {
  readonly area: Polygon
  readonly box: ReturnType<typeof bounds>
}

// Height of a strip in units of the page: a line or two.
const STRIP = 24
// An area higher than this stands in a list of its own.
const MAX_STRIPS = 400

/** Areas of a page by where they lie: a page has thousands of glyphs, and nearly all are far from any area. */
export class AreaIndex {
  readonly #strips = new Map<number, BoundArea[]>()
  readonly #high: BoundArea[] = []
  readonly isEmpty: boolean

  constructor(areas: readonly Polygon[]) {
    this.isEmpty = areas.length === 0
    for (const area of areas) {
      const own = { area, box: bounds(area) }
      const [first, last] = [stripOf(own.box.bottom), stripOf(own.box.top)]
      if (!(last - first < MAX_STRIPS)) {
        this.#high.push(own)
        continue
      }
      for (let strip = first; strip <= last; strip += 1) {
        const known = this.#strips.get(strip)
        if (known) known.push(own)
        else this.#strips.set(strip, [own])
      }
    }
  }

  /** Whether `test` holds for an area whose box shares room with that of a polygon. */
  someNear(polygon: Polygon, test: (area: Polygon) => boolean): boolean {
    if (this.isEmpty) return false
    const { left, bottom, right, top } = bounds(polygon)
    const isNear = ({ area, box }: BoundArea) =>
      box.left < right && left < box.right && box.bottom < top && bottom < box.top && test(area)
    const [first, last] = [stripOf(bottom), stripOf(top)]
    if (!(last - first < MAX_STRIPS)) {
      return [...this.#strips.values()].flat().some(isNear) || this.#high.some(isNear)
    }
    for (let strip = first; strip <= last; strip += 1) {
      if (this.#strips.get(strip)?.some(isNear)) return true
    }
    return this.#high.some(isNear)
  }
}

function stripOf(y: number): number {
  return Math.floor(y / STRIP)
}

import { operands } from '../frame-operators.ts'
import type { Place } from './place.ts'

// Limit for one side, so that a tiny cloud around a huge area stays small.
const MAX_BUMPS = 2000

/** A closed border of half circles that point outwards. */
export interface Cloud {
  readonly path: string
  /** Corners, and the tops of all half circles. */
  readonly points: readonly Place[]
}

/**
 * Border of a cloud (ISO 32000-2, table 169) around a polygon.
 *
 * @param radius of each half circle, in points; a little more or less, so that each side has a whole number of them
 */
export function cloudAround(corners: readonly Place[], radius: number): Cloud {
  const sides = corners.map((from, index) => {
    return { from, to: corners[(index + 1) % corners.length] as Place }
  })
  const area = sides.reduce((sum, { from, to }) => sum + from[0] * to[1] - to[0] * from[1], 0)
  const turn = area < 0 ? -1 : 1
  const curves: string[] = []
  const points: Place[] = [...corners]
  for (const { from, to } of sides) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const count = Math.round(Math.hypot(dx, dy) / (2 * radius))
    const bumps = Math.min(MAX_BUMPS, Math.max(1, count))
    // Half of a piece, turned outwards: from the middle of the piece to the top of its half circle.
    const [outX, outY] = [(turn * dy) / bumps / 2, (-turn * dx) / bumps / 2]
    for (let bump = 0; bump < bumps; bump += 1) {
      const at = (part: number, height: number): Place => [
        from[0] + (dx * (bump + part)) / bumps + outX * height,
        from[1] + (dy * (bump + part)) / bumps + outY * height,
      ]
      curves.push(`${operands(...at(0, 4 / 3), ...at(1, 4 / 3), ...at(1, 0))} c`)
      points.push(at(0.5, 1))
    }
  }
  const start = corners[0] ?? [0, 0]
  return { path: `${operands(...start)} m ${curves.join(' ')} h`, points }
}

import type { Path, PathStep } from './path.ts'
import { segmentedPath } from './path-segments.ts'

/**
 * SVG path data as lines and cubic curves.
 *
 * @throws PathDataError that says at which character it cannot be read
 * @example parsePathData('M0 0h10') // [{ op: 'M', x: 0, y: 0 }, { op: 'L', x: 10, y: 0 }]
 *
 * Source: SVG 2, 9.3.
 */
export function parsePathData(data: string): Path {
  const steps: PathStep[] = []
  let [startX, startY, currentX, currentY] = [0, 0, 0, 0]
  segmentedPath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate(([op, ...values]) => {
      const n = values as number[]
      const at = (index: number) => n[index] ?? 0
      if (op === 'Z' || op === 'z') {
        steps.push({ op: 'Z' })
        currentX = startX
        currentY = startY
        return
      }
      if (op === 'M') {
        startX = at(0)
        startY = at(1)
      }
      const [fromX, fromY] = [currentX, currentY]
      if (op === 'H') currentX = at(0)
      else if (op === 'V') currentY = at(0)
      else {
        currentX = n.at(-2) ?? 0
        currentY = n.at(-1) ?? 0
      }
      const [x, y] = [currentX, currentY]
      if (op === 'C') {
        steps.push({ op: 'C', x1: at(0), y1: at(1), x2: at(2), y2: at(3), x, y })
      } else if (op === 'Q') {
        // A quadratic curve is a cubic one whose control points are two thirds of the way to its own.
        const third = (end: number, control: number) => end + (2 / 3) * (control - end)
        const [x1, y1] = [third(fromX, at(0)), third(fromY, at(1))]
        const [x2, y2] = [third(x, at(0)), third(y, at(1))]
        steps.push({ op: 'C', x1, y1, x2, y2, x, y })
      } else steps.push({ op: op === 'M' ? 'M' : 'L', x, y })
    })
  return steps
}

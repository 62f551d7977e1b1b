import { numberText } from './number-text.ts'

/** A step of a path; coordinates are absolute, in points, y down. */
export type PathStep =
  | { readonly op: 'M' | 'L'; readonly x: number; readonly y: number }
  | {
      readonly op: 'C'
      readonly x1: number
      readonly y1: number
      readonly x2: number
      readonly y2: number
      readonly x: number
      readonly y: number
    }
  | { readonly op: 'Z' }

/** Lines and curves in drawing order. */
export type Path = readonly PathStep[]

// Distance of the control points of a quarter circle (4/3 · (√2 − 1)).
const KAPPA = 0.5522847498307936

function points(values: readonly (readonly [number, number])[], isClosed: boolean): Path {
  const steps: PathStep[] = values.map(([x, y], index) => ({ op: index === 0 ? 'M' : 'L', x, y }))
  return isClosed ? [...steps, { op: 'Z' }] : steps
}

/** Straight lines through points. */
export function polyline(values: readonly (readonly [number, number])[]): Path {
  return points(values, false)
}

/** Straight lines through points and back to the first. */
export function polygon(values: readonly (readonly [number, number])[]): Path {
  return points(values, true)
}

/** A rectangle; corners are rounded by at most half of the shorter side. */
export function rectangle(x: number, y: number, width: number, height: number, radius = 0): Path {
  const r = Math.min(radius, width / 2, height / 2)
  const [right, bottom] = [x + width, y + height]
  if (r <= 0) {
    return polygon([
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ])
  }
  const k = r * (1 - KAPPA)
  return [
    { op: 'M', x: x + r, y },
    { op: 'L', x: right - r, y },
    { op: 'C', x1: right - k, y1: y, x2: right, y2: y + k, x: right, y: y + r },
    { op: 'L', x: right, y: bottom - r },
    { op: 'C', x1: right, y1: bottom - k, x2: right - k, y2: bottom, x: right - r, y: bottom },
    { op: 'L', x: x + r, y: bottom },
    { op: 'C', x1: x + k, y1: bottom, x2: x, y2: bottom - k, x, y: bottom - r },
    { op: 'L', x, y: y + r },
    { op: 'C', x1: x, y1: y + k, x2: x + k, y2: y, x: x + r, y },
    { op: 'Z' },
  ]
}

/** An ellipse around its centre. */
export function ellipse(cx: number, cy: number, rx: number, ry: number): Path {
  const [kx, ky] = [rx * KAPPA, ry * KAPPA]
  return [
    { op: 'M', x: cx + rx, y: cy },
    { op: 'C', x1: cx + rx, y1: cy + ky, x2: cx + kx, y2: cy + ry, x: cx, y: cy + ry },
    { op: 'C', x1: cx - kx, y1: cy + ry, x2: cx - rx, y2: cy + ky, x: cx - rx, y: cy },
    { op: 'C', x1: cx - rx, y1: cy - ky, x2: cx - kx, y2: cy - ry, x: cx, y: cy - ry },
    { op: 'C', x1: cx + kx, y1: cy - ry, x2: cx + rx, y2: cy - ky, x: cx + rx, y: cy },
    { op: 'Z' },
  ]
}

/** A path moved and scaled. */
export function placedPath(path: Path, x: number, y: number, scaleX = 1, scaleY = scaleX): Path {
  const [px, py] = [(value: number) => x + value * scaleX, (value: number) => y + value * scaleY]
  return path.map((step) => {
    if (step.op === 'Z') return step
    if (step.op !== 'C') return { op: step.op, x: px(step.x), y: py(step.y) }
    const { x1, y1, x2, y2 } = step
    return {
      op: 'C',
      x1: px(x1),
      y1: py(y1),
      x2: px(x2),
      y2: py(y2),
      x: px(step.x),
      y: py(step.y),
    }
  })
}

/** Largest and smallest coordinates of the points of a path, control points included. */
export function pathBounds(path: Path): {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
} {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const add = (x: number, y: number) => {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  for (const step of path) {
    if (step.op === 'Z') continue
    if (step.op === 'C') {
      add(step.x1, step.y1)
      add(step.x2, step.y2)
    }
    add(step.x, step.y)
  }
  return left > right ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom }
}

/** Path construction operators, for a surface of this height whose origin is at the bottom. */
export function pathOperators(path: Path, surfaceHeight: number): string {
  let text = ''
  const at = (x: number, y: number) => `${numberText(x)} ${numberText(surfaceHeight - y)} `
  for (const step of path) {
    if (step.op === 'Z') text += 'h\n'
    else if (step.op === 'C') {
      text += `${at(step.x1, step.y1)}${at(step.x2, step.y2)}${at(step.x, step.y)}c\n`
    } else text += `${at(step.x, step.y)}${step.op === 'M' ? 'm' : 'l'}\n`
  }
  return text
}

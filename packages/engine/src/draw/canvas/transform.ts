import { type Matrix, multiply } from '../../pdf/content/matrix.ts'

/** Steps of a transformation in the order of CSS: the first is the outermost. */
export interface TransformSteps {
  readonly translateX?: number
  readonly translateY?: number
  /** Clockwise, in degrees. */
  readonly rotate?: number
  readonly scaleX?: number
  readonly scaleY?: number
  readonly skewX?: number
  readonly skewY?: number
}

/** The transformation of the steps around a point; y down, so that angles turn clockwise. */
export function transformAround(steps: TransformSteps, originX: number, originY: number): Matrix {
  const { translateX = 0, translateY = 0, rotate = 0, scaleX = 1, scaleY = 1 } = steps
  const { skewX = 0, skewY = 0 } = steps
  const angle = radians(rotate)
  const list: readonly Matrix[] = [
    [1, 0, 0, 1, -originX, -originY],
    [scaleX, 0, 0, scaleY, 0, 0],
    [1, Math.tan(radians(skewY)), Math.tan(radians(skewX)), 1, 0, 0],
    [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0],
    [1, 0, 0, 1, originX + translateX, originY + translateY],
  ]
  return list.reduce(multiply)
}

/** A transformation of y-down coordinates as a PDF has it, on a surface of this height. */
export function flipped([a, b, c, d, e, f]: Matrix, height: number): Matrix {
  return [a, -b, -c, d, e + c * height, height - d * height - f]
}

/** A point transformed. */
export function transformPoint(
  [a, b, c, d, e, f]: Matrix,
  x: number,
  y: number,
): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

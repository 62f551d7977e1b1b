import type { Matrix } from '../../content/matrix.ts'
import type { PdfArray } from '../../file/objects.ts'
import { serializeNumber } from '../../file/write/serialize.ts'
import type { PdfRectangle } from './tree/page-tree.ts'

/** How far something moves on a page, in points, to the right and up. */
export interface Shift {
  readonly x: number
  readonly y: number
}

// 0.018 mm: nobody can see that it is left out, and A4 portrait (0.03 pt too high in Chromium) needs no move.
const SMALLEST_SHIFT_PT = 0.05

/** How far the top left corner of one box is from that of another; differences too small to see are 0. */
export function topLeftShift(from: PdfRectangle, to: PdfRectangle): Shift {
  return { x: visible(to.left - from.left), y: visible(to.top - from.top) }
}

/** Whether anything moves. */
export function isMoving(shift: Shift): boolean {
  return shift.x !== 0 || shift.y !== 0
}

/** The transformation that moves. */
export function shiftMatrix({ x, y }: Shift): Matrix {
  return [1, 0, 0, 1, x, y]
}

/**
 * Content operator that moves what follows; empty when nothing moves.
 *
 * @example shiftOperator({ x: 0, y: -0.64 }) // '1 0 0 1 0 -0.64 cm\n'
 */
export function shiftOperator(shift: Shift): string {
  if (!isMoving(shift)) return ''
  return `1 0 0 1 ${serializeNumber(shift.x)} ${serializeNumber(shift.y)} cm\n`
}

/** A rectangle moved, as the array that PDF stores. */
export function movedRectangle(rectangle: PdfRectangle, shift: Shift): PdfArray {
  return [
    rectangle.left + shift.x,
    rectangle.bottom + shift.y,
    rectangle.right + shift.x,
    rectangle.top + shift.y,
  ]
}

function visible(difference: number): number {
  return Math.abs(difference) < SMALLEST_SHIFT_PT ? 0 : difference
}

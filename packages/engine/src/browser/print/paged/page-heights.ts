import type { Side } from '../../../schemas/values/pages/margins.ts'
import type { PageShape } from '../../in-page/paged/page-shapes.ts'
import { cssPageSizeMm, lengthMm } from '../page/css-page-sizes.ts'
import type { PagePlan } from '../page/page-plan.ts'
import type { MarginsMm } from '../print-to-pdf.ts'

/** Lengths that differ by less are the same, written in other units. In millimetres. */
const SAME_MM = 0.1

/** Pages of a document that are less high or higher than its others. */
export interface PageHeights {
  /** Margins at the top and bottom of the first page that the document states for it. */
  readonly first: Partial<Pick<MarginsMm, 'top' | 'bottom'>>
  /** Whether any other page has a height, or the first a width, that the others have not. */
  readonly isUneven: boolean
}

/**
 * How the heights of pages differ.
 *
 * @param hasHeaders whether all pages get the margins that headers and footers need
 */
export function pageHeights(
  shapes: readonly PageShape[],
  { laidOutMm, marginsMm }: Pick<PagePlan, 'laidOutMm' | 'marginsMm'>,
  hasHeaders: boolean,
): PageHeights {
  const isSame = (stated: string, side: Side) => {
    const mm = lengthMm(stated)
    return stated === '' || (mm !== undefined && Math.abs(mm - marginsMm[side]) < SAME_MM)
  }
  const isSameSize = (size: string) => {
    if (size === '' || size === 'auto') return true
    const { widthMm = 0, heightMm = 0 } = cssPageSizeMm(size) ?? {}
    const difference =
      Math.abs(widthMm - laidOutMm.widthMm) + Math.abs(heightMm - laidOutMm.heightMm)
    return difference < SAME_MM
  }
  const isEven = ({ isFirst, size, ...stated }: PageShape) => {
    if (!isSameSize(size)) return false
    if (isFirst && !(isSame(stated.left, 'left') && isSame(stated.right, 'right'))) return false
    if (hasHeaders) return true
    return (['top', 'bottom'] as const).every(
      (side) => isSame(stated[side], side) || (isFirst && lengthMm(stated[side]) !== undefined),
    )
  }
  const first: { top?: number; bottom?: number } = {}
  for (const shape of hasHeaders ? [] : shapes.filter(({ isFirst }) => isFirst)) {
    for (const side of ['top', 'bottom'] as const) {
      const mm = lengthMm(shape[side])
      if (mm === undefined) continue
      // A later rule may take back an earlier one.
      if (isSame(shape[side], side)) delete first[side]
      else first[side] = mm
    }
  }
  return { first, isUneven: !shapes.every(isEven) }
}

import * as z from 'zod'
import { decimalNumber } from '../../../schemas/values/number-range.ts'
import { mmToPt } from '../../../units/length.ts'
import type { ColumnWidth } from '../../table/columns.ts'

const FRACTION = /^(\d{1,4}(?:\.\d{1,3})?)fr$/

/** Width of a column. */
export const columnWidth = z
  .union([
    decimalNumber(0.1, 5000),
    z.string().refine((text) => text === 'auto' || isFraction(text), {
      error: 'must be millimetres, "auto" or a share of the room such as "1fr"',
    }),
  ])
  .meta({
    description:
      'Width: millimetres, `auto` (by content), or a share of what is left such as `1fr`.',
  })

/** A column's width as a table takes it. */
export function parsedWidth(width: z.output<typeof columnWidth>): ColumnWidth {
  if (typeof width === 'number') return { kind: 'fixed', pt: mmToPt(width) }
  if (width === 'auto') return { kind: 'auto' }
  return { kind: 'fraction', share: Number(FRACTION.exec(width)?.[1] ?? 1) }
}

function isFraction(text: string): boolean {
  return Number(FRACTION.exec(text)?.[1] ?? 0) > 0
}

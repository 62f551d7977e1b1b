import * as z from 'zod'
import { decimalNumber, wholeNumber } from '../values/number-range.ts'
import { pageSize } from '../values/pages/page-size.ts'

const MAX_MM = 500

const marginMm = decimalNumber(0, MAX_MM)

/** Puts several pages on each sheet. */
export const nUpEdit = z.strictObject({
  type: z.literal('n_up').meta({
    description:
      'Puts several pages on each sheet. Bookmarks, links and tags lead to the sheets; form fields and comments become part of the pages.',
  }),
  per_sheet: z
    .literal([2, 3, 4, 6, 8, 9, 12, 16])
    .meta({ description: 'Pages on a sheet: 2, 3, 4, 6, 8, 9, 12 or 16.' }),
  page_size: pageSize
    .optional()
    .meta({ description: 'Size of the sheets; otherwise that of the first page.' }),
  orientation: z.enum(['auto', 'portrait', 'landscape']).default('auto').meta({
    description: 'Orientation of the sheets; `auto`: the one in which pages stay larger.',
  }),
  order: z
    .enum(['rows', 'columns'])
    .default('rows')
    .meta({ description: 'Order of the pages on a sheet: row by row, or column by column.' }),
  margin_mm: marginMm
    .default(0)
    .meta({ description: 'Empty edge of the sheets in millimetres, from 0 to 500.' }),
  gap_mm: marginMm
    .default(0)
    .meta({ description: 'Space between the pages in millimetres, from 0 to 500.' }),
  frame: z.boolean().default(false).meta({ description: 'Draws a thin line around each page.' }),
})

/** Puts pages side by side for a booklet. */
export const bookletEdit = z.strictObject({
  type: z.literal('booklet').meta({
    description:
      'Puts two pages on each side of a sheet, in the order that makes a booklet of sheets which are printed on both sides (turned over the short edge) and folded. Form fields and comments become part of the pages.',
  }),
  page_size: pageSize.optional().meta({
    description: 'Size of the sheets, in landscape; otherwise two pages like the first.',
  }),
  binding: z.enum(['left', 'right']).default('left').meta({
    description: 'Side of the spine: `right` for documents that are read from the right.',
  }),
  signature: wholeNumber(4, 400)
    .refine((count) => count % 4 === 0, { error: 'must be a multiple of 4' })
    .optional()
    .meta({
      description:
        'Pages of each block of sheets that is folded together: a multiple of 4, from 4 to 400; otherwise all of them.',
    }),
  margin_mm: marginMm
    .default(0)
    .meta({ description: 'Empty edge of the sheets in millimetres, from 0 to 500.' }),
})

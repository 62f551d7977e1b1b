import * as z from 'zod'
import { PAGE_SIZE_FORMS, PAPER_NAMES, parsePageSize } from '../../../units/paper.ts'

/** A named paper size or `WIDTHxHEIGHTmm`, kept as given; `pageSizePt` turns it into points. */
export const pageSize = z
  .string()
  .refine((value) => parsePageSize(value) !== undefined, { error: `must be ${PAGE_SIZE_FORMS}` })
  .meta({ description: `Paper size: ${PAGE_SIZE_FORMS}.`, examples: [...PAPER_NAMES] })

/** How the sheet is turned. */
export const orientation = z
  .enum(['portrait', 'landscape'])
  .meta({ description: 'Orientation of the sheet; `landscape` swaps the sides of `page_size`.' })

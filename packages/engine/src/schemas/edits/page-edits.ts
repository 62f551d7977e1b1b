import * as z from 'zod'
import { pdfPassword } from '../file/pdf-password.ts'
import { source } from '../sources/source.ts'
import { boundedList } from '../values/bounded.ts'
import { decimalNumber, wholeNumber } from '../values/number-range.ts'
import { pageRanges } from '../values/pages/page-ranges.ts'
import { orientation, pageSize } from '../values/pages/page-size.ts'

// As many pages as a document may have.
const MAX_PAGES = 5000
const MAX_MARGIN_MM = 5000

const FORMS = pageRanges.meta()?.description ?? ''

const pages = pageRanges.meta({ description: `Pages to change. ${FORMS}` })
const allPages = pageRanges.default('all').meta({ description: `Pages to change. ${FORMS}` })

/** Where pages are put in. */
const at = z
  .union([z.enum(['start', 'end']), z.int().min(1).max(MAX_PAGES)])
  .default('end')
  .meta({
    description:
      'Where they go: `start`, `end`, or the number that the first of them has afterwards.',
  })

function type<const Type extends string>(name: Type, does: string) {
  return z.literal(name).meta({ description: does })
}

/** Turns pages. */
export const rotateEdit = z.strictObject({
  type: type('rotate', 'Turns pages.'),
  pages: allPages,
  degrees: z
    .literal([90, 180, 270, -90])
    .meta({ description: 'How far clockwise, beside what the pages say: 90, 180, 270 or -90.' }),
})

/** Takes pages out. */
export const deletePagesEdit = z.strictObject({
  type: type('delete_pages', 'Takes pages out; they leave nothing behind.'),
  pages,
})

/** Keeps pages alone. */
export const extractPagesEdit = z.strictObject({
  type: type('extract_pages', 'Keeps these pages alone; the others leave nothing behind.'),
  pages,
})

/** Brings pages into another order. */
export const reorderPagesEdit = z.strictObject({
  type: type('reorder_pages', 'Brings the pages into another order.'),
  order: boundedList(z.int().min(1).max(MAX_PAGES), MAX_PAGES)
    .refine((order) => order.length > 0 && new Set(order).size === order.length, {
      error: 'must have every page once',
    })
    .meta({
      description:
        'Numbers of all pages in their new order, each once; pages that are not named follow in theirs.',
    }),
})

/** Repeats pages. */
export const duplicatePagesEdit = z.strictObject({
  type: type('duplicate_pages', 'Repeats pages, each behind itself or all at the end.'),
  pages,
  times: wholeNumber(1, 100).default(1).meta({ description: 'How many copies, from 1 to 100.' }),
  place: z
    .enum(['after', 'end'])
    .default('after')
    .meta({ description: 'Copies stand behind their page (`after`), or behind all (`end`).' }),
})

/** Puts empty pages in. */
export const insertBlankEdit = z.strictObject({
  type: type('insert_blank', 'Puts empty pages in.'),
  at,
  count: wholeNumber(1, 100).default(1).meta({ description: 'How many, from 1 to 100.' }),
  page_size: pageSize.optional().meta({
    description: 'Size of the empty pages; otherwise that of the page before them.',
  }),
  orientation: orientation.optional().meta({
    description: 'Orientation of the empty pages, together with `page_size`; `portrait` otherwise.',
  }),
})

/** Puts another PDF in. */
export const insertPdfEdit = z.strictObject({
  type: type('insert_pdf', 'Puts pages of another PDF in, with its bookmarks, links and fields.'),
  pdf: source,
  pdf_password: pdfPassword,
  pages: pageRanges
    .default('all')
    .meta({ description: `${FORMS} Pages of the other PDF that are put in.` }),
  at,
})

const margin = decimalNumber(0, MAX_MARGIN_MM).default(0)

/** Cuts the edges of pages off. */
export const cropEdit = z.strictObject({
  type: type(
    'crop',
    'Cuts the edges off the pages as they are seen. The part cut off is hidden and not removed.',
  ),
  pages: allPages,
  margins_mm: z
    .strictObject({
      top: margin.meta({ description: 'Millimetres cut off at the top, from 0 to 5000.' }),
      right: margin.meta({ description: 'Millimetres cut off at the right, from 0 to 5000.' }),
      bottom: margin.meta({ description: 'Millimetres cut off at the bottom, from 0 to 5000.' }),
      left: margin.meta({ description: 'Millimetres cut off at the left, from 0 to 5000.' }),
    })
    .meta({ description: 'How much is cut off each side, in millimetres.' }),
})

/** Gives pages another size. */
export const resizeEdit = z.strictObject({
  type: type('resize', 'Gives pages another size; content, annotations and places go with it.'),
  pages: allPages,
  page_size: pageSize,
  orientation: z
    .enum(['keep', 'portrait', 'landscape'])
    .default('keep')
    .meta({ description: 'Orientation of the new size; `keep`: as each page is.' }),
  fit: z.enum(['contain', 'none']).default('contain').meta({
    description:
      '`contain` scales the page into the new size and centres it; `none` keeps its scale and centres it.',
  }),
})

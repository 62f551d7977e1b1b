import type * as z from 'zod'
import { languageTag } from '../values/language.ts'
import { wholeNumber } from '../values/number-range.ts'
import { ownMargins, refuseNarrowContentBox } from '../values/pages/margins.ts'
import { pageRanges } from '../values/pages/page-ranges.ts'
import { orientation, pageSize } from '../values/pages/page-size.ts'

/** Most time that a conversion may be given, in milliseconds. */
export const MAX_CONVERSION_MS = 120_000

/** Fields of the conversion of documents that bring pages of their own; an operation spreads them into its options. */
export const ownPageFields = {
  page_size: pageSize.optional().meta({
    description: `${description(pageSize)} Default: as in the document.`,
  }),
  orientation: orientation.optional().meta({
    description:
      'Orientation of every page. Without `page_size` it turns the paper size of the document. Default: as in the document.',
  }),
  margins_mm: ownMargins.optional().meta({
    description: `${description(ownMargins)} Default: as in the document.`,
  }),
  pages: pageRanges
    .default('all')
    .meta({ description: `${description(pageRanges)} Only these pages of the result are kept.` }),
  locale: languageTag.default('en-US').meta({
    description:
      'BCP 47 locale for numbers and dates without a locale of their own, and the language of a document that states none.',
  }),
  timeout_ms: wholeNumber(1000, MAX_CONVERSION_MS)
    .default(60_000)
    .meta({
      description: `Time for the whole conversion, from 1000 to ${MAX_CONVERSION_MS} milliseconds. Waiting in the queue does not count.`,
    }),
} as const

/** Parsed {@link ownPageFields}. */
export type OwnPageOptions = z.output<z.ZodObject<typeof ownPageFields>>

/**
 * Refuses margins that leave no room for content on a page of the size given.
 *
 * Also runs after a field was refused and is not there; that error stands already.
 */
export function refuseNarrowOwnPage(
  { page_size, orientation, margins_mm }: Partial<OwnPageOptions>,
  ctx: z.RefinementCtx,
): void {
  // The document's own page may be of any size, and its own margins fit it.
  if (page_size === undefined || margins_mm === undefined) return
  const { top = 0, right = 0, bottom = 0, left = 0 } = margins_mm
  const sides = { top, right, bottom, left }
  refuseNarrowContentBox(
    { page_size, orientation: orientation ?? 'portrait', margins_mm: sides },
    ctx,
  )
}

function description(schema: z.ZodType): string {
  return schema.meta()?.description ?? ''
}

import * as z from 'zod'
import { outputFields, refuseConflictingOutput } from './output-options.ts'

/** Most documents and blank pages of one merge. */
export const MERGE_MAX_INPUTS = 100

/** Options of `merge`. */
export const mergeOptions = z
  .strictObject({
    bookmarks: z.enum(['per_document', 'keep', 'both', 'none']).default('both').meta({
      description:
        'Bookmarks of the result: one for each document (`per_document`), those of the documents (`keep`), those of the documents below one for each (`both`), or `none`.',
    }),
    form_fields: z.enum(['rename', 'merge', 'error']).default('rename').meta({
      description:
        'Form fields whose name an earlier document has too: they get a name of their own (`rename`), become one field with its value (`merge`), or end the request with `edit_failed` (`error`).',
    }),
    metadata_from: z
      .int()
      .min(0)
      .max(MERGE_MAX_INPUTS - 1)
      .nullable()
      .optional()
      .meta({
        description:
          'Index in `pdfs`, from 0, of the document whose title, author, subject, keywords and dates the result takes; null for none. Otherwise the first document.',
      }),
    start_on: z.enum(['any', 'odd', 'even']).default('any').meta({
      description:
        'Kind of page that every document starts on: `odd` and `even` put a blank page before it where one is needed.',
    }),
    deduplicate: z.boolean().default(true).meta({
      description: 'Stores fonts, images and colour profiles that are equal once.',
    }),
    ...outputFields,
    pdf_a: outputFields.pdf_a.meta({
      description:
        'Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u or PDF/A-3b. Every document must state to meet it already; `conversion_failed` otherwise. Not with `password`.',
    }),
    pdf_ua: outputFields.pdf_ua.meta({
      description:
        'Accessibility, ISO 14289: PDF/UA-1. Every document must state to meet it already; `conversion_failed` otherwise.',
    }),
  })
  .superRefine(refuseConflictingOutput)
  .meta({ description: 'Merge and output options.' })

/** Parsed {@link mergeOptions}. */
export type MergeOptions = z.output<typeof mergeOptions>

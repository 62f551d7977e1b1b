import * as z from 'zod'
import { lineText } from '../values/line-text.ts'
import { wholeNumber } from '../values/number-range.ts'
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
    form_fields: z.enum(['rename', 'merge', 'flatten', 'error']).default('rename').meta({
      description:
        'Form fields whose name an earlier document has too: they get a name of their own (`rename`), become one field with its value (`merge`), or end the request with `edit_failed` (`error`). `flatten` makes all fields of all documents part of their pages.',
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
    toc: z
      .union([
        z.boolean(),
        z.strictObject({
          title: lineText(500).min(1, { error: 'must be at least 1 character' }).optional().meta({
            description: 'Title of the table, at most 500 characters. Default `Contents`.',
          }),
          depth: wholeNumber(1, 6).default(1).meta({
            description:
              'Levels that are listed, from 1 to 6: 1 for the documents alone, more for their bookmarks too. Default 1.',
          }),
        }),
      ])
      .default(false)
      .meta({
        description:
          'Begins with a table of contents: a line for each document, with the number of its page in the result and a link to it. `title` and `depth` choose its words and levels.',
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

import * as z from 'zod'
import { outputFields, refuseConflictingOutput } from './output-options.ts'

/** Options of `edit`. */
export const editOptions = z
  .strictObject({
    ...outputFields,
    pdf_a: outputFields.pdf_a.meta({
      description:
        'Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u or PDF/A-3b. The document must state to meet it already; `conversion_failed` otherwise. Not with `password`.',
    }),
    pdf_ua: outputFields.pdf_ua.meta({
      description:
        'Accessibility, ISO 14289: PDF/UA-1. The document must state to meet it already; `conversion_failed` otherwise.',
    }),
  })
  // They stand beside the options.
  .omit({ edits: true })
  .superRefine(refuseConflictingOutput)
  .meta({ description: 'Output options.' })

/** Parsed {@link editOptions}. */
export type EditOptions = z.output<typeof editOptions>

import * as z from 'zod'
import { mergeDocuments } from '../edit/merge-documents.ts'
import { withEdits } from '../edit/with-edits.ts'
import { EXAMPLE_PDF } from '../examples/example-pdf.ts'
import { defineOperation } from '../operation.ts'
import { MERGE_MAX_INPUTS, mergeOptions } from '../schemas/options/merge-options.ts'
import { mergeInput } from '../schemas/sources/merge-input.ts'
import { boundedList } from '../schemas/values/bounded.ts'

/** PDFs and blank pages to one PDF, with bookmarks, links, forms, attachments, labels, layers and tags. */
export const merge = defineOperation({
  name: 'merge',
  summary: 'Merge PDFs into one, with their bookmarks, links, forms, attachments and tags.',
  credits: 1,
  pool: 'document_editor',
  documents: {
    field: 'pdfs',
    itemField: 'pdf',
    nameField: 'filename',
    mediaTypes: ['application/pdf'],
  },
  example: {
    pdfs: [{ pdf: EXAMPLE_PDF }, { blank: true }, { pdf: EXAMPLE_PDF, pages: '2' }],
    options: { bookmarks: 'per_document' },
  },
  input: z.strictObject({
    pdfs: boundedList(mergeInput, MERGE_MAX_INPUTS)
      .refine((pdfs) => pdfs.length > 0, { error: 'must have at least one item' })
      .meta({
        description: `Documents and empty pages in the order of the result, from 1 to ${MERGE_MAX_INPUTS}.`,
      }),
    options: mergeOptions
      .prefault({})
      .meta({ description: 'Merge and output options; every one has a default.' }),
  }),
  output: { mediaTypes: ['application/pdf'] },
  run(input, ctx) {
    return withEdits(input.options, ctx, (options) => mergeDocuments({ ...input, options }, ctx))
  },
})

import * as z from 'zod'
import { withEdits } from '../edit/with-edits.ts'
import { rtfToPdf } from '../office/convert-rtf.ts'
import { defineOperation } from '../operation.ts'
import { rtfOptions } from '../schemas/options/word-options.ts'
import { officeDocument } from '../schemas/sources/office-document.ts'

/** RTF document to PDF, laid out as a word processor does. */
export const convertRtf = defineOperation({
  name: 'convert/rtf',
  summary: 'Convert an RTF document to PDF.',
  credits: 1,
  pool: 'office',
  document: {
    field: 'document',
    kind: 'bytes',
    mediaTypes: ['application/rtf', 'text/rtf', 'application/x-rtf'],
  },
  example: { document: 'e1xydGYxIEhlbGxvfQ==', options: { page_size: 'A5' } },
  input: z.strictObject({
    document: officeDocument('RTF document'),
    options: rtfOptions
      .prefault({})
      .meta({ description: 'RTF and output options; every one has a default.' }),
  }),
  output: { mediaTypes: ['application/pdf'] },
  run(input, ctx) {
    return withEdits(input.options, ctx, (options) => rtfToPdf({ ...input, options }, ctx))
  },
})

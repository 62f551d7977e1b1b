import * as z from 'zod'
import { splitDocument } from '../edit/split-document.ts'
import { EXAMPLE_PDF } from '../examples/example-pdf.ts'
import { defineOperation } from '../operation.ts'
import { pdfPassword } from '../schemas/file/pdf-password.ts'
import { editOptions } from '../schemas/options/edit-options.ts'
import { source } from '../schemas/sources/source.ts'
import { countSplitFields, splitFields } from '../schemas/split-fields.ts'

/** PDF to several, each with the bookmarks, links, fields, labels and tags of its pages. */
export const split = defineOperation({
  name: 'split',
  summary: 'Split a PDF into several, as a ZIP archive.',
  credits: 1,
  pool: 'document_editor',
  document: { field: 'pdf', kind: 'bytes', mediaTypes: ['application/pdf'] },
  example: { pdf: EXAMPLE_PDF, every: 1 },
  input: z
    .strictObject({
      pdf: source.meta({
        description:
          'PDF; base64 of the bytes, or an object holding it; at most 20 MB once decoded. A damaged file is repaired where that is possible, with a warning.',
      }),
      pdf_password: pdfPassword,
      ...splitFields,
      options: editOptions
        .prefault({})
        .meta({ description: 'Output options of every file; every one has a default.' }),
    })
    .refine((input) => countSplitFields(input) === 1, {
      error:
        'must have exactly one of ranges, every, bookmark_level, blank_pages, text and pattern',
    }),
  output: { mediaTypes: ['application/zip'] },
  run(input, ctx) {
    return splitDocument(input, ctx)
  },
})

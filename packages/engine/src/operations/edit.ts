import * as z from 'zod'
import { editDocument } from '../edit/edit-document.ts'
import { EXAMPLE_PDF } from '../examples/example-pdf.ts'
import { defineOperation } from '../operation.ts'
import { edits, MAX_EDITS } from '../schemas/edits/edits.ts'
import { pdfPassword } from '../schemas/file/pdf-password.ts'
import { editOptions } from '../schemas/options/edit-options.ts'
import { source } from '../schemas/sources/source.ts'

/** PDF and changes to PDF; what the changes do not touch stays: tags, bookmarks, links, forms, attachments. */
export const edit = defineOperation({
  name: 'edit',
  summary:
    'Change a PDF: its pages, bookmarks, labels, forms, attachments, metadata and encryption.',
  credits: 1,
  pool: 'document_editor',
  document: { field: 'pdf', kind: 'bytes', mediaTypes: ['application/pdf'] },
  example: {
    pdf: EXAMPLE_PDF,
    edits: [
      { type: 'delete_pages', pages: '2' },
      { type: 'rotate', degrees: 90 },
    ],
  },
  input: z.strictObject({
    pdf: source.meta({
      description:
        'PDF; base64 of the bytes, or an object holding it; at most 20 MB once decoded. A damaged file is repaired where that is possible, with a warning; a signature ends, with a warning.',
    }),
    pdf_password: pdfPassword,
    edits: edits
      .refine((list) => list.length > 0, { error: 'must have at least one item' })
      .meta({
        description: `Changes in order, from 1 to ${MAX_EDITS}; \`pages\` means the pages as the change before left them.`,
      }),
    options: editOptions
      .prefault({})
      .meta({ description: 'Output options; every one has a default.' }),
  }),
  output: { mediaTypes: ['application/pdf'] },
  run(input, ctx) {
    return editDocument(input, ctx)
  },
})

import * as z from 'zod'
import { withEdits } from '../edit/with-edits.ts'
import { markdownToPdf } from '../markdown/markdown-to-pdf.ts'
import { defineOperation } from '../operation.ts'
import { markdownOptions } from '../schemas/options/markdown-options.ts'
import { markdownDocument } from '../schemas/sources/markdown-document.ts'

/** Markdown to PDF: one document, or several as one book. */
export const convertMarkdown = defineOperation({
  name: 'convert/markdown',
  summary: 'Convert Markdown to PDF.',
  credits: 1,
  pool: 'browser',
  document: {
    field: 'markdown',
    kind: 'text',
    mediaTypes: ['text/markdown', 'text/x-markdown', 'text/plain'],
    list: { nameField: 'name', contentField: 'markdown' },
  },
  example: {
    markdown: '# Hello\n\n- [x] **GFM**, footnotes, math: $a^2$',
    options: { theme: 'github' },
  },
  input: z.strictObject({
    markdown: markdownDocument.meta({
      description:
        'Markdown, not empty, at most 2 MB (2097152 bytes): the text itself, an object with its bytes or their URL, or a list of at most 500 named documents (8 MB together) that become one book in this order, with links between them inside it.',
    }),
    options: markdownOptions
      .prefault({})
      .meta({ description: 'Markdown, rendering and output options; every one has a default.' }),
  }),
  output: { mediaTypes: ['application/pdf'] },
  run(input, ctx, body) {
    return withEdits(input.options, ctx, (options) =>
      markdownToPdf({ ...input, options }, ctx, body),
    )
  },
})

import * as z from 'zod'
import { htmlDocument } from '../browser/load/arrival/load-html.ts'
import { renderToPdf } from '../browser/print/render-to-pdf.ts'
import { withEdits } from '../edit/with-edits.ts'
import { defineOperation } from '../operation.ts'
import { htmlRenderOptions } from '../schemas/options/html-render-options.ts'
import { documentText, HTML_MAX_BYTES } from '../schemas/sources/source-text.ts'

/** HTML string to PDF, printed by the browser engine, one browser page per call. */
export const convertHtml = defineOperation({
  name: 'convert/html',
  summary: 'Convert an HTML string to PDF.',
  credits: 1,
  pool: 'browser',
  document: { field: 'html', kind: 'text', mediaTypes: ['text/html'] },
  example: { html: '<h1>Hello</h1>', options: { page_size: 'A5' } },
  input: z.strictObject({
    html: documentText(HTML_MAX_BYTES).meta({
      description:
        'HTML document, not empty, at most 2 MB (2097152 bytes) of UTF-8, without NUL characters.',
    }),
    options: htmlRenderOptions
      .prefault({})
      .meta({ description: 'Rendering and output options; every one has a default.' }),
  }),
  output: { mediaTypes: ['application/pdf'] },
  run({ html, options }, ctx) {
    return withEdits(options, ctx, (own) => renderToPdf(htmlDocument(html, own, ctx), own, ctx))
  },
})

import * as z from 'zod'
import { urlDocument } from '../browser/load/arrival/load-url.ts'
import { renderToPdf } from '../browser/print/render-to-pdf.ts'
import { withEdits } from '../edit/with-edits.ts'
import { defineOperation } from '../operation.ts'
import { urlRenderOptions } from '../schemas/options/url-render-options.ts'
import { httpUrl, URL_MAX_LENGTH } from '../schemas/sources/http-url.ts'

/** Document at a URL to PDF, loaded and printed by the browser engine, one browser page per call. */
export const convertUrl = defineOperation({
  name: 'convert/url',
  summary: 'Convert the document at a URL to PDF.',
  credits: 1,
  pool: 'browser',
  address: 'url',
  example: { url: 'https://example.com/', options: { page_size: 'A4', lazy_load: true } },
  input: z.strictObject({
    url: httpUrl.meta({
      description: `Absolute http or https URL, at most ${URL_MAX_LENGTH} characters and without credentials.`,
    }),
    options: urlRenderOptions.prefault({}).meta({
      description: 'Fetching, rendering and output options; every one has a default.',
    }),
  }),
  output: { mediaTypes: ['application/pdf'] },
  run({ url, options }, ctx) {
    return withEdits(options, ctx, (own) => renderToPdf(urlDocument(url, own), own, ctx))
  },
})

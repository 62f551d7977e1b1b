import * as z from 'zod'
import { IMAGE_MEDIA_TYPES, renderToImage } from '../browser/image/render-to-image.ts'
import { htmlDocument } from '../browser/load/arrival/load-html.ts'
import { urlDocument } from '../browser/load/arrival/load-url.ts'
import { defineOperation } from '../operation.ts'
import { imageRenderOptions } from '../schemas/options/image-render-options.ts'
import { EXACTLY_ONE_SOURCE, refuseUnclearSource } from '../schemas/sources/html-or-url.ts'
import { httpUrl, URL_MAX_LENGTH } from '../schemas/sources/http-url.ts'
import { documentText, HTML_MAX_BYTES } from '../schemas/sources/source-text.ts'

/** HTML string or the document at a URL to an image, encoded by the browser itself. */
export const convertHtmlImage = defineOperation({
  name: 'convert/html/image',
  summary: 'Convert an HTML string or the document at a URL to an image.',
  credits: 1,
  pool: 'browser',
  document: { field: 'html', kind: 'text', mediaTypes: ['text/html'] },
  address: 'url',
  example: {
    html: '<h1>Hello</h1>',
    options: { format: 'webp', viewport: { width_px: 600, height_px: 315 } },
  },
  input: z
    .strictObject({
      html: documentText(HTML_MAX_BYTES).optional().meta({
        description:
          'HTML document, not empty, at most 2 MB (2097152 bytes) of UTF-8, without NUL characters. Either this or `url`.',
      }),
      url: httpUrl.optional().meta({
        description: `Absolute http or https URL, at most ${URL_MAX_LENGTH} characters and without credentials. Either this or \`html\`.`,
      }),
      options: imageRenderOptions.prefault({}).meta({
        description:
          'Fetching, rendering and image options; every one has a default. `headers`, `cookies` and `http_auth` go with `url`, `base_url` with `html`.',
      }),
    })
    .superRefine(refuseUnclearSource)
    .meta(EXACTLY_ONE_SOURCE),
  output: {
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
    formatField: { path: ['options', 'format'], mediaTypes: IMAGE_MEDIA_TYPES },
  },
  run({ html, url, options }, ctx) {
    const document =
      url === undefined ? htmlDocument(html ?? '', options, ctx) : urlDocument(url, options)
    return renderToImage(document, options, ctx)
  },
})

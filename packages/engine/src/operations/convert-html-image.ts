import * as z from 'zod'
import { htmlDocument } from '../browser/load-html.ts'
import { IMAGE_MEDIA_TYPES, renderToImage } from '../browser/render-to-image.ts'
import { defineOperation } from '../operation.ts'
import { imageRenderOptions } from '../schemas/image-render-options.ts'
import { HTML_MAX_BYTES, sourceText } from '../schemas/source-text.ts'

/** HTML string or web page to an image, encoded by the browser itself. */
export const convertHtmlImage = defineOperation({
  name: 'convert/html/image',
  summary: 'Convert an HTML string or a web page to an image.',
  credits: 1,
  document: { field: 'html', kind: 'text', mediaTypes: ['text/html'] },
  example: {
    html: '<h1>Hello</h1>',
    options: { format: 'webp', viewport: { width_px: 600, height_px: 315 } },
  },
  input: z.strictObject({
    html: sourceText(HTML_MAX_BYTES).meta({
      description: 'HTML document, at most 2 MB (2097152 bytes) of UTF-8, without NUL characters.',
    }),
    options: imageRenderOptions
      .prefault({})
      .meta({ description: 'Rendering and image options; every one has a default.' }),
  }),
  output: {
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
    formatField: { path: ['options', 'format'], mediaTypes: IMAGE_MEDIA_TYPES },
  },
  run({ html, options }, ctx) {
    return renderToImage(htmlDocument(html, options, ctx), options, ctx)
  },
})

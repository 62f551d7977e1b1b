import * as z from 'zod'
import { pdfPassword } from '../file/pdf-password.ts'
import { lineText } from '../values/line-text.ts'
import { pageRanges } from '../values/pages/page-ranges.ts'
import { orientation, pageSize } from '../values/pages/page-size.ts'
import { source } from './source.ts'

const document = z.strictObject({
  pdf: source.meta({
    description:
      'PDF; base64 of the bytes, an object holding it, or an object with the URL to read it from; at most 20 MB once decoded. Damaged files are repaired where that is possible, with a warning.',
  }),
  pages: pageRanges.default('all').meta({
    description: `${pageRanges.meta()?.description ?? ''} Only these pages are taken; nothing of the others stays in the file.`,
  }),
  password: pdfPassword,
  rotate: z
    .literal([0, 90, 180, 270])
    .default(0)
    .meta({ description: 'Turns its pages clockwise by 0, 90, 180 or 270 degrees.' }),
  title: lineText(500).optional().meta({
    description:
      'Title of its bookmark, at most 500 characters; otherwise the title of the document, else `filename`.',
  }),
  filename: lineText(500).optional().meta({
    description:
      'Name of its file, at most 500 characters: names its bookmark where nothing else does.',
  }),
})

const blank = z.strictObject({
  blank: z.literal(true).meta({ description: 'An empty page; the only value is true.' }),
  page_size: pageSize.optional().meta({
    description:
      'Size of the empty page, as `page_size` elsewhere; otherwise that of the page before it.',
  }),
  orientation: orientation.optional().meta({
    description: 'Orientation of the empty page, together with `page_size`; `portrait` otherwise.',
  }),
})

/** One of the things that are merged. */
export const mergeInput = z
  .union([document, blank], {
    error: 'must be an object such as {"pdf": "..."} or {"blank": true}',
  })
  .meta({ description: 'A document, as `pdf`, or an empty page, as `blank`.' })

/** Parsed {@link mergeInput}. */
export type MergeInputOption = z.output<typeof mergeInput>

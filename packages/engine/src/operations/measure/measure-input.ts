import * as z from 'zod'
import { renderFields } from '../../schemas/options/render-options.ts'
import { baseUrl } from '../../schemas/sources/base-url.ts'
import { source } from '../../schemas/sources/source.ts'
import { HTML_MAX_BYTES, sourceText } from '../../schemas/sources/source-text.ts'
import { boundedList } from '../../schemas/values/bounded.ts'
import { decimalNumber, wholeNumber } from '../../schemas/values/number-range.ts'
import { refuseNarrowContentBox } from '../../schemas/values/pages/margins.ts'
import { MAX_FONT_PT, textStyleFields } from '../../schemas/values/text-style.ts'

/** Most texts of one request. */
export const MAX_ITEMS = 500

const TEXT_MAX_BYTES = 2 * 1024 * 1024
const MAX_MM = 5000
const MAX_FONTS = 50

/** The style of a text. */
export const textStyle = z.strictObject(textStyleFields)

/** How a document is laid out: the page and what the browser is told. */
export const measuredHtmlOptions = z
  .strictObject({ ...renderFields, base_url: baseUrl.optional() })
  .superRefine(refuseNarrowContentBox)

const subjectFields = {
  text: sourceText(TEXT_MAX_BYTES).optional().meta({
    description:
      'Text to measure, at most 2 MB of UTF-8; line ends break lines, tabs lead to stops every 12.7 mm (36 pt), as in drawn text. No browser starts for it.',
  }),
  html: sourceText(HTML_MAX_BYTES).optional().meta({
    contentMediaType: 'text/html',
    description:
      'HTML document to measure in the browser, at most 2 MB (2097152 bytes) of UTF-8: at `width_mm`, or on the pages of `options`.',
  }),
  style: textStyle.optional().meta({ description: 'How `text` looks; every field has a default.' }),
  options: measuredHtmlOptions.optional().meta({
    description:
      'Page and rendering options of `html`; every one has a default. Without `width_mm` the width is that of the page less its margins, and `pages` is told.',
  }),
  width_mm: decimalNumber(0.1, MAX_MM)
    .optional()
    .meta({
      description: `Width at which lines break, in millimetres, up to ${MAX_MM}. Default: for \`text\` only its line ends break lines. A printed page is laid out on whole pixels of 1/96 inch, so it may hold a letter more than \`html\` at the same width.`,
    }),
  height_mm: decimalNumber(0.1, MAX_MM)
    .optional()
    .meta({
      description: `Height that \`fits\` and \`fit\` go by, in millimetres, up to ${MAX_MM}. Default: any.`,
    }),
  max_lines: wholeNumber(1, 100_000).optional().meta({
    description: 'Most lines of `text`; what is beyond them is left out, and `fits` is false.',
  }),
  fit: z
    .strictObject({
      min_font_size_pt: decimalNumber(1, MAX_FONT_PT)
        .default(4)
        .meta({ description: 'Smallest size to try, in points.' }),
      max_font_size_pt: decimalNumber(1, MAX_FONT_PT)
        .default(72)
        .meta({ description: 'Largest size to try, in points.' }),
    })
    .refine((fit) => fit.min_font_size_pt <= fit.max_font_size_pt, {
      error: 'must have a min_font_size_pt that is not above max_font_size_pt',
    })
    .optional()
    .meta({
      description:
        'Finds the largest size, in steps of 0.1 pt, at which all of `text` fits without breaking a word. Needs `width_mm`, `height_mm` or `max_lines`; `style.font_size_pt` does not count.',
    }),
} as const

/** One text or document to measure. */
const subject = z
  .strictObject(subjectFields)
  .superRefine((item, ctx) => {
    refuseUnclearSubject(item, ctx, ['text', 'html'])
  })
  .meta({
    description: 'A text or a document, and how it is laid out. Exactly one of `text` and `html`.',
  })

const font = z
  .strictObject({
    family: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Family that styles name it by. Default: the name in the font.' }),
    weight: wholeNumber(100, 900)
      .optional()
      .meta({ description: 'Weight from 100 to 900. Default: that of the font.' }),
    italic: z
      .boolean()
      .optional()
      .meta({ description: 'Whether it is italic. Default: as the font says.' }),
    font: source.meta({
      description: 'TTF, OTF, TTC, WOFF or WOFF2 file, variable ones included.',
    }),
  })
  .meta({ description: 'A font for this request.' })

/** The input of `measure`: a text, a document, or several of them. */
export const measureInput = z
  .strictObject({
    ...subjectFields,
    items: boundedList(subject, MAX_ITEMS)
      .optional()
      .meta({
        description: `Several texts and documents, at most ${MAX_ITEMS}; the documents together must be measured within 120 seconds.`,
      }),
    fonts: boundedList(font, MAX_FONTS)
      .optional()
      .meta({ description: `Fonts that the styles of texts may name, at most ${MAX_FONTS}.` }),
  })
  .superRefine((request, ctx) => {
    refuseUnclearSubject(request, ctx, ['text', 'html', 'items'])
    if (request.items === undefined) return
    for (const name of ['style', 'options', 'width_mm', 'height_mm', 'max_lines', 'fit'] as const) {
      if (request[name] !== undefined) refuse(ctx, [name], 'belongs into each of items')
    }
  })
  .meta({ oneOf: [{ required: ['text'] }, { required: ['html'] }, { required: ['items'] }] })

/** Input of `measure`, parsed. */
export type MeasureInput = z.output<typeof measureInput>

/** One text or document of the input, parsed. */
export type MeasureSubject = z.output<typeof subject>

type Given = Partial<Record<keyof typeof subjectFields | 'items', unknown>>

/** Refuses anything but one of the alternatives, and fields of one that is not there. */
function refuseUnclearSubject(
  given: Given,
  ctx: z.RefinementCtx,
  alternatives: readonly ('text' | 'html' | 'items')[],
): void {
  const present = alternatives.filter((name) => given[name] !== undefined)
  const [first, second] = present
  if (first === undefined) {
    const names = `${alternatives.slice(0, -1).join(', ')} and ${alternatives.at(-1)}`
    refuse(ctx, [], `must have exactly one of ${names}`)
  }
  if (second !== undefined) refuse(ctx, [second], `cannot be combined with ${first}`)
  if (present.length !== 1 || first === 'items') return
  const others = first === 'text' ? OF_HTML : OF_TEXT
  const needed = first === 'text' ? 'html' : 'text'
  for (const name of others) if (given[name] !== undefined) refuse(ctx, [name], `needs ${needed}`)
  const hasBox = BOX.some((name) => given[name] !== undefined)
  if (given.fit !== undefined && !hasBox) {
    refuse(ctx, ['fit'], 'needs width_mm, height_mm or max_lines')
  }
}

const OF_HTML = ['options'] as const
const OF_TEXT = ['style', 'max_lines', 'fit'] as const
const BOX = ['width_mm', 'height_mm', 'max_lines'] as const

/** Without the value: it may be a document. */
function refuse(ctx: z.RefinementCtx, path: readonly string[], message: string): void {
  ctx.addIssue({ code: 'custom', path: [...path], message, params: { given: undefined } })
}

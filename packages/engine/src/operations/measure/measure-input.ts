import * as z from 'zod'
import { boundedList } from '../../schemas/bounded.ts'
import { decimalNumber, wholeNumber } from '../../schemas/number-range.ts'
import { source } from '../../schemas/source.ts'
import { sourceText } from '../../schemas/source-text.ts'
import { MAX_FONT_PT, textStyleFields } from '../../schemas/text-style.ts'

/** Most texts of one request. */
export const MAX_ITEMS = 500

const TEXT_MAX_BYTES = 2 * 1024 * 1024
const MAX_MM = 5000
const MAX_FONTS = 50

const STYLE = 'How the text looks; every field has a default.'

/** The style of a text. */
export const textStyle = z.strictObject(textStyleFields)

const boxFields = {
  width_mm: decimalNumber(0.1, MAX_MM)
    .optional()
    .meta({
      description: `Width at which lines break, in millimetres, up to ${MAX_MM}. Default: only line ends in the text break lines.`,
    }),
  max_lines: wholeNumber(1, 100_000)
    .optional()
    .meta({ description: 'Most lines; text beyond them is left out, and `fits` is false.' }),
  height_mm: decimalNumber(0.1, MAX_MM)
    .optional()
    .meta({
      description: `Height that \`fits\` and \`fit\` go by, in millimetres, up to ${MAX_MM}. Default: any.`,
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
        'Finds the largest size, in steps of 0.1 pt, at which all of the text fits without breaking a word. Needs `width_mm`, `height_mm` or `max_lines`; `style.font_size_pt` does not count.',
    }),
} as const

const text = sourceText(TEXT_MAX_BYTES)

/** One text to measure. */
const textItem = z
  .strictObject({
    text: text.meta({ description: 'Text, at most 2 MB of UTF-8; line ends break lines.' }),
    style: textStyle.prefault({}).meta({ description: STYLE }),
    ...boxFields,
  })
  .superRefine(refuseFitWithoutBox)
  .meta({ description: 'A text and how it is set.' })

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

/** The input of `measure`: one text, or several. */
export const measureInput = z
  .strictObject({
    text: text.optional().meta({
      description: 'Text to measure, at most 2 MB of UTF-8. Exactly one of `text` and `items`.',
    }),
    style: textStyle.optional().meta({ description: STYLE }),
    ...boxFields,
    items: boundedList(textItem, MAX_ITEMS)
      .optional()
      .meta({ description: `Several texts, at most ${MAX_ITEMS}, each with its own style.` }),
    fonts: boundedList(font, MAX_FONTS)
      .optional()
      .meta({ description: `Fonts that styles may name, at most ${MAX_FONTS}.` }),
  })
  .superRefine((request, ctx) => {
    refuseUnclearSubject(request, ctx)
    refuseFitWithoutBox(request, ctx)
  })
  .meta({ oneOf: [{ required: ['text'] }, { required: ['items'] }] })

/** Input of `measure`, parsed. */
export type MeasureInput = z.output<typeof measureInput>

/** One text of the input, parsed. */
export type TextItem = z.output<typeof textItem>

const BOX = ['width_mm', 'max_lines', 'height_mm', 'fit'] as const

function refuseFitWithoutBox(
  item: Partial<Record<(typeof BOX)[number], unknown>>,
  ctx: z.RefinementCtx,
): void {
  const hasBox = [item.width_mm, item.height_mm, item.max_lines].some((side) => side !== undefined)
  if (item.fit === undefined || hasBox) return
  const message = 'needs width_mm, height_mm or max_lines'
  ctx.addIssue({ code: 'custom', path: ['fit'], message, params: { given: undefined } })
}

function refuseUnclearSubject(
  request: Partial<Record<'text' | 'items' | 'style' | (typeof BOX)[number], unknown>>,
  ctx: z.RefinementCtx,
): void {
  const refuse = (path: readonly string[], message: string) =>
    ctx.addIssue({ code: 'custom', path: [...path], message, params: { given: undefined } })
  if (request.text === undefined && request.items === undefined) {
    refuse([], 'must have exactly one of text and items')
  }
  if (request.items === undefined) return
  if (request.text !== undefined) refuse(['items'], 'cannot be combined with text')
  for (const name of ['style', ...BOX] as const) {
    if (request[name] !== undefined) refuse([name], 'belongs into each of items')
  }
}

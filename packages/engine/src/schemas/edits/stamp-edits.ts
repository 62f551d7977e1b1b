import * as z from 'zod'
import { pdfPassword } from '../file/pdf-password.ts'
import { source } from '../sources/source.ts'
import { HTML_MAX_BYTES, sourceText } from '../sources/source-text.ts'
import { color } from '../values/color.ts'
import { languageTag } from '../values/language.ts'
import { lineText } from '../values/line-text.ts'
import { decimalNumber, wholeNumber } from '../values/number-range.ts'
import { pageRanges } from '../values/pages/page-ranges.ts'

const MAX_MM = 5000
const MAX_TEXT = 2000

/** Corners, sides and middle of a page as it is seen. */
export const POSITIONS = [
  'top_left',
  'top',
  'top_right',
  'left',
  'center',
  'right',
  'bottom_left',
  'bottom',
  'bottom_right',
] as const

/** Looks of the text. */
const font = z
  .strictObject({
    family: lineText(200)
      .optional()
      .meta({ description: 'Font family of this machine; otherwise Inter.' }),
    size_pt: decimalNumber(1, 1000).optional().meta({
      description:
        'Font size in points, from 1 to 1000; otherwise 12, and for a watermark without `width_mm` so large that it spans most of the page.',
    }),
    weight: wholeNumber(100, 900)
      .default(400)
      .meta({ description: 'Weight from 100 to 900; 400 is regular, 700 bold.' }),
    italic: z.boolean().default(false).meta({ description: 'Italic.' }),
    color: color.default('#000000').meta({
      description: 'Colour: `#rgb`, `#rrggbb`, `#rrggbbaa` or a CSS name. Default black.',
    }),
    align: z
      .enum(['left', 'center', 'right'])
      .default('center')
      .meta({ description: 'How lines stand to each other.' }),
    language: languageTag.optional().meta({
      description: 'BCP 47 language, for forms of letters that differ between languages.',
    }),
  })
  .prefault({})
  .meta({ description: 'Font of the text; every field has a default.' })

const pages = pageRanges.default('all').meta({
  description: `Pages to stamp. ${pageRanges.meta()?.description ?? ''}`,
})

const shift = decimalNumber(-MAX_MM, MAX_MM).default(0)

function place(position: (typeof POSITIONS)[number]) {
  return {
    position: z.enum(POSITIONS).default(position).meta({
      description: 'Corner, side or middle of the page as it is seen, at which it stands.',
    }),
    margin_mm: decimalNumber(0, MAX_MM)
      .default(10)
      .meta({ description: 'Distance from the edges of the page, from 0 to 5000 millimetres.' }),
    x_mm: shift.meta({ description: 'Shift to the right in millimetres, from -5000 to 5000.' }),
    y_mm: shift.meta({ description: 'Shift downwards in millimetres, from -5000 to 5000.' }),
  }
}

function mark<const Type extends string>(
  type: z.ZodLiteral<Type>,
  defaults: { readonly rotation: number; readonly opacity: number },
) {
  return z
    .strictObject({
      type,
      pages,
      text: z
        .string()
        .min(1)
        .max(MAX_TEXT, { error: `must be at most ${MAX_TEXT} characters` })
        .optional()
        .meta({
          description: `Text in any script, at most ${MAX_TEXT} characters; a line end breaks the line.`,
        }),
      image: source.optional().meta({
        description:
          'Image that is painted, instead of `text`: PNG, JPEG, WebP, AVIF, GIF or SVG; base64, or an object holding it.',
      }),
      html: sourceText(HTML_MAX_BYTES).optional().meta({
        description:
          'HTML document that is painted, instead of `text`: printed by the browser as wide as `width_mm` (default 210) and as high as its content, at most 2 MB. Its page is transparent.',
      }),
      pdf: source.optional().meta({
        description:
          'PDF whose page is painted, instead of `text`; base64, or an object holding it.',
      }),
      pdf_password: pdfPassword,
      pdf_page: wholeNumber(1, 5000)
        .default(1)
        .meta({ description: 'Number of the page of `pdf`.' }),
      font,
      ...place('center'),
      width_mm: decimalNumber(1, MAX_MM).optional().meta({
        description:
          'Width in millimetres, from 1 to 5000: lines of text break there, an image or a page of `pdf` is scaled to it. Otherwise its own, 96 pixels of an image to the inch; a watermark spans most of the page.',
      }),
      rotation: decimalNumber(-360, 360)
        .default(defaults.rotation)
        .meta({ description: 'Turned anticlockwise by so many degrees, from -360 to 360.' }),
      opacity: decimalNumber(0.01, 1)
        .default(defaults.opacity)
        .meta({ description: 'From 0.01, nearly invisible, to 1, solid.' }),
      layer: z
        .enum(['over', 'under'])
        .default('over')
        .meta({ description: 'Over or under what is on the page.' }),
    })
    .refine(
      (edit) =>
        [edit.text, edit.image, edit.html, edit.pdf].filter((one) => one !== undefined).length ===
        1,
      {
        error: 'must have one of text, image, html and pdf',
      },
    )
}

/** Paints text, an image or a page of another PDF onto pages. */
export const stampEdit = mark(
  z.literal('stamp').meta({
    description:
      'Paints text, an image, HTML or a page of another PDF onto pages. In tagged documents it is an artifact: readers pass over it.',
  }),
  { rotation: 0, opacity: 1 },
)

/** The same, large, faint and aslant unless it says otherwise. */
export const watermarkEdit = mark(
  z.literal('watermark').meta({
    description:
      'Like `stamp`, and unless it says otherwise faint, at an angle of 45 degrees and as large as the page.',
  }),
  { rotation: 45, opacity: 0.15 },
)

/** Numbers pages. */
export const pageNumbersEdit = z.strictObject({
  type: z
    .literal('page_numbers')
    .meta({ description: 'Paints the number of each page onto it, as an artifact.' }),
  pages,
  format: lineText(200).default('{page}').meta({
    description:
      'Text, at most 200 characters: `{page}` is the number, `{pages}` that of the last page, `{label}` the label that readers show.',
  }),
  start: wholeNumber(0, 1_000_000)
    .default(1)
    .meta({ description: 'Number of the first of the pages that are meant.' }),
  font,
  ...place('bottom'),
})

/** Where something stands on a page. */
export type StampPlace = Pick<
  z.output<typeof pageNumbersEdit>,
  'position' | 'margin_mm' | 'x_mm' | 'y_mm'
>

/** Looks of stamped text. */
export type StampFont = z.output<typeof font>

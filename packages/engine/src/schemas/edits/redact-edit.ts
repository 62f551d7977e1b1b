import * as z from 'zod'
import { boundedList } from '../values/bounded.ts'
import { color } from '../values/color.ts'
import { decimalNumber } from '../values/number-range.ts'
import { pageRanges } from '../values/pages/page-ranges.ts'
import { MAX_TERM, pattern, term } from '../values/pattern.ts'

const MAX_MM = 5000
const MAX_TERMS = 100
const MAX_AREAS = 1000

const FORMS = pageRanges.meta()?.description ?? ''

const area = z.strictObject({
  pages: pageRanges
    .default('all')
    .meta({ description: `${FORMS} Pages that it lies on, of those that the edit means.` }),
  x_mm: decimalNumber(-MAX_MM, MAX_MM).meta({
    description: 'Distance from the left edge of the page as it is seen, in millimetres.',
  }),
  y_mm: decimalNumber(-MAX_MM, MAX_MM).meta({
    description: 'Distance from the top edge of the page as it is seen, in millimetres.',
  }),
  width_mm: decimalNumber(0.1, MAX_MM).meta({
    description: 'Width in millimetres, from 0.1 to 5000.',
  }),
  height_mm: decimalNumber(0.1, MAX_MM).meta({
    description: 'Height in millimetres, from 0.1 to 5000.',
  }),
})

/** Form of edits that {@link redactEdit} knows. */
export const REDACT_PRESETS = ['email', 'iban', 'card', 'phone'] as const

/** Removes content for good. */
export const redactEdit = z
  .strictObject({
    type: z.literal('redact').meta({
      description:
        'Removes content for good: glyphs, pixels, paths, annotations, form values, bookmarks, names, metadata and all that holds the same text; attachments, scripts, thumbnails and private data go in any case. Embedded fonts keep the shapes of letters that nothing shows any more: they tell which letters there were. The result is read by two programs that must find nothing of it; otherwise `edit_failed`.',
    }),
    pages: pageRanges.default('all').meta({
      description: `Pages to search. ${FORMS} Text beside the pages, such as bookmarks and metadata, is always searched.`,
    }),
    text: z
      .union([term, boundedList(term, MAX_TERMS)])
      .optional()
      .meta({
        description: `Text to remove, or a list of up to ${MAX_TERMS}, each at most ${MAX_TERM} characters; 200 texts and patterns in all edits together. It is found however it is cut into pieces, spaced, hyphenated or broken over lines and pages. Where it may stand in glyphs whose font does not say what they mean: \`edit_failed\`; with patterns and presets wherever there are such glyphs.`,
      }),
    pattern: z
      .union([pattern, boundedList(pattern, MAX_TERMS)])
      .optional()
      .meta({
        description: `Regular expression in the syntax of RE2 (no backreferences, no lookaround), or a list of up to ${MAX_TERMS}. Its time grows no faster than the text.`,
      }),
    presets: boundedList(z.enum(REDACT_PRESETS), REDACT_PRESETS.length).optional().meta({
      description:
        '`email`: addresses. `iban`: account numbers with right check digits. `card`: card numbers with a right check digit (Luhn). `phone`: telephone numbers with a code or in groups.',
    }),
    area: z
      .union([area, boundedList(area, MAX_AREAS)])
      .optional()
      .meta({
        description: `Box of a page, or a list of up to ${MAX_AREAS}: everything that reaches into it goes, paths and pictures up to its edge, annotations whole.`,
      }),
    case_sensitive: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether capitals matter for `text` and `pattern`.' }),
    whole_words: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether `text` is found only as a word of its own.' }),
    fill: z
      .union([z.literal('none'), color])
      .default('#000000')
      .meta({
        description:
          'Colour of the boxes painted where something was removed; `none` leaves the place empty. Default black.',
      }),
  })
  .refine(
    ({ text, pattern: patterns, presets, area: areas }) =>
      [text, patterns, presets, areas].some((value) => value !== undefined && !isEmpty(value)),
    { error: 'must have text, pattern, presets or area' },
  )

function isEmpty(value: object | string): boolean {
  return Array.isArray(value) && value.length === 0
}

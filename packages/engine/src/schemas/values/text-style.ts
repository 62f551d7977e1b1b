import * as z from 'zod'
import { languageTag } from './language.ts'
import { listInTurns } from './list-in-turns.ts'
import { decimalNumber, wholeNumber } from './number-range.ts'

/** Largest size of text, in points. */
export const MAX_FONT_PT = 2000

const family = z.string().min(1).max(200).meta({ description: 'Name of a family.' })

/** The fields of a style that decide how much room text takes; each has a default. */
export const textStyleFields = {
  font_family: z
    .union([family, listInTurns(family).min(1).max(10)])
    .optional()
    .meta({
      description:
        'Family of fonts, or several by preference: of `fonts`, else of the machine. Default: Inter, which comes with the engine.',
    }),
  font_size_pt: decimalNumber(1, MAX_FONT_PT)
    .default(11)
    .meta({ description: `Size in points, from 1 to ${MAX_FONT_PT}.` }),
  font_weight: z
    .union([z.enum(['normal', 'bold']), wholeNumber(100, 900)])
    .default('normal')
    .meta({ description: '`normal` (400), `bold` (700), or a number from 100 to 900.' }),
  italic: z.boolean().default(false).meta({ description: 'Italic letters.' }),
  letter_spacing_pt: decimalNumber(-100, 100).default(0).meta({
    description:
      'Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic.',
  }),
  small_caps: z.boolean().default(false).meta({ description: 'Small letters as small capitals.' }),
  features: z
    .record(
      z.string().regex(/^[\x20-\x7e]{4}$/, { error: 'must be a tag of four characters' }),
      wholeNumber(0, 100),
    )
    .optional()
    .meta({ description: 'OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`.' }),
  language: languageTag.optional().meta({
    description:
      'BCP 47 language: rules of hyphenation, and forms of letters that differ between languages.',
  }),
  align: z
    .enum(['start', 'end', 'left', 'right', 'center', 'justify'])
    .default('start')
    .meta({ description: 'Place of the lines; `start` is left in text that runs left to right.' }),
  direction: z
    .enum(['auto', 'ltr', 'rtl'])
    .default('auto')
    .meta({ description: 'Direction of the text; `auto` is that of its first letter.' }),
  line_height: decimalNumber(0.1, 10).optional().meta({
    description:
      'Height of lines as a multiple of the size, from 0.1 to 10. Default: what each font asks for.',
  }),
  hyphenate: z
    .boolean()
    .default(false)
    .meta({ description: 'Breaks words by the rules of `language`.' }),
} as const

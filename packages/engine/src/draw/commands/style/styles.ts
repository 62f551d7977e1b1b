import * as z from 'zod'
import { languageTag } from '../../../schemas/values/language.ts'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import { flowFields, optionalColor } from '../request/fields.ts'

const MAX_FONT_PT = 2000

/** Name of a family of fonts. */
const family = z.string().min(1).max(200).meta({ description: 'Name of a family.' })

/** How characters look; what is left out is inherited. */
export const textFields = {
  font_family: z
    .union([family, listInTurns(family).min(1).max(10)])
    .optional()
    .meta({
      description:
        'Family of fonts, or several by preference: of `fonts`, else of the machine. Default: a family that comes with the engine.',
    }),
  font_size_pt: decimalNumber(1, MAX_FONT_PT)
    .optional()
    .meta({ description: `Size in points, from 1 to ${MAX_FONT_PT}. Default 11.` }),
  font_weight: z
    .union([z.enum(['normal', 'bold']), wholeNumber(100, 900)])
    .optional()
    .meta({ description: '`normal` (400), `bold` (700), or a number from 100 to 900.' }),
  italic: z.boolean().optional().meta({ description: 'Italic letters. Default false.' }),
  color: optionalColor('Colour of the text'),
  letter_spacing_pt: decimalNumber(-100, 100).optional().meta({
    description:
      'Space added between letters, in points from -100 to 100; none in scripts whose letters join, such as Arabic. Default 0.',
  }),
  underline: z.boolean().optional().meta({ description: 'A line under the text.' }),
  strike: z.boolean().optional().meta({ description: 'A line through the text.' }),
  small_caps: z.boolean().optional().meta({ description: 'Small letters as small capitals.' }),
  vertical_position: z
    .enum(['normal', 'super', 'sub'])
    .optional()
    .meta({ description: 'Raised or lowered, and smaller. Default `normal`.' }),
  features: z
    .record(
      z.string().regex(/^[\x20-\x7e]{4}$/, { error: 'must be a tag of four characters' }),
      wholeNumber(0, 100),
    )
    .optional()
    .meta({
      description: 'OpenType features by tag: 0 off, 1 on, for example `{"tnum": 1}`.',
    }),
  language: languageTag.optional().meta({
    description: 'BCP 47 language of the text; otherwise that of the document.',
  }),
} as const

/** How paragraphs are set; what is left out is inherited. */
export const paragraphFields = {
  align: z
    .enum(['start', 'end', 'left', 'right', 'center', 'justify'])
    .optional()
    .meta({ description: 'Place of the lines. Default `start`: left in text from left to right.' }),
  direction: z
    .enum(['auto', 'ltr', 'rtl'])
    .optional()
    .meta({ description: 'Direction of the text. Default `auto`: that of its first letter.' }),
  line_height: decimalNumber(0.1, 10)
    .optional()
    .meta({ description: 'Height of lines as a multiple of the size, from 0.1 to 10.' }),
  hyphenate: z.boolean().optional().meta({
    description: 'Breaks words by the rules of `language`. Default false.',
  }),
  max_lines: wholeNumber(1, 100_000)
    .optional()
    .meta({ description: 'At most so many lines; what is left out becomes `ellipsis`.' }),
  ellipsis: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'Ends text that `max_lines` cuts. Default `…`.' }),
  tabs: listInTurns(
    z.strictObject({
      at_mm: decimalNumber(0, 5000).meta({ description: 'Distance from the left edge in mm.' }),
      align: z
        .enum(['left', 'right', 'center', 'decimal'])
        .optional()
        .meta({ description: 'Side of the text that stands there. Default `left`.' }),
      leader: z.string().max(4).optional().meta({ description: 'Fills the gap, for example `.`.' }),
    }),
  )
    .max(50)
    .optional()
    .meta({ description: 'Tabulators, at most 50.' }),
  first_line_indent_mm: decimalNumber(-1000, 1000)
    .optional()
    .meta({ description: 'Indentation of the first line in millimetres. Default 0.' }),
} as const

const { max_lines: _, ...containerFields } = paragraphFields

/** How the text in a command that holds others is set: all but what is of one paragraph. */
export { containerFields }

const styleFields = { ...textFields, ...paragraphFields, ...flowFields }

/** Name of one of `styles`. */
export const styleName = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .meta({ description: 'Name of one of `styles`; fields of the command itself win.' })

/** A style of the request. */
export const namedStyle = z
  .strictObject({
    extends: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Name of the style whose fields it takes where it has none.' }),
    ...styleFields,
  })
  .meta({ description: 'A style: how text looks, how it is set, and the space around it.' })

/** A style of the request, parsed. */
export type NamedStyle = z.output<typeof namedStyle>

/** Fields of a style; those of a command, of a named style, or of both merged. */
export type StyleFields = Partial<Omit<NamedStyle, 'extends'>>

/** Styles that have an effect of their own by name. */
export const DEFAULT_STYLE = 'default'

/** Sizes of headings where the request has no style of their name, in points. */
const HEADING_SIZES = [24, 18, 14, 12, 11, 11]

/** The style of a heading that the request says nothing about. */
export function headingStyle(level: number): StyleFields {
  return {
    font_size_pt: HEADING_SIZES[level - 1] ?? 11,
    font_weight: 700,
    line_height: 1.2,
    space_before_mm: [8, 6, 5, 4, 4, 4][level - 1] ?? 4,
    space_after_mm: [4, 3, 2, 2, 1.5, 1.5][level - 1] ?? 2,
  }
}

/** Names of the fields of {@link StyleFields}. */
const STYLE_KEYS = Object.keys(styleFields) as readonly (keyof StyleFields)[]

/** Fields that are of one paragraph and not of what stands in it. */
const NOT_INHERITED: ReadonlySet<string> = new Set([...Object.keys(flowFields), 'max_lines'])

/** `base` with the style fields that `own` states. */
export function mergedStyle(base: StyleFields, own: object): StyleFields {
  let merged: Record<string, unknown> | undefined
  for (const key of STYLE_KEYS) {
    const value = (own as Record<string, unknown>)[key]
    if (value === undefined) continue
    merged ??= { ...base }
    merged[key] = value
  }
  return (merged as StyleFields | undefined) ?? base
}

/** The fields of a style that are of each paragraph by itself. */
export function ownStyle(style: StyleFields): StyleFields {
  const entries = Object.entries(style).filter(([key]) => NOT_INHERITED.has(key))
  return Object.fromEntries(entries) as StyleFields
}

/** The fields that commands inside inherit. */
export function inheritedStyle(style: StyleFields): StyleFields {
  const entries = Object.entries(style).filter(([key]) => !NOT_INHERITED.has(key))
  return Object.fromEntries(entries) as StyleFields
}

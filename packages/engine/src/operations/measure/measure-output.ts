import * as z from 'zod'
import { WARNING_CODES } from '../../messages/warnings.ts'

const line = z.strictObject({
  text: z.string().meta({ description: 'Text of the line, without the spaces at its end.' }),
  width_mm: z.number().meta({ description: 'Width in millimetres.' }),
  y_mm: z
    .number()
    .meta({ description: 'Top of the line, in millimetres from the top of the text.' }),
  baseline_mm: z
    .number()
    .meta({ description: 'Baseline, in millimetres from the top of the text.' }),
})

/** Measures of one text. */
export const measured = z.strictObject({
  width_mm: z.number().meta({
    description:
      'Width in millimetres: of the widest line; of a document with all that sticks out of it.',
  }),
  height_mm: z.number().meta({ description: 'Height of all lines in millimetres.' }),
  line_count: z.int().meta({ description: 'Number of lines.' }),
  lines: z.array(line).meta({ description: 'The lines from top to bottom.' }),
  fits: z.boolean().meta({
    description: 'Whether all of it is in the box asked for, and no word had to be broken for it.',
  }),
  font_size_pt: z.number().optional().meta({
    description: 'Size of the text in points; with `fit` the one found. Absent for HTML.',
  }),
  pages: z
    .int()
    .optional()
    .meta({ description: 'Pages that the document takes; absent for text and with `width_mm`.' }),
  fonts_used: z
    .array(z.string())
    .meta({ description: 'Families that the text is set in, in order of appearance.' }),
  missing_glyphs: z
    .array(z.string())
    .meta({ description: 'Characters that no font has, each once.' }),
})

const warnings = z
  .array(
    z.strictObject({
      code: z.enum(WARNING_CODES).meta({ description: 'Kind of warning.' }),
      severity: z.enum(['info', 'warning']).meta({ description: 'How grave it is.' }),
      message: z.string().meta({ description: 'The warning for people.' }),
    }),
  )
  .meta({
    description: 'Warnings: fonts that others stand in for, resources that did not load.',
  })

/** The answer: facts of one text, or of each item in their order. */
// Exclusive, so that it is `oneOf`: the Ruby client that openapi-generator makes reads no `anyOf`.
export const measureOutput = z.xor([
  measured.extend({ warnings }),
  z.strictObject({
    items: z.array(measured).meta({ description: 'One entry for each item, in their order.' }),
    warnings,
  }),
])

/** Facts of one text. */
export type Measured = z.output<typeof measured>

import * as z from 'zod'
import { boundedList, countedEntries } from '../values/bounded.ts'
import { languageTag } from '../values/language.ts'
import { lineText } from '../values/line-text.ts'

const MAX_FIELDS = 5000
const MAX_NAME = 1000
// With its mark it still fits the longest string of a PDF (ISO 32000-1, annex C).
const MAX_TEXT = 16_000
const MAX_CHOICES = 1000

// Tabulators and line ends are text; the other control characters mean something else in a PDF string.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/

const text = z
  .string()
  .max(MAX_TEXT, { error: `must be at most ${MAX_TEXT} characters`, abort: true })
  .refine((value) => !CONTROL.test(value) && value.isWellFormed(), {
    error: 'must be text without control characters or lone surrogates',
  })

const value = z.union([text, z.boolean(), boundedList(text, MAX_CHOICES), z.null()], {
  error: 'must be text, true or false, a list of texts, or null',
})

const values = z.record(
  // A record cannot hold it, and no form has a field of that name.
  z
    .string()
    .max(MAX_NAME, { abort: true })
    .refine((name) => name !== '__proto__'),
  value,
)

/** Fills form fields. */
export const fillFormEdit = z.strictObject({
  type: z.literal('fill_form').meta({
    description:
      'Fills form fields and draws them, in any script, with fonts embedded. Scripts of the form are not run.',
  }),
  fields: z.pipe(countedEntries<z.input<typeof values>>(MAX_FIELDS), values).meta({
    description: `Values by the full name of their field, at most ${MAX_FIELDS}: text for a text field; true or false for a check box; one of the choices for radio buttons, a combo box or a list; a list of choices where a list takes several; null empties a field. A name or value that the form does not have is refused with \`edit_failed\`, which lists those it has.`,
  }),
  flatten: z
    .boolean()
    .default(false)
    .meta({ description: 'Makes all fields part of the pages afterwards: no form is left.' }),
  font: z
    .strictObject({
      family: lineText(200).optional().meta({
        description: 'Font family of this machine; otherwise one as wide as that of the form.',
      }),
      language: languageTag.optional().meta({
        description: 'BCP 47 language, for forms of letters that differ between languages.',
      }),
    })
    .prefault({})
    .meta({
      description:
        'Font of the text; every field has a default. Size and colour are those of the form.',
    }),
})

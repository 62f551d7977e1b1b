import * as z from 'zod'
import { INFO_KEYS } from '../../pdf/document/metadata/info-keys.ts'
import { boundedList, countedEntries } from '../values/bounded.ts'
import { languageTag } from '../values/language.ts'
import { lineText } from '../values/line-text.ts'

const MAX_LENGTH = 2000
const MAX_CUSTOM = 50

// A name of this form is valid both as a PDF name and as an XML name, so that Info and XMP agree.
const customKey = z
  .string()
  .refine((key) => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(key) && !INFO_KEYS.has(key), {
    error: `must be named by a letter followed by letters, digits, "_" or "-", at most 64 characters, and not by one of ${[...INFO_KEYS].join(', ')}`,
  })

const customEntries = z.record(customKey, lineText(MAX_LENGTH))

function text(description: string) {
  return lineText(MAX_LENGTH)
    .optional()
    .meta({ description: `${description}, at most ${MAX_LENGTH} characters.` })
}

/** Document information, written to the Info dictionary and to XMP alike. */
export const metadata = z
  .strictObject({
    title: text('Title; otherwise the title of the source'),
    author: text('Author'),
    subject: text('Subject'),
    keywords: boundedList(lineText(MAX_LENGTH), 100)
      .optional()
      .meta({ description: 'Keywords, at most 100.' }),
    creator: text('Program that made the source'),
    language: languageTag.optional().meta({
      description: 'BCP 47 language of the document. Default: the language of the source.',
    }),
    created_at: z.iso
      .datetime({ offset: true, error: 'must be a date and time such as "2026-01-31T12:00:00Z"' })
      .optional()
      .meta({
        description: 'Creation time, ISO 8601 with `Z` or an offset. Default: the current time.',
      }),
    custom: z
      .pipe(countedEntries<z.input<typeof customEntries>>(MAX_CUSTOM), customEntries)
      .optional()
      .meta({
        description: `Further entries of one line each, at most ${MAX_CUSTOM}; names of ASCII letters, digits, "_" and "-".`,
      }),
  })
  .meta({ description: 'Document information; Info and XMP agree.' })

import * as z from 'zod'
import { languageTag, timeZone } from '../values/language.ts'
import { printViewport } from '../values/viewport.ts'

/** The field `media`, whose default depends on what is made of the document. */
export function mediaField(standard: 'print' | 'screen') {
  return z
    .enum(['print', 'screen'])
    .default(standard)
    .meta({ description: 'CSS media type the document is laid out for.' })
}

/** Fields that say what browser the document sees; an operation spreads them into its options. */
export const browserFields = {
  media: mediaField('print'),
  color_scheme: z
    .enum(['light', 'dark', 'no-preference'])
    .default('light')
    .meta({ description: 'Value of the `prefers-color-scheme` media feature.' }),
  locale: languageTag.default('en-US').meta({
    description: 'BCP 47 locale of scripts, number formats and the Accept-Language header.',
  }),
  timezone: timeZone
    .default('UTC')
    .meta({ description: 'IANA time zone that scripts see, for example `Europe/Berlin`.' }),
  user_agent: z
    .string()
    .regex(/^[\x20-\x7e]{1,1024}$/, { error: 'must be 1 to 1024 printable ASCII characters' })
    .optional()
    .meta({
      description:
        'User-Agent header, 1 to 1024 printable ASCII characters. Default: the one of the browser.',
    }),
  viewport: printViewport.prefault({}),
  javascript: z.boolean().default(true).meta({ description: 'Run the scripts of the document.' }),
} as const

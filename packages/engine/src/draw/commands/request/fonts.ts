import * as z from 'zod'
import { source } from '../../../schemas/sources/source.ts'
import { boundedList } from '../../../schemas/values/bounded.ts'
import { wholeNumber } from '../../../schemas/values/number-range.ts'

const MAX_FONTS = 40

const font = z.strictObject({
  family: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Family that styles name it by; otherwise that of the font.' }),
  source: source.meta({ description: 'The font: TTF, OTF, TTC, WOFF or WOFF2.' }),
  weight: wholeNumber(100, 900)
    .optional()
    .meta({ description: 'Its weight, from 100 to 900; otherwise that of the font.' }),
  italic: z
    .boolean()
    .optional()
    .meta({ description: 'Whether it is italic; otherwise as the font says.' }),
})

/** A parsed font of a request. */
export type FontFields = z.output<typeof font>

/** Fonts that a request brings. */
export const fonts = boundedList(font, MAX_FONTS)
  .default([])
  .meta({ description: `Fonts that styles can name, at most ${MAX_FONTS}; embedded as subsets.` })

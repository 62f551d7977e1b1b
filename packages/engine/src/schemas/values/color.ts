import * as z from 'zod'
import { parseColor } from '../../units/color.ts'

/** A colour as requests state it; `parseColor` turns it into numbers. */
export const color = z
  .string()
  .refine((value) => parseColor(value) !== undefined, {
    error: 'must be a colour: #rgb, #rrggbb, #rrggbbaa or a CSS name',
  })
  .meta({ description: 'Colour: `#rgb`, `#rrggbb`, `#rrggbbaa` or a CSS name.' })

import * as z from 'zod'
import { baseUrl } from '../sources/base-url.ts'
import { refuseNarrowContentBox } from '../values/pages/margins.ts'
import { outputFields, refuseConflictingOutput } from './output-options.ts'
import { renderFields } from './render-options.ts'

/** Options of `convert/html`: rendering and output. */
export const htmlRenderOptions = z
  .strictObject({ ...renderFields, base_url: baseUrl.optional(), ...outputFields })
  .superRefine(refuseNarrowContentBox)
  .superRefine(refuseConflictingOutput)
  .meta({ description: 'Rendering and output options.' })

/** Options of HTML to PDF, validated, with their defaults. */
export type HtmlRenderOptions = z.output<typeof htmlRenderOptions>

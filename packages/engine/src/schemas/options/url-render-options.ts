import * as z from 'zod'
import { refuseNarrowContentBox } from '../values/pages/margins.ts'
import { outputFields, refuseConflictingOutput } from './output-options.ts'
import { renderFields } from './render-options.ts'
import { urlFields } from './url-options.ts'

/** Options of `convert/url`: fetching, rendering and output. */
export const urlRenderOptions = z
  .strictObject({ ...renderFields, ...urlFields, ...outputFields })
  .superRefine(refuseNarrowContentBox)
  .superRefine(refuseConflictingOutput)
  .meta({ description: 'Fetching, rendering and output options.' })

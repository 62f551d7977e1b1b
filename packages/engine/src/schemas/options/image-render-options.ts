import * as z from 'zod'
import { baseUrl } from '../sources/base-url.ts'
import { imageFields, refuseConflictingImage } from './image-options.ts'
import { browsingFields } from './render-options.ts'
import { urlFields } from './url-options.ts'

/** Options of `convert/html/image`: fetching, rendering, less what shapes a printed page, and the image. */
export const imageRenderOptions = z
  .strictObject({ ...browsingFields, base_url: baseUrl.optional(), ...urlFields, ...imageFields })
  .superRefine(refuseConflictingImage)
  .meta({ description: 'Fetching, rendering and image options.' })

/** Options of HTML to an image, validated, with their defaults. */
export type ImageRenderOptions = z.output<typeof imageRenderOptions>

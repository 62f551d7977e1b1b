import * as z from 'zod'
import { baseUrl } from './base-url.ts'
import { imageFields, refuseConflictingImage } from './image-options.ts'
import { browsingFields } from './render-options.ts'

/** Options of `convert/html/image`: rendering, less what shapes a printed page, and the image. */
export const imageRenderOptions = z
  .strictObject({ ...browsingFields, base_url: baseUrl.optional(), ...imageFields })
  .superRefine(refuseConflictingImage)
  .meta({ description: 'Rendering and image options.' })

/** Parsed {@link imageRenderOptions}. */
export type ImageRenderOptions = z.output<typeof imageRenderOptions>

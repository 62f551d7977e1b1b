import * as z from 'zod'
import { wholeNumber } from '../values/number-range.ts'
import { selector } from '../values/selector.ts'
import { imageViewport } from '../values/viewport.ts'
import { mediaField } from './browser-options.ts'
import { outputFields } from './output-options.ts'

/** Longest side of a picture that the browser captures at once, in pixels; larger ones are put together. */
export const MAX_CAPTURE_SIDE_PX = 16_384
/**
 * Longest side of an image, in pixels, by its format.
 *
 * Source: ITU-T T.81, B.2.2 (JPEG has 16 bits for a side, of which its library leaves the last 36 values); RFC 6386, 9.1 (the
 * VP8 bitstream has 14 bits).
 */
export const MAX_IMAGE_SIDE_PX = { png: 64_000_000, jpeg: 65_500, webp: 16_383 } as const
/** Most pixels of an image: what one render may hold as a bitmap is four bytes for each. */
export const MAX_IMAGE_PIXELS = 64_000_000
/** Value of `quality` when it is left out. */
export const DEFAULT_QUALITY = 80

/** Furthest a clip may reach: longer documents are not laid out. */
const MAX_POSITION_PX = 10_000_000

function side(name: string) {
  return wholeNumber(1, MAX_CAPTURE_SIDE_PX)
    .optional()
    .meta({
      description: `${name} of the image in pixels, from 1 to ${MAX_CAPTURE_SIDE_PX}. Default: in proportion to the other side.`,
    })
}

const clip = z.strictObject({
  x_px: wholeNumber(0, MAX_POSITION_PX)
    .default(0)
    .meta({ description: `Left edge, from 0 to ${MAX_POSITION_PX}.` }),
  y_px: wholeNumber(0, MAX_POSITION_PX)
    .default(0)
    .meta({ description: `Upper edge, from 0 to ${MAX_POSITION_PX}.` }),
  width_px: wholeNumber(1, MAX_POSITION_PX).meta({
    description: `Width, from 1 to ${MAX_POSITION_PX}.`,
  }),
  height_px: wholeNumber(1, MAX_POSITION_PX).meta({
    description: `Height, from 1 to ${MAX_POSITION_PX}.`,
  }),
})

const resize = z
  .strictObject({
    width_px: side('Width'),
    height_px: side('Height'),
    fit: z.enum(['contain', 'cover']).default('contain').meta({
      description:
        '`contain`: the whole image, as large as fits into width and height. `cover`: exactly width × height; the rest is cut off at the bottom, and equally at the left and right.',
    }),
  })
  .superRefine(({ width_px: width, height_px: height, fit }, ctx) => {
    if (width === undefined && height === undefined) {
      ctx.addIssue({ code: 'custom', message: 'must have width_px, height_px or both' })
    } else if (fit === 'cover' && (width === undefined || height === undefined)) {
      const path = [width === undefined ? 'width_px' : 'height_px']
      ctx.addIssue({ code: 'custom', path, message: 'is needed for fit "cover"' })
    }
  })
  .meta({
    description: 'Size of the image. The page is drawn at this scale, so text stays sharp.',
  })

/** Fields that say what of a document is captured, and as what kind of image; an operation spreads them. */
export const imageFields = {
  format: z.enum(['png', 'jpeg', 'webp']).default('png').meta({
    description:
      'Format of the image, of at most 64 million pixels; a side of jpeg has at most 65,500, one of webp 16,383. Default: the format that the `Accept` header prefers (HTTP), or the extension of the output file (command line).',
  }),
  quality: wholeNumber(1, 100)
    .optional()
    .meta({
      description: `Quality of jpeg and webp, from 1 to 100, ${DEFAULT_QUALITY} when left out; 100 makes webp lossless. Not with png.`,
    }),
  full_page: z.boolean().default(true).meta({
    description:
      'Capture the whole document, including content inside a scrolling container, rather than just the viewport. Ignored with `selector` or `clip`.',
  }),
  selector: selector.optional().meta({
    description:
      'CSS selector, at most 2048 bytes: only the first element that matches, whose match is awaited as for `wait_for_selector`. Not with `clip`.',
  }),
  clip: clip.optional().meta({
    description:
      'Capture only this rectangle, in CSS pixels from the upper left corner of the document. Not with `selector`.',
  }),
  transparent: z.boolean().default(false).meta({
    description: 'Keep the background transparent instead of white. Not with jpeg.',
  }),
  resize: resize.optional(),
  media: mediaField('screen'),
  viewport: imageViewport.prefault({}),
  filename: outputFields.filename,
} as const

/** Parsed {@link imageFields}. */
export type ImageOptions = z.output<z.ZodObject<typeof imageFields>>

/** Refuses image options that exclude each other. */
export function refuseConflictingImage(
  options: Pick<ImageOptions, 'format' | 'quality' | 'selector' | 'clip' | 'transparent'>,
  ctx: z.RefinementCtx,
): void {
  const { format, quality, selector: only, clip: part, transparent } = options
  const refuse = (field: string, message: string, given?: string) =>
    ctx.addIssue({ code: 'custom', path: [field], message, params: { given } })
  if (format === 'png' && quality !== undefined) {
    refuse('quality', 'needs format "jpeg" or "webp": png has no quality')
  }
  if (format === 'jpeg' && transparent) {
    refuse('transparent', 'needs format "png" or "webp": jpeg has no transparency')
  }
  if (only !== undefined && part !== undefined) {
    refuse('clip', 'cannot be combined with selector')
  }
}

import * as z from 'zod'
import { decimalNumber, wholeNumber } from './number-range.ts'

/** Longest side of a window, in CSS pixels. */
export const MAX_WINDOW_SIDE_PX = 10_000
/** A surface above this costs gigabytes in the renderer: 20 000 × 20 000 took 3.5 GB. */
export const MAX_WINDOW_PIXELS = 64_000_000

/** Sides of the window of an image that leaves them out. */
const IMAGE_SIDES = { width_px: 1280, height_px: 800 }

const TOO_LARGE = 'must be at most 64 million device pixels (width × height × device_scale_factor²)'

const side = wholeNumber(1, MAX_WINDOW_SIDE_PX)
const deviceScaleFactor = decimalNumber(0.1, 4)
  .default(1)
  .meta({ description: 'Device pixels per CSS pixel, from 0.1 to 4.' })

/** The window that a document is captured in as an image. */
export const imageViewport = z
  .strictObject({
    width_px: side
      .default(IMAGE_SIDES.width_px)
      .meta({ description: `Width in CSS pixels, from 1 to ${MAX_WINDOW_SIDE_PX}.` }),
    height_px: side
      .default(IMAGE_SIDES.height_px)
      .meta({ description: `Height in CSS pixels, from 1 to ${MAX_WINDOW_SIDE_PX}.` }),
    device_scale_factor: deviceScaleFactor,
  })
  .refine(isDrawable, { error: TOO_LARGE })
  .meta({
    description:
      'Browser window that scripts and media queries see, at most 64 million device pixels.',
  })

/** The window that a document is laid out in before it is printed; a side that is left out is that of its page. */
export const printViewport = z
  .strictObject({
    width_px: side.optional().meta({
      description: `Width in CSS pixels, from 1 to ${MAX_WINDOW_SIDE_PX}. Default: the width between the margins of the page, so that scripts lay out what is printed (642 for A4).`,
    }),
    height_px: side.optional().meta({
      description: `Height in CSS pixels, from 1 to ${MAX_WINDOW_SIDE_PX}. Default: the height between the margins of the page (971 for A4).`,
    }),
    device_scale_factor: deviceScaleFactor,
  })
  .refine(isDrawable, { error: TOO_LARGE })
  .meta({
    description:
      'Browser window that scripts see before the document is printed, at most 64 million device pixels.',
  })

function isDrawable(given: {
  readonly width_px?: number | undefined
  readonly height_px?: number | undefined
  readonly device_scale_factor: number
}): boolean {
  const { width_px: width = IMAGE_SIDES.width_px, height_px: height = IMAGE_SIDES.height_px } =
    given
  return width * height * given.device_scale_factor ** 2 <= MAX_WINDOW_PIXELS
}

import * as z from 'zod'
import { decimalNumber, wholeNumber } from './number-range.ts'

const MAX_SIDE_PX = 10_000
// A surface above this costs gigabytes in the renderer: 20 000 × 20 000 took 3.5 GB.
const MAX_DEVICE_PIXELS = 64_000_000

/** The window the document is laid out in, before printing. */
export const viewport = z
  .strictObject({
    width_px: wholeNumber(1, MAX_SIDE_PX)
      .default(1280)
      .meta({ description: `Width in CSS pixels, from 1 to ${MAX_SIDE_PX}.` }),
    height_px: wholeNumber(1, MAX_SIDE_PX)
      .default(800)
      .meta({ description: `Height in CSS pixels, from 1 to ${MAX_SIDE_PX}.` }),
    device_scale_factor: decimalNumber(0.1, 4)
      .default(1)
      .meta({ description: 'Device pixels per CSS pixel, from 0.1 to 4.' }),
  })
  .refine((v) => v.width_px * v.height_px * v.device_scale_factor ** 2 <= MAX_DEVICE_PIXELS, {
    error: 'must be at most 64 million device pixels (width × height × device_scale_factor²)',
  })
  .meta({
    description:
      'Browser window that scripts and media queries see, at most 64 million device pixels.',
  })

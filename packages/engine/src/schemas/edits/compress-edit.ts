import * as z from 'zod'
import { wholeNumber } from '../values/number-range.ts'

/** Makes a file smaller. */
export const compressEdit = z.strictObject({
  type: z.literal('compress').meta({
    description:
      'Makes the file smaller: images of more pixels than they need become smaller, equal objects are stored once, everything is deflated. An image is replaced only by a smaller one, and a file that cannot get smaller is returned as it was, unless `grayscale` asks for a change.',
  }),
  image_dpi: wholeNumber(36, 1200).default(150).meta({
    description:
      'Most pixels per inch of an image as large as it is shown, from 36 to 1200. Default 150: good on screens; 300 is good in print.',
  }),
  image_quality: wholeNumber(1, 100).default(80).meta({
    description: 'Quality of JPEG images, from 1 to 100. Default 80.',
  }),
  grayscale: z.boolean().default(false).meta({
    description:
      'Whether images of 8-bit RGB and of palettes of RGB become grey; a warning counts those of other kinds. Text and drawings keep their colours.',
  }),
})

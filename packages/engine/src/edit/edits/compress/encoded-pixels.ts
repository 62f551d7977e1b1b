import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { loadSharp } from '../../../draw/image/load-sharp.ts'

const deflating = promisify(deflate)

// Drawings of few colours deflate well, and letters in them suffer in a JPEG.
const CLEARLY_SMALLER = 0.7
// The best effort of deflate saves less beside its least one: no reason to try it where a JPEG is a quarter of that.
const SURELY_SMALLER = 0.25

/** Pixels of eight bits, and the quality that a JPEG of them has. */
export interface PixelsToEncode {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly quality: number
}

/** Pixels as a JPEG, or deflated where that loses little space and no detail. */
export async function encodedPixels(
  samples: Buffer,
  { width, height, channels, quality }: PixelsToEncode,
): Promise<{ readonly data: Buffer; readonly filter: 'DCTDecode' | 'FlateDecode' }> {
  const sharp = await loadSharp()
  const [jpeg, rough] = await Promise.all([
    sharp(samples, { raw: { width, height, channels }, limitInputPixels: false })
      // Without it a grey picture becomes a JPEG of three components, one more than its dictionary says.
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .jpeg({ quality, mozjpeg: true })
      .toBuffer(),
    deflating(samples, { level: 1 }),
  ])
  if (jpeg.length < rough.length * SURELY_SMALLER) return { data: jpeg, filter: 'DCTDecode' }
  const flat = await deflated(samples)
  return jpeg.length < flat.length * CLEARLY_SMALLER
    ? { data: jpeg, filter: 'DCTDecode' }
    : { data: flat, filter: 'FlateDecode' }
}

/** Data deflated as far as it goes, beside the thread that asks for it. */
export function deflated(data: Buffer): Promise<Buffer> {
  return deflating(data, { level: 9 })
}

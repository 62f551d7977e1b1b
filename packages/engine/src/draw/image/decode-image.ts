import { deflateSync } from 'node:zlib'
import { ImageError } from './image-error.ts'
import { MAX_PIXELS } from './image-facts.ts'
import { loadSharp } from './load-sharp.ts'
import type { StoredImage } from './stored-image.ts'

/** Largest sides that an image is kept at, in pixels. */
export interface PixelLimit {
  readonly width: number
  readonly height: number
}

// Nothing is seen of it at the size that it is shown in.
const PHOTO = { quality: 90, chromaSubsampling: '4:4:4' }

/**
 * Decodes an image that PDF does not take as it is, or makes one smaller. The first picture of those that move.
 *
 * @param options.isPhoto whether it is stored as JPEG, as it came: without loss it would be many times larger
 * @throws ImageError for one that is damaged
 */
export async function decodeImage(
  bytes: Uint8Array,
  { limit, isPhoto }: { readonly limit?: PixelLimit | undefined; readonly isPhoto: boolean },
): Promise<StoredImage> {
  const sharp = await loadSharp()
  try {
    let image = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      pages: 1,
    }).autoOrient()
    const { depth, hasAlpha, space } = await image.metadata()
    if (limit) {
      const { width, height } = limit
      image = image.resize({ width, height, fit: 'outside', withoutEnlargement: true })
    }
    const isDeep = depth === 'ushort'
    const isGray = space === 'b-w' || space === 'grey16'
    // Raw samples of `b-w` come without their opacity.
    const gray = isDeep ? 'grey16' : hasAlpha ? 'srgb' : 'b-w'
    const colourspace = isGray ? gray : isDeep ? 'rgb16' : 'srgb'
    const converted = image.toColourspace(colourspace)
    if (isPhoto) {
      const { data, info } = await converted.jpeg(PHOTO).toBuffer({ resolveWithObject: true })
      const { width, height } = info
      const colors = isGray ? 'gray' : 'rgb'
      return { width, height, bits: 8, orientation: 1, filter: 'jpeg', colors, data }
    }
    const { data, info } = await converted
      .raw({ depth: isDeep ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const colorChannels = channels >= 3 ? 3 : 1
    const bits = isDeep ? 16 : 8
    // libvips has the byte order of the machine, PDF the other one.
    const samples = isDeep ? data.swap16() : data
    const split =
      hasAlpha && channels > colorChannels
        ? splitAlpha(samples, channels, bits / 8)
        : { colors: samples, alpha: undefined }
    return {
      width,
      height,
      bits,
      orientation: 1,
      filter: 'flate',
      colors: colorChannels === 3 ? 'rgb' : 'gray',
      data: deflateSync(split.colors),
      ...(split.alpha && { alpha: { data: deflateSync(split.alpha), bits } }),
    }
  } catch (cause) {
    throw new ImageError('is an image that is damaged.', { cause })
  }
}

/** Colours and opacity apart; no opacity where every pixel is opaque. */
function splitAlpha(samples: Buffer, channels: number, size: number) {
  const count = samples.length / (channels * size)
  const colorSize = (channels - 1) * size
  const colors = Buffer.allocUnsafe(count * colorSize)
  const alpha = Buffer.allocUnsafe(count * size)
  let isOpaque = true
  for (let index = 0; index < count; index += 1) {
    const from = index * channels * size
    for (let at = 0; at < colorSize; at += 1) {
      colors[index * colorSize + at] = samples[from + at] as number
    }
    for (let at = 0; at < size; at += 1) {
      const value = samples[from + colorSize + at] as number
      if (value !== 0xff) isOpaque = false
      alpha[index * size + at] = value
    }
  }
  return { colors, alpha: isOpaque ? undefined : alpha }
}

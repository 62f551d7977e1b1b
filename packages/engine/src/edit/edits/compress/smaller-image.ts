import { loadSharp } from '../../../draw/image/load-sharp.ts'
import { decodeFilters } from '../../../pdf/file/decode-filters.ts'
import {
  isArray,
  isName,
  isStream,
  name,
  type PdfObject,
  type PdfStream,
  stream,
  withEntries,
} from '../../../pdf/file/objects.ts'
import { PdfError } from '../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { deflated, encodedPixels } from './encoded-pixels.ts'
import { withGrayPalette } from './gray-palette.ts'
import { componentsOf } from './image-components.ts'
import { isCoarse } from './is-coarse.ts'

/** How an image is made smaller. */
export interface ImageTarget {
  readonly image_dpi: number
  readonly image_quality: number
  readonly grayscale: boolean
  /** Pixels per inch that it has where it is shown largest. */
  readonly dpi: number
}

const MAX_PIXELS = 200_000_000
// A little more than asked for is no reason to blur every pixel.
const WORTH_IT = 1.1
// Encoding a JPEG anew always costs some of its quality.
const WORTH_A_LOSS = 0.8

/** An image that takes the place of another one. */
export interface SmallerImage {
  readonly image: PdfStream
  /** Opacity that belongs to it; undefined where that stays. */
  readonly mask: PdfStream | undefined
}

/**
 * A smaller image that looks the same at a resolution.
 *
 * @returns undefined where there is none, or its colours are of a kind that stays untouched
 */
export async function smallerImage(
  file: PdfFile,
  image: PdfStream,
  target: ImageTarget,
): Promise<SmallerImage | undefined> {
  const listed = target.grayscale ? await withGrayPalette(file, image) : undefined
  if (listed) return { image: listed, mask: undefined }
  const entry = (key: string) => file.resolve(image.dict.get(key))
  const [width, height] = [Number(entry('Width')), Number(entry('Height'))]
  const colors = componentsOf(file, entry('ColorSpace'))
  const isPlain =
    entry('ImageMask') !== true && !isArray(entry('Mask')) && !image.dict.has('Decode')
  const isDeep = entry('BitsPerComponent') !== 8
  if (colors === undefined || !isPlain || isDeep || !(width * height <= MAX_PIXELS))
    return undefined
  const scale = target.dpi > target.image_dpi * WORTH_IT ? target.image_dpi / target.dpi : 1
  const size = { width: side(width, scale), height: side(height, scale) }
  const isGray = target.grayscale && colors === 3
  const { image_quality: quality } = target
  const isAgain = scale === 1 && !isGray && isName(entry('Filter'), 'DCTDecode')
  if (isAgain && (await isCoarse(image.data, quality))) return undefined
  const pixels = await readPixels(file, image, { width, height, colors })
  if (pixels === undefined) return undefined
  const sharp = await loadSharp()
  const raw = { width, height, channels: colors }
  let samples = pixels
  if (scale < 1 || isGray) {
    let changed = sharp(pixels, { raw, limitInputPixels: MAX_PIXELS })
    if (scale < 1) changed = changed.resize({ ...size, fit: 'fill' })
    changed = changed.toColourspace(isGray || colors === 1 ? 'b-w' : 'srgb')
    samples = await changed.raw().toBuffer()
  }
  const encoded = await encodedPixels(samples, {
    ...size,
    quality,
    channels: isGray ? 1 : colors,
  })
  const { data, filter } = encoded
  // Grey is asked for, whatever it takes.
  if (!isGray && data.length >= image.data.length * (isAgain ? WORTH_A_LOSS : 1)) return undefined
  return {
    image: stream(
      withEntries(image.dict, {
        Width: size.width,
        Height: size.height,
        DecodeParms: undefined,
        Length: undefined,
        Filter: name(filter),
        Alternates: undefined,
        ...(isGray && { ColorSpace: name('DeviceGray') }),
      }),
      data,
    ),
    mask: await smallerMask(file, entry('SMask'), size),
  }
}

function side(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale))
}

/** Opacity needs no more pixels than the colours; it is kept without loss. */
async function smallerMask(
  file: PdfFile,
  mask: PdfObject | undefined,
  size: { readonly width: number; readonly height: number },
): Promise<PdfStream | undefined> {
  if (!isStream(mask)) return undefined
  const [width, height] = [Number(mask.dict.get('Width')), Number(mask.dict.get('Height'))]
  const isPlain = mask.dict.get('BitsPerComponent') === 8 && !mask.dict.has('Decode')
  if (!(width > size.width && height > size.height) || !isPlain || mask.dict.has('Matte')) {
    return undefined
  }
  const pixels = await readPixels(file, mask, { width, height, colors: 1 })
  if (pixels === undefined) return undefined
  const sharp = await loadSharp()
  const samples = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const data = await deflated(samples)
  if (data.length >= mask.data.length) return undefined
  const entries = withEntries(mask.dict, {
    Width: size.width,
    Height: size.height,
    DecodeParms: undefined,
    Length: undefined,
    Filter: name('FlateDecode'),
  })
  return stream(entries, data)
}

/** Samples of eight bits; undefined for an image that cannot be decoded here, which stays as it is. */
async function readPixels(
  file: PdfFile,
  image: PdfStream,
  {
    width,
    height,
    colors,
  }: { readonly width: number; readonly height: number; readonly colors: 1 | 3 },
): Promise<Buffer | undefined> {
  try {
    const { data, codec } = decodeFilters(file, image)
    const length = width * height * colors
    if (codec === undefined) return data.length >= length ? data.subarray(0, length) : undefined
    if (codec !== 'DCTDecode') return undefined
    const sharp = await loadSharp()
    const result = await sharp(data, { limitInputPixels: MAX_PIXELS, ignoreIcc: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { info } = result
    const isAsStated = info.width === width && info.height === height && info.channels === colors
    return isAsStated ? result.data : undefined
  } catch (error) {
    if (error instanceof PdfError || error instanceof Error) return undefined
    throw error
  }
}

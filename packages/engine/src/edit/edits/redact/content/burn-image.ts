import { loadSharp } from '../../../../draw/image/load-sharp.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import {
  isArray,
  isName,
  isStream,
  name,
  type PdfObject,
  type PdfStream,
  stream,
  withEntries,
} from '../../../../pdf/file/objects.ts'
import { PdfError } from '../../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { bounds, clipped, type Polygon } from '../region.ts'
import { componentsOf } from './components-of.ts'
import { decodeBilevel } from './decode-bilevel.ts'
import { decodeJpx } from './decode-jpx.ts'
import { UnreadableImageError } from './unreadable-image-error.ts'

const MAX_PIXELS = 200_000_000
const JPEG_QUALITY = 95
const READABLE: ReadonlySet<string> = new Set(
  'DCTDecode CCITTFaxDecode JBIG2Decode JPXDecode'.split(' '),
)

/** Samples of an image, row by row; each row starts with a byte of its own. */
interface Samples {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  /** Bits of a pixel. */
  readonly pixelBits: number
}

/**
 * An image whose pixels in some regions are gone, and those of its masks.
 *
 * @param regions in the unit square of the image, its first row at the top
 * @throws UnreadableImageError for an image whose pixels cannot be decoded here
 */
export async function burnImage(
  file: PdfFile,
  image: PdfStream,
  regions: readonly Polygon[],
): Promise<PdfStream> {
  const entry = (key: string) => file.resolve(image.dict.get(key))
  const [width, height] = [Number(entry('Width')), Number(entry('Height'))]
  if (!(width > 0 && height > 0 && width * height <= MAX_PIXELS)) {
    throw new UnreadableImageError('An image has no size that can be right.')
  }
  const isStencil = entry('ImageMask') === true
  const { data, codec } = decodeFilters(file, image)
  if (codec !== undefined && !READABLE.has(codec)) {
    const message = `An image is encoded by ${codec}, which cannot be changed in part; an area around all of it removes it.`
    throw new UnreadableImageError(message)
  }
  const jpx = codec === 'JPXDecode' ? await jpxSamples(file, image, data) : undefined
  const space = entry('ColorSpace') ?? jpx?.ColorSpace
  const colors = isStencil ? 1 : componentsOf(file, space)
  const isBilevel = codec === 'CCITTFaxDecode' || codec === 'JBIG2Decode'
  const stated = codec === undefined ? Number(entry('BitsPerComponent')) : (jpx?.bits ?? 8)
  const bits = isStencil || isBilevel ? 1 : stated
  const samples = { width, height, pixelBits: colors * bits }
  const rowBytes = Math.ceil((width * samples.pixelBits) / 8)
  const decoded = isBilevel
    ? await decodeBilevel(file, image)
    : (jpx?.data ?? (await decodedSamples(data, codec, { width, height, colors })))
  // Samples that are cut short are nothing that readers show.
  const whole = Buffer.alloc(rowBytes * height)
  decoded.copy(whole)
  const decode = entry('Decode')
  const isPaintedByOne = isArray(decode) && decode[0] === 1
  fill({ ...samples, data: whole }, regions, isStencil && !isPaintedByOne)
  // Numbers of a palette must come back as they are.
  const isPalette = isName(isArray(space) ? file.resolve(space[0]) : space, 'Indexed')
  const isLossy = codec === 'DCTDecode' || (jpx?.isLossy === true && bits === 8 && !isPalette)
  const jpeg =
    isLossy && (colors === 1 || colors === 3)
      ? await encoded(whole, { width, height, colors })
      : undefined
  const entries = withEntries(image.dict, {
    Filter: jpeg ? name('DCTDecode') : undefined,
    DecodeParms: undefined,
    Length: undefined,
    Metadata: undefined,
    Alternates: undefined,
    OPI: undefined,
    PieceInfo: undefined,
    F: undefined,
    DP: undefined,
    ...(codec !== undefined && { BitsPerComponent: bits }),
    // Readers leave `Decode` out for this codec alone (ISO 32000-2, table 87).
    ...(jpx && { ColorSpace: space, SMaskInData: undefined, Decode: undefined }),
    ...(await burntMasks(file, image, regions)),
  })
  return stream(entries, jpeg ?? whole)
}

/** A JPEG 2000 image, whose file says what other images have entries for. */
async function jpxSamples(file: PdfFile, { dict }: PdfStream, data: Buffer) {
  const entry = (key: string) => file.resolve(dict.get(key))
  const masks = Number(entry('SMaskInData') ?? 0)
  const found = await decodeJpx(data, MAX_PIXELS)
  const isSize = found.width === entry('Width') && found.height === entry('Height')
  const stated = entry('ColorSpace')
  const isStencil = entry('ImageMask') === true
  const colors = stated ? componentsOf(file, stated) : found.colors
  if (masks !== 0 || !isSize || colors !== found.colors || isStencil) {
    const message =
      'An image of JPEG 2000 holds a mask, or is not as its dictionary says; an area around all of it removes it.'
    throw new UnreadableImageError(message)
  }
  if (!stated && found.space === undefined) {
    const message =
      'An image of JPEG 2000 has colours that only its own file names; an area around all of it removes it.'
    throw new UnreadableImageError(message)
  }
  return { ...found, ColorSpace: found.space && name(found.space) }
}

async function burntMasks(file: PdfFile, image: PdfStream, regions: readonly Polygon[]) {
  const masks: Record<string, PdfObject> = {}
  for (const key of ['SMask', 'Mask']) {
    const mask = file.resolve(image.dict.get(key))
    if (isStream(mask)) masks[key] = file.add(await burnImage(file, mask, regions))
  }
  return masks
}

async function decodedSamples(
  data: Buffer,
  codec: string | undefined,
  {
    width,
    height,
    colors,
  }: { readonly width: number; readonly height: number; readonly colors: number },
): Promise<Buffer> {
  if (codec === undefined) return data
  const sharp = await loadSharp()
  const space = colors === 4 ? 'cmyk' : colors === 3 ? 'srgb' : 'b-w'
  try {
    const image = sharp(data, { limitInputPixels: MAX_PIXELS, ignoreIcc: true })
    // Four colours would be made three in between, and all of the picture would have others.
    const own = colors === 4 ? image.pipelineColourspace(space) : image
    const result = await own.toColourspace(space).raw().toBuffer({ resolveWithObject: true })
    const { info } = result
    if (info.width !== width || info.height !== height || info.channels !== colors) {
      throw new UnreadableImageError('An image is not as its dictionary says.')
    }
    // Colours that Adobe's programs wrote inverted come out the right way round, and are read inverted again.
    const isInverted = colors === 4 && data.subarray(0, 4096).includes('Adobe', 0, 'latin1')
    return isInverted ? (result.data.map((value) => 255 - value) as Buffer) : result.data
  } catch (cause) {
    if (cause instanceof PdfError) throw cause
    throw new UnreadableImageError('A JPEG image cannot be decoded.', { cause })
  }
}

async function encoded(
  data: Buffer,
  {
    width,
    height,
    colors,
  }: { readonly width: number; readonly height: number; readonly colors: number },
): Promise<Buffer> {
  const sharp = await loadSharp()
  const channels = colors as 1 | 3
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })
    .toColourspace(colors === 3 ? 'srgb' : 'b-w')
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function fill(samples: Samples, regions: readonly Polygon[], isOne: boolean): void {
  const { data, width, height, pixelBits } = samples
  const rowBits = Math.ceil((width * pixelBits) / 8) * 8
  for (const region of regions) {
    const pixels: Polygon = region.map(([x, y]) => [x * width, (1 - y) * height])
    const { bottom: top, top: bottom } = bounds(pixels)
    // One pixel more on each side: those at the edge are mixed of both.
    const [first, last] = [
      Math.max(0, Math.floor(top) - 1),
      Math.min(height - 1, Math.ceil(bottom)),
    ]
    for (let row = first; row <= last; row += 1) {
      const band = clipped(clipped(pixels, [0, -1, -(row - 1)]), [0, 1, row + 2])
      if (band.length === 0) continue
      const { left, right } = bounds(band)
      const [start, end] = [
        Math.max(0, Math.floor(left) - 1),
        Math.min(width, Math.ceil(right) + 1),
      ]
      if (end > start)
        fillBits(data, row * rowBits + start * pixelBits, row * rowBits + end * pixelBits, isOne)
    }
  }
}

function fillBits(data: Buffer, start: number, end: number, isOne: boolean): void {
  const [from, to] = [Math.ceil(start / 8), Math.floor(end / 8)]
  const set = (bit: number) => {
    const mask = 0x80 >> (bit & 7)
    const byte = data[bit >> 3] ?? 0
    data[bit >> 3] = isOne ? byte | mask : byte & ~mask
  }
  for (let bit = start; bit < Math.min(from * 8, end); bit += 1) set(bit)
  if (from < to) data.fill(isOne ? 0xff : 0, from, to)
  for (let bit = Math.max(to * 8, from * 8, start); bit < end; bit += 1) set(bit)
}

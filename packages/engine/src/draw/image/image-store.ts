import { hash } from 'node:crypto'
import type { Matrix } from '../../pdf/content/matrix.ts'
import { dict, name, type PdfObject, type PdfRef, stream } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { decodeImage, type PixelLimit } from './decode-image.ts'
import { imageFacts } from './image-facts.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import type { StoredImage } from './stored-image.ts'

/** An image of the document. */
export interface PlacedImage {
  readonly name: string
  readonly ref: PdfRef
  /** Sides as people see it, in pixels. */
  readonly width: number
  readonly height: number
  readonly orientation: number
}

/** The images of a document, each written once however often it is drawn. */
export class ImageStore {
  readonly #file: PdfFile
  readonly #keepsCmyk: boolean
  readonly #images = new Map<string, PlacedImage>()
  readonly #profiles = new Map<string, PdfRef>()

  /** @param keepsCmyk whether colours of print stay as they are; PDF/A wants those of the screen */
  constructor(file: PdfFile, keepsCmyk: boolean) {
    this.#file = file
    this.#keepsCmyk = keepsCmyk
  }

  /**
   * Reads an image and adds it to the file, unless it is there already.
   *
   * @param limitFor largest size that is kept, by the size as people see it
   * @throws ImageError
   */
  async load(
    bytes: Uint8Array,
    limitFor: (width: number, height: number) => PixelLimit | undefined = () => undefined,
  ): Promise<PlacedImage> {
    const facts = imageFacts(bytes)
    const limit = limitFor(facts.width, facts.height)
    const key = `${hash('sha256', bytes)} ${limit?.width ?? ''} ${limit?.height ?? ''}`
    const known = this.#images.get(key)
    if (known) return known
    const stored = await this.#read(bytes, facts.format, limit)
    const isTurned = stored.orientation >= 5
    const placed: PlacedImage = {
      name: `Im${this.#images.size + 1}`,
      ref: writeImage(this.#file, stored, this.#colorSpace(stored)),
      width: isTurned ? stored.height : stored.width,
      height: isTurned ? stored.width : stored.height,
      orientation: stored.orientation,
    }
    this.#images.set(key, placed)
    return placed
  }

  async #read(bytes: Uint8Array, format: string, limit?: PixelLimit): Promise<StoredImage> {
    if (limit === undefined && format === 'jpeg') {
      const jpeg = readJpeg(bytes)
      if (jpeg.colors !== 'cmyk' || this.#keepsCmyk) return jpeg
    }
    const png = limit === undefined && format === 'png' ? readPng(bytes) : undefined
    return png ?? (await decodeImage(bytes, { limit, isPhoto: format === 'jpeg' }))
  }

  #colorSpace(image: StoredImage): PdfObject {
    const { colors, profile } = image
    if (typeof colors !== 'string') return paletteSpace(this.#file, colors.palette)
    if (profile === undefined) return name(SPACES[colors])
    const key = hash('sha256', profile)
    const known = this.#profiles.get(key)
    const entries = { N: channelsOf(image), Alternate: name(SPACES[colors]) }
    const ref = known ?? this.#file.add(stream(dict(entries), profile))
    this.#profiles.set(key, ref)
    return [name('ICCBased'), ref]
  }
}

function channelsOf({ colors }: StoredImage): number {
  return colors === 'rgb' ? 3 : colors === 'cmyk' ? 4 : 1
}

function writeImage(file: PdfFile, image: StoredImage, space: PdfObject): PdfRef {
  const { width, height, bits, data, alpha } = image
  const channels = channelsOf(image)
  const size = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height }
  const mask =
    alpha &&
    file.add(
      stream(
        dict({
          ...size,
          ColorSpace: name('DeviceGray'),
          BitsPerComponent: alpha.bits,
          Filter: name('FlateDecode'),
        }),
        alpha.data,
      ),
    )
  const entries = dict({
    ...size,
    ColorSpace: space,
    BitsPerComponent: bits,
    Decode: image.isInverted ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
    Filter: name(image.filter === 'jpeg' ? 'DCTDecode' : 'FlateDecode'),
    DecodeParms:
      image.filter === 'png'
        ? dict({ Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width })
        : undefined,
    SMask: mask,
  })
  return file.add(stream(entries, data))
}

const SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const

function paletteSpace(file: PdfFile, palette: Uint8Array): PdfObject {
  const table = file.add(stream(dict({}), Buffer.from(palette)))
  return [name('Indexed'), name('DeviceRGB'), Math.floor(palette.length / 3) - 1, table]
}

/**
 * The transformation that paints an image into a rectangle of a surface, turned as people see it.
 *
 * @param bottom lower edge, counted upwards
 */
export function imageMatrix(
  orientation: number,
  left: number,
  bottom: number,
  width: number,
  height: number,
): Matrix {
  const [a, b, c, d, e, f] = TURNS[orientation] ?? [1, 0, 0, 1, 0, 0]
  return [a * width, b * height, c * width, d * height, e * width + left, f * height + bottom]
}

// For each orientation, where the unit square of the stored image goes (EXIF 2.32, 4.6.4).
const TURNS: Readonly<Record<number, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

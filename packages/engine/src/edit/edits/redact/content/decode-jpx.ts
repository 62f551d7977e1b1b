import { readFile } from 'node:fs/promises'
import type { Decoder } from '@cornerstonejs/codec-openjpeg/decodewasmjs'
import { packageFile } from '../../../../installation/package-file.ts'
import { UnreadableImageError } from './unreadable-image-error.ts'

/** Samples of a JPEG 2000 image, row by row. */
export interface JpxSamples {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  /** Samples of a pixel. */
  readonly colors: number
  readonly bits: 8 | 16
  /** Colour space that the file states for itself; undefined where it states none that PDF has a name for. */
  readonly space: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK' | undefined
  /** Whether it was stored without its last bits. */
  readonly isLossy: boolean
}

const SPACES = new Map([
  [1, 'DeviceRGB'],
  [2, 'DeviceGray'],
  [5, 'DeviceCMYK'],
] as const)
// A codestream alone states no colours: readers go by their number.
const UNSPECIFIED = 0
const BY_NUMBER = [undefined, 'DeviceGray', undefined, 'DeviceRGB', 'DeviceCMYK'] as const
// Markers SOC and SIZ, which begin every codestream.
const CODESTREAM = Buffer.from([0xff, 0x4f, 0xff, 0x51])

/**
 * Decodes a JPEG 2000 image by OpenJPEG, each in a memory of its own.
 *
 * @param data a file, or a codestream alone
 * @throws UnreadableImageError for one that is damaged, or whose samples differ in size, depth or sign
 */
export async function decodeJpx(data: Buffer, maxPixels: number): Promise<JpxSamples> {
  const { width, height, colors, bits } = readSize(data)
  if (width * height * colors > maxPixels) throw unreadable('is too large')
  try {
    const decoder = await newDecoder()
    decoder.getEncodedBuffer(data.length).set(data)
    decoder.decode()
    const info = decoder.getFrameInfo()
    const samples = Buffer.from(decoder.getDecodedBuffer())
    const isWhole = samples.length === width * height * colors * (bits / 8)
    if (info.width !== width || info.height !== height || !isWhole) {
      throw unreadable(hasPalette(data) ? 'has a palette' : 'is damaged')
    }
    const stated = decoder.getColorSpace()
    const space = stated === UNSPECIFIED ? BY_NUMBER[colors] : SPACES.get(stated as 1 | 2 | 5)
    const isLossy = !decoder.getIsReversible()
    return { width, height, colors, bits, space, isLossy, data: bigEndian(samples, bits) }
  } catch (cause) {
    if (cause instanceof UnreadableImageError) throw cause
    // C++ throws the address of what it has to say.
    throw unreadable('cannot be decoded', cause)
  }
}

async function newDecoder(): Promise<Decoder> {
  const path = packageFile('@cornerstonejs/codec-openjpeg/decodewasm')
  const { default: load } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs')
  const silent = () => {}
  const { J2KDecoder } = await load({
    wasmBinary: await readFile(path),
    print: silent,
    printErr: silent,
  })
  return new J2KDecoder()
}

/**
 * Size and depth of an image, before anything is decoded: the marker SIZ, which begins every codestream.
 *
 * Source: ISO/IEC 15444-1, A.5.1.
 */
function readSize(data: Buffer) {
  const start = data.indexOf(CODESTREAM)
  if (start < 0 || start + 42 > data.length) throw unreadable('has no size')
  const at = (offset: number) => data.readUInt32BE(start + 8 + offset)
  const [width, height] = [at(0) - at(8), at(4) - at(12)]
  const colors = data.readUInt16BE(start + 40)
  const components = data.subarray(start + 42, start + 42 + 3 * colors)
  if (!(width > 0 && height > 0 && colors > 0) || components.length < 3 * colors) {
    throw unreadable('has no size')
  }
  // Depth less one, the highest bit for a sign; how far apart samples stand across and down.
  const first = components[0] as number
  for (let index = 0; index < colors; index += 1) {
    const [depth, across, down] = components.subarray(3 * index)
    if (depth !== first || across !== 1 || down !== 1) {
      throw unreadable('has samples of several sizes or depths')
    }
  }
  if (first !== 7 && first !== 15) throw unreadable('has samples of other than 8 or 16 bits')
  return { width, height, colors, bits: first === 7 ? 8 : 16 } as const
}

/** Whether a file has colours that its samples count in: a box `pclr` before its codestream (ISO/IEC 15444-1, I.5.3.4). */
function hasPalette(data: Buffer): boolean {
  return data.subarray(0, data.indexOf(CODESTREAM)).includes('pclr')
}

function bigEndian(samples: Buffer, bits: 8 | 16): Buffer {
  return bits === 16 ? samples.swap16() : samples
}

function unreadable(trouble: string, cause?: unknown): UnreadableImageError {
  const message = `An image of JPEG 2000 ${trouble}, so that no part of it can be removed; an area around all of it removes it.`
  return new UnreadableImageError(message, { cause })
}

import { crc32, deflateSync } from 'node:zlib'
import { inflatedPixels } from './inflated-pixels.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length and name of a chunk before its content, and the sum of checks behind. */
const HEAD_BYTES = 8
const FRAME_BYTES = 12
/** Values of a pixel, and bits of each, by colour type (ISO/IEC 15948, 11.2.2). */
const TYPES: Readonly<
  Record<number, { readonly channels: number; readonly depths: readonly number[] }>
> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
/** Starts and steps of the seven passes of an interlaced picture: x, y, step of x, step of y. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const
const LAST_FILTER = 4
/** Pixels that are written anew, and those that are unpacked to see whether that can be done. */
const MAX_PIXEL_BYTES = 64 * 1024 * 1024
const MAX_CHECKED_BYTES = 8 * MAX_PIXEL_BYTES
/** Longest side that readers take (libpng). */
const MAX_SIDE = 1_000_000
const PALETTE_TYPE = 3
const MAX_PALETTE_BYTES = 3 * 256

/** A picture of one pixel that is not seen. */
export const EMPTY_PNG: Buffer = pngOf(
  Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]),
  [],
  Buffer.alloc(5),
)

interface Chunks {
  /** Whether readers of PNG find nothing to refuse but what may be wrong within the data. */
  readonly isSound: boolean
  readonly header: Buffer | undefined
  /** Palette and transparency, as chunks. */
  readonly colours: readonly Buffer[]
  readonly data: Buffer
}

/** A picture that engines can read. */
interface MendedPng {
  readonly bytes: Uint8Array
  /** Whether nothing of it is lost. */
  readonly isWhole: boolean
}

const NOTHING: MendedPng = { bytes: EMPTY_PNG, isWhole: false }

/** Whether bytes begin as a PNG. */
export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length))
}

/**
 * A damaged PNG with what can be read of it, the rest white; without any, a pixel that is not seen. One that ends too
 * early, or whose checks or packed pixels are wrong, ends LibreOffice as WebAssembly, which cannot leave its reader of
 * PNG by an error.
 *
 * @returns undefined for a sound PNG, and for what is none
 */
export function mendPng(bytes: Uint8Array): MendedPng | undefined {
  if (!isPng(bytes)) return undefined
  const chunks = chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const size = chunks.header && sizeOf(chunks.header)
  if (chunks.header === undefined || size === undefined) return NOTHING
  let length = 0
  for (const row of rowsOf(size)) length += row
  if (length > MAX_CHECKED_BYTES) return chunks.isSound ? undefined : NOTHING
  const isKept = length <= MAX_PIXEL_BYTES
  const read = inflatedPixels(chunks.data, length, isKept)
  const isWhole = read.length === length
  const wrong = [...wrongFilters(read.pixels, size)]
  if (chunks.isSound && read.isSound && wrong.length === 0) return undefined
  if (!isKept || read.length === 0) return NOTHING
  const pixels = Buffer.alloc(length, 0xff)
  read.pixels.copy(pixels)
  for (const at of wrongFilters(pixels, size)) pixels[at] = 0
  return {
    bytes: pngOf(chunks.header, chunks.colours, pixels),
    isWhole: isWhole && wrong.length === 0,
  }
}

function chunksOf(bytes: Buffer): Chunks {
  let header: Buffer | undefined
  let isDamaged = false
  let hasEnd = false
  let before = ''
  const colours: Buffer[] = []
  const data: Buffer[] = []
  for (let at = SIGNATURE.length; at + HEAD_BYTES <= bytes.length && !hasEnd; ) {
    const name = bytes.toString('latin1', at + 4, at + HEAD_BYTES)
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    if (!/^[A-Za-z]{4}$/.test(name)) break
    const content = bytes.subarray(at + HEAD_BYTES, end - 4)
    const isChecked =
      end <= bytes.length && crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4)
    // Chunks in small letters are passed over when their check fails.
    isDamaged ||= /^[A-Z]/.test(name) && !(isChecked && isInPlace(name, before, data.length > 0))
    if (name === 'IHDR' && isChecked) header ??= content
    else if (name === 'IDAT') data.push(content)
    else if (isChecked && isColours(name, content)) colours.push(bytes.subarray(at, end))
    hasEnd = name === 'IEND'
    before = name
    at = end
  }
  const hasPalette = colours.some((chunk) => chunk.includes('PLTE'))
  const isReadable =
    header !== undefined &&
    sizeOf(header) !== undefined &&
    (header[9] !== PALETTE_TYPE || hasPalette)
  return {
    isSound: hasEnd && !isDamaged && isReadable && data.length > 0,
    header: isReadable ? header : undefined,
    colours,
    data: Buffer.concat(data),
  }
}

/** Whether a chunk that readers must know may follow another; they refuse the picture otherwise. */
function isInPlace(name: string, before: string, hasData: boolean): boolean {
  if (name === 'IHDR') return before === ''
  if (name === 'IDAT') return !hasData || before === 'IDAT'
  return name === 'IEND' || (name === 'PLTE' && !hasData)
}

function isColours(name: string, { length }: Buffer): boolean {
  return name === 'tRNS' || (name === 'PLTE' && length % 3 === 0 && length <= MAX_PALETTE_BYTES)
}

interface PngSize {
  readonly width: number
  readonly height: number
  readonly pixelBits: number
  readonly isInterlaced: boolean
}

/** Facts of a header; undefined for one of no picture. */
function sizeOf(header: Buffer): PngSize | undefined {
  if (header.length !== 13) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, type = 0, packing, filtering, interlace = 0] = header.subarray(8)
  const { channels, depths } = TYPES[type] ?? { channels: 0, depths: [] }
  if (Math.min(width, height) === 0 || Math.max(width, height) > MAX_SIDE) return undefined
  if (!depths.includes(depth) || packing !== 0 || filtering !== 0 || interlace > 1) return undefined
  return { width, height, pixelBits: depth * channels, isInterlaced: interlace === 1 }
}

/** Lengths of the rows of a picture in the order they are stored, each behind the byte of its filter. */
function* rowsOf({ width, height, pixelBits, isInterlaced }: PngSize): Generator<number> {
  for (const [left, top, stepX, stepY] of isInterlaced ? PASSES : WHOLE) {
    const pixels = Math.ceil((width - left) / stepX)
    const rows = Math.ceil((height - top) / stepY)
    for (let row = 0; pixels > 0 && row < rows; row += 1) {
      yield 1 + Math.ceil((pixels * pixelBits) / 8)
    }
  }
}

/** Starts of the rows of pixels whose filter is none that there is. */
function* wrongFilters(pixels: Buffer, size: PngSize): Generator<number> {
  let at = 0
  for (const row of rowsOf(size)) {
    if ((pixels[at] ?? 0) > LAST_FILTER) yield at
    at += row
  }
}

function pngOf(header: Buffer, colours: readonly Buffer[], pixels: Buffer): Buffer {
  return Buffer.concat([
    SIGNATURE,
    chunkOf('IHDR', header),
    ...colours,
    chunkOf('IDAT', deflateSync(pixels)),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

function chunkOf(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + FRAME_BYTES)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(name, 4, 'latin1')
  content.copy(chunk, HEAD_BYTES)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + HEAD_BYTES)
  return chunk
}

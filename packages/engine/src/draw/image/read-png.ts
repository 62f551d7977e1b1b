import { inflateSync } from 'node:zlib'
import { exifOrientation } from './exif-orientation.ts'
import { isSrgb } from './icc-profile.ts'
import { ImageError } from './image-error.ts'
import type { StoredImage } from './stored-image.ts'

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1 }

/**
 * A PNG whose data PDF takes as it is: without opacity, not interlaced, in the colours of the screen.
 *
 * @returns undefined for one that must be decoded
 * @throws ImageError for a damaged one
 *
 * Source: PNG (third edition), 5 and 11.2.
 */
export function readPng(bytes: Uint8Array): StoredImage | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = readChunks(view)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  if (header === undefined || header.length < 13) throw broken()
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits, type, , , interlace] = [...header.subarray(8)]
  const channels = CHANNELS[type ?? -1]
  const hasAlpha = channels === undefined || chunks.some(({ type: kind }) => kind === 'tRNS')
  if (hasAlpha || interlace !== 0 || hasProfile(chunks)) return undefined
  const palette = chunks.find(({ type: kind }) => kind === 'PLTE')?.data
  if (type === 3 && palette === undefined) throw broken()
  const data = Buffer.concat(
    chunks.flatMap(({ type: kind, data: own }) => (kind === 'IDAT' ? [own] : [])),
  )
  const depth = bits as StoredImage['bits']
  checkData(data, Math.ceil((width * channels * depth) / 8 + 1), height)
  const exif = chunks.find(({ type: kind }) => kind === 'eXIf')?.data
  const orientation = exif === undefined ? 1 : exifOrientation(exif)
  return {
    width,
    height,
    bits: depth,
    data,
    filter: 'png',
    orientation,
    colors: type === 3 && palette ? { palette } : type === 2 ? 'rgb' : 'gray',
  }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function readChunks(view: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= view.length; ) {
    const length = view.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > view.length) throw broken()
    const type = view.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: view.subarray(at + 8, end) })
    if (type === 'IEND') return chunks
    at = end + 4
  }
  throw broken()
}

/** Whether its colours are others than those of the screen. */
function hasProfile(chunks: readonly Chunk[]): boolean {
  const chunk = chunks.find(({ type }) => type === 'iCCP')?.data
  if (chunk === undefined) return false
  try {
    // A name that ends with 0, the method of compression, and the data (PNG, 11.3.2.3).
    return !isSrgb(inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: 1 << 24 }))
  } catch {
    return false
  }
}

const FILTERS = 5

/** Data that inflates to anything else shows as noise, or not at all. */
function checkData(data: Buffer, rowBytes: number, rows: number): void {
  const expected = rowBytes * rows
  let samples: Buffer
  try {
    samples = inflateSync(data, { maxOutputLength: expected + 64 })
  } catch (cause) {
    throw new ImageError('is a PNG whose data is damaged.', { cause })
  }
  if (samples.length < expected) throw broken()
  for (let at = 0; at < expected; at += rowBytes) {
    if ((samples[at] as number) >= FILTERS) throw new ImageError('is a PNG whose data is damaged.')
  }
}

function broken(): ImageError {
  return new ImageError('is a PNG that is damaged or ends too early.')
}

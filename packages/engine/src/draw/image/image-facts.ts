import { ImageError } from './image-error.ts'

/** Formats that are recognised by their first bytes. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

/** Facts that the first bytes of an image tell. */
export interface ImageFacts {
  readonly format: ImageFormat
  /** Sides as stored, in pixels. */
  readonly width: number
  readonly height: number
}

/** Most pixels of an image: at four bytes each they still fit into memory. */
export const MAX_PIXELS = 100_000_000

/**
 * Format and size of an image, from its header alone.
 *
 * @throws ImageError for anything else, and for more than {@link MAX_PIXELS}
 */
export function imageFacts(bytes: Uint8Array): ImageFacts {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts = readFacts(view)
  if (facts === undefined) {
    throw new ImageError('must be an image: PNG, JPEG, WebP, AVIF or GIF.')
  }
  const { width, height } = facts
  if (width < 1 || height < 1) throw new ImageError('is an image without any pixels.')
  if (width * height > MAX_PIXELS) {
    const message = `is an image of ${width} × ${height} pixels; at most ${MAX_PIXELS / 1e6} million are accepted.`
    throw new ImageError(message)
  }
  return facts
}

function readFacts(view: Buffer): ImageFacts | undefined {
  if (view.length < 24) return undefined
  if (view.readUInt32BE(0) === 0x89504e47) {
    return { format: 'png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
  }
  const head = view.toString('latin1', 0, 12)
  if (/^GIF8[79]a/.test(head)) {
    return { format: 'gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) }
  }
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return webpFacts(view)
  if (head.slice(4, 8) === 'ftyp') return avifFacts(view)
  return view[0] === 0xff && view[1] === 0xd8 ? jpegSize(view) : undefined
}

// Source: RFC 9649 (WebP), 2.5 to 2.7.
function webpFacts(view: Buffer): ImageFacts | undefined {
  const kind = view.toString('latin1', 12, 16)
  if (kind === 'VP8X' && view.length >= 30) {
    return { format: 'webp', width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
  }
  if (kind === 'VP8L' && view.length >= 25) {
    const bits = view.readUInt32LE(21)
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8 ' || view.length < 30) return undefined
  return {
    format: 'webp',
    width: view.readUInt16LE(26) & 0x3fff,
    height: view.readUInt16LE(28) & 0x3fff,
  }
}

// Sizes of the picture and of its tiles are in boxes of one type; the largest is the picture's.
function avifFacts(view: Buffer): ImageFacts | undefined {
  const brands = view.toString('latin1', 8, Math.min(view.readUInt32BE(0), 64))
  if (!/avif|avis/.test(brands)) return undefined
  let [width, height] = [0, 0]
  const head = view.subarray(0, 64 * 1024)
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    if (at + 16 > head.length) break
    const [w, h] = [head.readUInt32BE(at + 8), head.readUInt32BE(at + 12)]
    if (w * h > width * height) [width, height] = [w, h]
  }
  return { format: 'avif', width, height }
}

function jpegSize(view: Buffer): ImageFacts | undefined {
  for (const { marker, start, end } of jpegSegments(view)) {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (!isFrame || end - start < 6) continue
    return {
      format: 'jpeg',
      width: view.readUInt16BE(start + 3),
      height: view.readUInt16BE(start + 1),
    }
  }
  return undefined
}

/** Segments of a JPEG before its first scan. Source: ITU-T T.81, B.1.1. */
export function* jpegSegments(view: Buffer): Generator<{
  readonly marker: number
  readonly start: number
  readonly end: number
}> {
  let at = 2
  while (at + 4 <= view.length) {
    if (view[at] !== 0xff) return
    const marker = view[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda || marker === 0xd9) return
    const length = view.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > view.length) return
    yield { marker, start: at + 4, end }
    at = end
  }
}

import { inflateSync } from 'node:zlib'

/** Pixels of a picture: colours and how opaque each one is, a byte each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green and blue, row by row. */
  readonly rgb: Uint8Array
  readonly alpha: Uint8Array
}

// Fonts have pictures of some 130 pixels; this is for one that says otherwise.
const MAX_SIDE = 2048

/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Pixels of a PNG as fonts hold them: not interlaced, at most 8 bits a sample; undefined for any other.
 *
 * Source: W3C, Portable Network Graphics, third edition.
 */
export function decodePng(bytes: Uint8Array): Pixels | undefined {
  try {
    return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  } catch {
    // A picture that cannot be read is none.
    return undefined
  }
}

function decode(png: Buffer): Pixels | undefined {
  const chunks = readChunks(png)
  const header = chunks.get('IHDR')?.[0]
  if (header === undefined) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits, type, interlace] = [8, 9, 12].map((at) => header.readUInt8(at)) as [
    number,
    number,
    number,
  ]
  const samples = SAMPLES[type]
  const isSmall = width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE
  if (samples === undefined || bits > 8 || interlace !== 0 || !isSmall) return undefined
  const rowBytes = Math.ceil((width * samples * bits) / 8)
  const data = inflateSync(Buffer.concat(chunks.get('IDAT') ?? []), {
    maxOutputLength: (rowBytes + 1) * height,
  })
  const rows = unfilter(data, rowBytes, height, Math.max(1, (samples * bits) >> 3))
  const [palette] = chunks.get('PLTE') ?? []
  const [transparency] = chunks.get('tRNS') ?? []
  const pixels = {
    width,
    height,
    rgb: new Uint8Array(width * height * 3),
    alpha: new Uint8Array(width * height).fill(255),
  }
  for (let y = 0; y < height; y += 1) {
    const row = rows.subarray(y * rowBytes, (y + 1) * rowBytes)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const value = (index: number) => sampleAt(row, x * samples + index, bits)
      if (type === 3) {
        pixels.rgb.set(
          (palette ?? Buffer.alloc(0)).subarray(3 * value(0), 3 * value(0) + 3),
          3 * at,
        )
        pixels.alpha[at] = transparency?.[value(0)] ?? 255
        continue
      }
      const scale = 255 / (2 ** bits - 1)
      const isGrey = type === 0 || type === 4
      for (let channel = 0; channel < 3; channel += 1) {
        pixels.rgb[3 * at + channel] = value(isGrey ? 0 : channel) * scale
      }
      if (type >= 4) pixels.alpha[at] = value(samples - 1)
    }
  }
  return pixels
}

function readChunks(png: Buffer): ReadonlyMap<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>()
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    chunks.set(kind, [...(chunks.get(kind) ?? []), png.subarray(at + 8, at + 8 + length)])
    at += 12 + length
  }
  return chunks
}

function sampleAt(row: Buffer, index: number, bits: number): number {
  if (bits === 8) return row[index] as number
  const bit = index * bits
  return ((row[bit >> 3] as number) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
}

function unfilter(data: Buffer, rowBytes: number, height: number, pixelBytes: number): Buffer {
  const rows = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (rowBytes + 1)] as number
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x
      const left = x >= pixelBytes ? (rows[at - pixelBytes] as number) : 0
      const up = y > 0 ? (rows[at - rowBytes] as number) : 0
      const corner = x >= pixelBytes && y > 0 ? (rows[at - rowBytes - pixelBytes] as number) : 0
      const raw = data[y * (rowBytes + 1) + 1 + x] as number
      rows[at] = raw + predicted(filter, left, up, corner)
    }
  }
  return rows
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const estimate = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) =>
    Math.abs(estimate - value),
  ) as [number, number, number]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

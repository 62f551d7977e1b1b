import { inflateSync } from 'node:zlib'
import { FontError } from './sfnt.ts'

/** Largest font that is read, in bytes, after it was decompressed; all of Chinese takes 20 MB. */
export const FONT_MAX_BYTES = 64 * 2 ** 20

const [WOFF, WOFF2] = [0x774f4646, 0x774f4632]

/**
 * The TrueType or OpenType bytes of a font, whatever it is packed in: TTF, OTF, TTC, WOFF or WOFF2.
 *
 * @throws FontError for a packing that is broken or too large
 */
export async function decodeFont(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length < 12) throw new FontError('is too short to be a font')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const signature = view.getUint32(0)
  if (signature === WOFF) return unpackWoff(bytes, view)
  if (signature === WOFF2) return unpackWoff2(bytes, view)
  if (bytes.length > FONT_MAX_BYTES) throw new FontError('is larger than 64 MB')
  return bytes
}

async function unpackWoff2(bytes: Uint8Array, view: DataView): Promise<Uint8Array> {
  if (bytes.length < 48) throw new FontError('is cut short')
  // Format that the file states; the decoder keeps to it.
  if (view.getUint32(16) > FONT_MAX_BYTES) throw new FontError('is larger than 64 MB')
  const { default: decompress } = await import('woff2-encoder/decompress')
  try {
    return await decompress(bytes)
  } catch {
    throw new FontError('is broken WOFF2')
  }
}

/** Source: W3C, WOFF File Format 1.0, sections 4 and 5. */
function unpackWoff(bytes: Uint8Array, view: DataView): Uint8Array {
  const count = bytes.length < 44 ? 0 : view.getUint16(12)
  const directory = 12 + 16 * count
  if (count === 0 || 44 + 20 * count > bytes.length) throw new FontError('is cut short')
  const tables = Array.from({ length: count }, (_, index) =>
    woffTable(bytes, view, 44 + 20 * index),
  )
  const size = tables.reduce((sum, { data }) => sum + ((data.length + 3) & ~3), directory)
  if (size > FONT_MAX_BYTES) throw new FontError('is larger than 64 MB')
  const font = new Uint8Array(size)
  const target = new DataView(font.buffer)
  target.setUint32(0, view.getUint32(4))
  target.setUint16(4, count)
  let offset = directory
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    for (const [word, value] of [tag, checksum, offset, data.length].entries()) {
      target.setUint32(12 + 16 * index + 4 * word, value)
    }
    font.set(data, offset)
    offset += (data.length + 3) & ~3
  }
  return font
}

function woffTable(bytes: Uint8Array, view: DataView, entry: number) {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) =>
    view.getUint32(entry + at),
  ) as [number, number, number, number, number]
  const isOutside = offset + packed > bytes.length || packed > length || length > FONT_MAX_BYTES
  if (isOutside) throw new FontError('has a table outside of the file')
  const stored = bytes.subarray(offset, offset + packed)
  const data = packed === length ? stored : inflated(stored, length)
  return { tag, checksum, data }
}

function inflated(stored: Uint8Array, length: number): Uint8Array {
  try {
    const data = inflateSync(stored, { maxOutputLength: length })
    if (data.length === length) return data
  } catch {
    // One message for all of it.
  }
  throw new FontError('has a table that cannot be decompressed')
}

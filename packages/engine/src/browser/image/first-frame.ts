/**
 * The first frame of an animated picture, as a picture of the same format; undefined for one that does not move, and for one
 * whose first frame is not all of it.
 *
 * @param bytes a GIF or a WebP
 */
export function firstFrame(bytes: Buffer): Buffer | undefined {
  const type = bytes.toString('latin1', 0, 4)
  if (type === 'GIF8') return firstOfGif(bytes)
  return type === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
    ? firstOfWebp(bytes)
    : undefined
}

const GIF_HEAD = 13
const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

/** The blocks of a GIF up to its first image (GIF89a, 17 to 27). */
function firstOfGif(bytes: Buffer): Buffer | undefined {
  let at = GIF_HEAD + tableSize(bytes[10])
  let end: number | undefined
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === IMAGE && end !== undefined) {
      return Buffer.concat([bytes.subarray(0, end), Buffer.of(TRAILER)])
    }
    if (kind === IMAGE) {
      // Before the data stand its place, its colours and the width of its codes.
      at = afterParts(bytes, at + 10 + tableSize(bytes[at + 9]) + 1)
      end = at
    } else if (kind === EXTENSION) {
      at = afterParts(bytes, at + 2)
    } else return undefined
  }
  return undefined
}

/** Length of the table of colours that follows, by the flags before it. */
function tableSize(flags = 0): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

/** Place behind parts that each begin with their length, the last one with 0. */
function afterParts(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

const CHUNK_HEAD = 8
const RIFF_HEAD = 12
const FRAME_HEAD = 16
const HAS_ALPHA = 0x10

/** The first frame of an animated WebP (RFC 9649, 2.7.1.1), where it covers the canvas. */
function firstOfWebp(bytes: Buffer): Buffer | undefined {
  const chunks = chunksOf(bytes, RIFF_HEAD)
  const head = chunks.find(({ name }) => name === 'VP8X')?.data
  const frame = chunks.find(({ name }) => name === 'ANMF')?.data
  if (!head || head.length < 10 || !frame || frame.length < FRAME_HEAD) return undefined
  // Both begin with two numbers of three bytes: sizes less one, after the flags or the place.
  const covers = frame.readUIntLE(0, 6) === 0 && frame.readUIntLE(6, 6) === head.readUIntLE(4, 6)
  if (!covers) return undefined
  const parts = chunksOf(frame, FRAME_HEAD)
  const pictures = parts.filter(({ name }) => /^(?:ALPH|VP8 |VP8L)$/.test(name))
  const flags = pictures.some(({ name }) => name !== 'VP8 ') ? HAS_ALPHA : 0
  const still = Buffer.concat([Buffer.of(flags, 0, 0, 0), head.subarray(4, 10)])
  const body = Buffer.concat([
    chunk('VP8X', still),
    ...pictures.map((one) => chunk(one.name, one.data)),
  ])
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), body]))
}

interface Chunk {
  readonly name: string
  readonly data: Buffer
}

function chunksOf(bytes: Buffer, from: number): readonly Chunk[] {
  const found: Chunk[] = []
  for (let at = from; at + CHUNK_HEAD <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    const begin = at + CHUNK_HEAD
    const name = bytes.toString('latin1', at, at + 4)
    found.push({ name, data: bytes.subarray(begin, begin + length) })
    at = begin + length + (length % 2)
  }
  return found
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(CHUNK_HEAD)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

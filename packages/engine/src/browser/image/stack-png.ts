import { once } from 'node:events'
import { promisify } from 'node:util'
import { crc32, createDeflate, inflate } from 'node:zlib'
import { EngineError } from '../../messages/errors.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The filter of a row that is as it is (PNG, third edition, 9.2). */
const NONE = 0
const UP = 2
const AVERAGE = 3
const PAETH = 4

/** Bytes of a pixel, by the colour types that a browser encodes. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** A PNG taken apart. */
interface Band {
  /** The header, but for the height, and the chunks before the data that say how colours are meant. */
  readonly header: Buffer
  readonly colours: readonly Buffer[]
  readonly heightPx: number
  readonly pixelBytes: number
  /** Rows, each with its filter in front. */
  readonly rows: Buffer
}

/**
 * One PNG of several that stand below each other.
 *
 * No pixel is decoded: the rows of a PNG are filtered against the one above, and of each part only the first is written
 * anew, since the row above it is another one now. One part is in memory at a time, and the packed result.
 *
 * @param parts from top to bottom, equally wide; each is asked for when the one before it is written
 * @throws EngineError `conversion_failed` where the parts do not fit together
 *
 * Source: PNG (third edition), 9 (filters), 10 (compression) and 11.2 (critical chunks).
 */
export async function stackPng(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const packed: Buffer[] = []
  const deflate = createDeflate()
  deflate.on('data', (bytes: Buffer) => packed.push(bytes))
  const ended = once(deflate, 'end')
  let first: Band | undefined
  let heightPx = 0
  for await (const part of parts) {
    const band = await readBand(part)
    first ??= { ...band, rows: Buffer.alloc(0) }
    if (!band.header.equals(first.header)) throw misfit()
    if (heightPx > 0) startAnew(band)
    heightPx += band.heightPx
    if (!deflate.write(band.rows)) await once(deflate, 'drain')
  }
  if (first === undefined) throw misfit()
  deflate.end()
  await ended
  const header = Buffer.from(first.header)
  header.writeUInt32BE(heightPx, 4)
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', [header]),
    ...first.colours,
    ...chunk('IDAT', packed),
    ...chunk('IEND', []),
  ])
}

async function readBand(png: Uint8Array): Promise<Band> {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const data: Buffer[] = []
  const colours: Buffer[] = []
  let header: Buffer | undefined
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, end - 4)
    if (type === 'IHDR') header = Buffer.from(body)
    else if (type === 'IDAT') data.push(body)
    else if (data.length === 0) colours.push(Buffer.from(bytes.subarray(at, end)))
    at = end
  }
  const pixelBytes = PIXEL_BYTES[header?.[9] ?? -1]
  // Eight bits a channel, not interlaced: nothing else is captured.
  if (header === undefined || pixelBytes === undefined || header[8] !== 8 || header[12] !== 0) {
    throw misfit()
  }
  const heightPx = header.readUInt32BE(4)
  const size = heightPx * (1 + header.readUInt32BE(0) * pixelBytes)
  const rows = await promisify(inflate)(Buffer.concat(data), { maxOutputLength: size })
  if (rows.length !== size) throw misfit()
  header.writeUInt32BE(0, 4)
  return { header, colours, heightPx, pixelBytes, rows }
}

/** Writes the first row of a band without what it was filtered against: a row of zeros, as none was above it. */
function startAnew({ header, rows, pixelBytes }: Band): void {
  const end = 1 + header.readUInt32BE(0) * pixelBytes
  const filter = rows[0]
  if (filter === UP) rows[0] = NONE
  if (filter !== AVERAGE && filter !== PAETH) return
  rows[0] = NONE
  for (let at = 1 + pixelBytes; at < end; at += 1) {
    const left = rows[at - pixelBytes] as number
    // Two of three neighbours are zero: the mean is half of the left one, and Paeth's choice is the left one.
    rows[at] = ((rows[at] as number) + (filter === AVERAGE ? left >> 1 : left)) & 0xff
  }
}

function chunk(type: string, bodies: readonly Buffer[]): readonly Buffer[] {
  const name = Buffer.from(type, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bodies.reduce((sum, body) => sum + body.length, 0))
  const check = Buffer.alloc(4)
  check.writeUInt32BE(bodies.reduce((sum, body) => crc32(body, sum), crc32(name)))
  return [length, name, ...bodies, check]
}

function misfit(): EngineError {
  return new EngineError(
    'conversion_failed',
    'The browser made parts of the image that do not fit together.',
  )
}

import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endsEarly } from './ends-early.ts'

const SIDE = 40
/** Noise, so that each part of the data is of some length. */
const PIXELS = Buffer.from(Array.from({ length: SIDE * SIDE * 3 }, (_, at) => (at * at * 73) % 251))
const drawn = () => sharp(PIXELS, { raw: { width: SIDE, height: SIDE, channels: 3 } })

/** A bitmap without compression, as Windows writes it. */
function bitmap(headerBytes: 12 | 40): Buffer {
  const header = Buffer.alloc(14 + headerBytes)
  header.write('BM')
  header.writeUInt32LE(header.length, 10)
  header.writeUInt32LE(headerBytes, 14)
  header.writeUInt16LE(SIDE, 18)
  header.writeUInt16LE(SIDE, headerBytes === 12 ? 20 : 22)
  header.writeUInt16LE(24, headerBytes === 12 ? 24 : 28)
  return Buffer.concat([header, PIXELS])
}

/** An enhanced metafile of a header, records and the last of them. */
function emf(): Buffer {
  const header = Buffer.alloc(88)
  const records = Array.from({ length: 20 }, () => Buffer.from('110000000c00000001000000', 'hex'))
  const end = Buffer.from('0e00000014000000000000001000000014000000', 'hex')
  const file = Buffer.concat([header, ...records, end])
  file.writeUInt32LE(1, 0)
  file.writeUInt32LE(88, 4)
  file.write(' EMF', 40)
  file.writeUInt32LE(file.length, 48)
  return file
}

/** A metafile of records and the last of them, behind a header for placing or not. */
function wmf(isPlaced: boolean): Buffer {
  const records = Array.from({ length: 20 }, () => Buffer.from('0400000003010800', 'hex'))
  const body = Buffer.concat([...records, Buffer.from('030000000000', 'hex')])
  const header = Buffer.from('010009000003000000000000000000000000', 'hex')
  header.writeUInt32LE((header.length + body.length) / 2, 6)
  const placing = Buffer.alloc(isPlaced ? 22 : 0)
  if (isPlaced) placing.writeUInt32LE(0x9ac6cdd7, 0)
  return Buffer.concat([placing, header, body])
}

const PICTURES = [
  ['JPEG', () => drawn().jpeg().toBuffer()],
  ['progressive JPEG', () => drawn().jpeg({ progressive: true }).toBuffer()],
  ['GIF', () => drawn().gif().toBuffer()],
  ['TIFF in strips', () => drawn().tiff({ compression: 'lzw' }).toBuffer()],
  [
    'TIFF in tiles',
    () =>
      drawn().tiff({ compression: 'lzw', tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer(),
  ],
  ['BMP', async () => bitmap(40)],
  ['BMP of OS/2', async () => bitmap(12)],
  ['EMF', async () => emf()],
  ['WMF', async () => wmf(false)],
  ['WMF with a header for placing', async () => wmf(true)],
  ['packed EMF', async () => gzipSync(emf())],
] as const

test.each(PICTURES)('the missing end of a %s is seen', async (_, make) => {
  const whole = await make()
  expect(endsEarly(whole)).toBe(false)
  expect(endsEarly(Buffer.concat([whole, Buffer.alloc(9)]))).toBe(false)
  for (const part of [0.05, 0.3, 0.6, 0.9]) {
    expect(endsEarly(whole.subarray(0, Math.floor(whole.length * part))), `${part}`).toBe(true)
  }
})

test('a GIF without its last byte, and a JPEG with half a mark of its end, are whole', async () => {
  const gif = await drawn().gif().toBuffer()
  expect(endsEarly(gif.subarray(0, -1))).toBe(false)
  const jpeg = await drawn().jpeg().toBuffer()
  expect(endsEarly(jpeg.subarray(0, -1))).toBe(false)
})

test('a metafile without its last record is whole where its header says so', () => {
  const short = emf().subarray(0, -20)
  short.writeUInt32LE(short.length, 48)
  expect(endsEarly(short)).toBe(false)
})

test('a whole archive around a metafile that ends early is seen', () => {
  expect(endsEarly(gzipSync(emf().subarray(0, -30)))).toBe(true)
})

test.each(['', 'BM', 'BMW and other cars are words of a text that is no picture', '<svg/>', 'PK'])(
  'bytes that are no such picture are not judged: %j',
  (text) => {
    expect(endsEarly(Buffer.from(text))).toBe(false)
  },
)

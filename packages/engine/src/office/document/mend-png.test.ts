import { crc32, deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_PNG, mendPng } from './mend-png.ts'

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A picture of 9 by 7 pixels, of noise that hardly packs. */
function picture(type: number, interlace: number, packed?: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 9, 0, 0, 0, 7, 8, type, 0, 0, interlace])
  const channels = { 0: 1, 2: 3, 3: 1, 6: 4 }[type] ?? 0
  const passes = [
    [2, 1],
    [1, 1],
    [3, 1],
    [2, 2],
    [5, 2],
    [4, 4],
    [9, 3],
  ] as const
  const rows = interlace
    ? passes.flatMap(([width, count]) => Array<number>(count).fill(width))
    : Array<number>(7).fill(9)
  const pixels = rows.flatMap((width, row) => [
    row % 5,
    ...Array.from({ length: width * channels }, (_, index) => (index * 73 + row * 151) % 251),
  ])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(type === 3 ? [chunk('PLTE', Buffer.alloc(768, 5))] : []),
    chunk('IDAT', packed ?? deflateSync(Buffer.from(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Pixels of a picture whose chunks are sound. */
function pixelsOf(png: Uint8Array): Buffer {
  expect(mendPng(png)).toBeUndefined()
  const at = Buffer.from(png).indexOf('IDAT')
  const length = Buffer.from(png).readUInt32BE(at - 4)
  return inflateSync(Buffer.from(png).subarray(at + 4, at + 4 + length))
}

const kinds = fc.constantFrom([0, 0], [2, 0], [3, 0], [6, 0], [0, 1], [2, 1], [6, 1])

test('sound pictures, pictures of other kinds, and what follows a picture stay', () => {
  for (const bytes of [picture(2, 0), picture(3, 1), EMPTY_PNG, Buffer.from('GIF89a')]) {
    expect(mendPng(bytes)).toBeUndefined()
    expect(mendPng(Buffer.concat([bytes, Buffer.from('more')]))).toBeUndefined()
  }
})

test('a picture that ends anywhere becomes one with what there is of it', () => {
  fc.assert(
    fc.property(kinds, fc.nat(400), ([type = 0, interlace = 0], cut) => {
      const png = picture(type, interlace)
      const mended = mendPng(png.subarray(0, 8 + (cut % (png.length - 8))))
      expect(mended).toBeDefined()
      const [all, left] = [pixelsOf(png), pixelsOf(mended?.bytes ?? png)]
      if (EMPTY_PNG.equals(mended?.bytes ?? png)) return
      expect(left.length).toBe(all.length)
      if (mended?.isWhole) expect(left).toEqual(all)
    }),
    { numRuns: 500 },
  )
})

test('a missing end and a wrong check lose nothing', () => {
  const png = picture(6, 0)
  const unchecked = Buffer.from(png)
  unchecked[png.indexOf('IEND') - 5] = (unchecked[png.indexOf('IEND') - 5] ?? 0) ^ 1
  for (const bytes of [png.subarray(0, -12), png.subarray(0, -3), unchecked]) {
    const mended = mendPng(bytes)
    expect(mended?.isWhole).toBe(true)
    expect(pixelsOf(mended?.bytes ?? bytes)).toEqual(pixelsOf(png))
  }
})

test('packed pixels that are damaged, too few or of no filter are mended though all checks are right', () => {
  const raw = pixelsOf(picture(2, 0))
  const packed = deflateSync(raw, { level: 0 })
  const half = Buffer.concat([packed.subarray(0, 7 + 84), Buffer.alloc(packed.length - 91, 0xff)])
  const wrongSum = Buffer.from(packed)
  wrongSum[packed.length - 1] = (wrongSum[packed.length - 1] ?? 0) ^ 1
  const wrongFilter = Buffer.from(raw)
  wrongFilter[28] = 9
  const cases = [
    { data: deflateSync(raw.subarray(0, 84)), isWhole: false },
    { data: deflateSync(raw).subarray(0, 60), isWhole: false },
    { data: wrongSum, isWhole: true },
    { data: packed.subarray(0, -4), isWhole: true },
    { data: deflateSync(wrongFilter), isWhole: false },
    {
      data: Buffer.concat([deflateSync(raw.subarray(0, 84)).subarray(0, -4), half]),
      isWhole: false,
    },
    { data: Buffer.from('no stream'), isWhole: false },
  ]
  for (const { data, isWhole } of cases) {
    const mended = mendPng(picture(2, 0, data))
    expect(mended?.isWhole).toBe(isWhole)
    pixelsOf(mended?.bytes ?? data)
  }
})

test('damage leaves the pixels before it', () => {
  const header = Buffer.from([0, 0, 1, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0])
  const raw = Buffer.alloc(256 * 257, 0)
  for (let at = 0; at < raw.length; at += 1) raw[at] = at % 257 === 0 ? 0 : (at * 7919) % 253
  const packed = deflateSync(raw, { level: 0 })
  // The length of the last stored block, and its complement.
  const damaged = Buffer.concat([packed.subarray(0, 40_000), Buffer.from('07ffff', 'hex')])
  const [signature, ...chunks] = [Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header)]
  const end = [chunk('IDAT', damaged), chunk('IEND', Buffer.alloc(0))]
  const mended = mendPng(Buffer.concat([signature, ...chunks, ...end]))
  expect(mended?.isWhole).toBe(false)
  expect(pixelsOf(mended?.bytes ?? raw).subarray(0, 38_000)).toEqual(raw.subarray(0, 38_000))
})

test('a picture that is too large to be written anew stays when its data is sound, and is not seen otherwise', () => {
  const header = Buffer.from([0, 0, 0x28, 0, 0, 0, 0x28, 0, 8, 0, 0, 0, 0])
  const packed = deflateSync(Buffer.alloc(10_240 * 10_241))
  const large = (data: Buffer) =>
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ])
  expect(mendPng(large(packed))).toBeUndefined()
  const cut = mendPng(large(packed.subarray(0, 1000)))
  expect(cut).toEqual({ bytes: EMPTY_PNG, isWhole: false })
})

test('data beyond the pixels loses none', () => {
  const raw = pixelsOf(picture(2, 0))
  const long = picture(2, 0, deflateSync(Buffer.concat([raw, Buffer.alloc(5000, 7)])))
  const mended = mendPng(long)
  expect(mended?.isWhole).toBe(true)
  expect(pixelsOf(mended?.bytes ?? long)).toEqual(raw)
})

test('any byte of a picture may be wrong', () => {
  fc.assert(
    fc.property(kinds, fc.nat(400), fc.integer({ min: 1, max: 255 }), (kind, place, change) => {
      const png = picture(kind[0] ?? 0, kind[1] ?? 0)
      const at = 8 + (place % (png.length - 8))
      png[at] = (png[at] ?? 0) ^ change
      pixelsOf(mendPng(png)?.bytes ?? png)
    }),
    { numRuns: 1000 },
  )
})

test('without anything to be read of it, a picture is a pixel that is not seen', () => {
  const nothing = { bytes: EMPTY_PNG, isWhole: false }
  const png = picture(2, 0)
  expect(mendPng(png.subarray(0, 8))).toEqual(nothing)
  expect(mendPng(png.subarray(0, 33))).toEqual(nothing)
  const broken = picture(2, 0, Buffer.from('no stream'))
  expect(mendPng(broken.subarray(0, -12))).toEqual(nothing)
})

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

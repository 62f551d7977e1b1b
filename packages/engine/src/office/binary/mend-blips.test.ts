import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CompoundFile } from '../compound/compound-file.ts'
import { Removals } from '../disarm/removals.ts'
import { EMPTY_PNG } from '../document/mend-png.ts'
import { compoundOf } from '../test/compound-of.ts'
import { mendBlips } from './mend-blips.ts'

const SPACE = 40

/** A picture as a drawing stores it, with room behind it, and text around. */
function blip(picture: Buffer, identifiers = 1, type = 0xf01e): Buffer {
  const head = Buffer.alloc(8)
  const content = Buffer.concat([Buffer.alloc(16 * identifiers + 1, 7), picture])
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([Buffer.from('before'), head, content, Buffer.from('behind')])
}

const record = (type: number, content: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

/** A workbook whose pictures go on over records of 30 bytes. */
function workbookOf(drawing: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < drawing.length; at += 30) {
    pieces.push(record(at === 0 ? 0xeb : 0x3c, drawing.subarray(at, at + 30)))
  }
  return Buffer.concat([record(0x809, Buffer.alloc(16)), ...pieces, record(0x0a, Buffer.alloc(0))])
}

const STREAMS = [
  ['Data', (drawing: Buffer) => drawing],
  ['WordDocument', (drawing: Buffer) => drawing],
  ['Workbook', workbookOf],
] as const
const WRONG = Buffer.concat([EMPTY_PNG.subarray(0, -12), Buffer.alloc(12 + SPACE, 9)])
const UNREADABLE = Buffer.concat([EMPTY_PNG.subarray(0, 33), Buffer.alloc(80, 9)])
const SOUND = Buffer.concat([EMPTY_PNG, Buffer.alloc(SPACE, 9)])

test.each(STREAMS)('a damaged PNG is mended in its place: %s', (name, streamOf) => {
  for (const identifiers of [1, 2]) {
    for (const [given, expected, losses] of [
      [WRONG, SOUND, 0],
      [UNREADABLE, Buffer.concat([EMPTY_PNG, UNREADABLE.subarray(EMPTY_PNG.length)]), 1],
    ] as const) {
      const bytes = compoundOf({ [name]: streamOf(blip(given, identifiers)) })
      const removals = new Removals()
      const mended = mendBlips(new CompoundFile(bytes), bytes, removals)
      const wanted = streamOf(blip(expected, identifiers))
      expect(new CompoundFile(mended).read(name)).toEqual(wanted)
      expect(removals.warnings).toHaveLength(losses)
    }
  }
})

test.each(STREAMS)('a sound PNG, and bytes that are no picture, stay: %s', (name, streamOf) => {
  for (const content of [blip(SOUND), Buffer.concat([Buffer.alloc(60), WRONG])]) {
    const bytes = compoundOf({ [name]: streamOf(content) })
    expect(mendBlips(new CompoundFile(bytes), bytes, new Removals())).toBe(bytes)
  }
})

test.each(STREAMS)('a JPEG that ends too early is told, and stays: %s', (name, streamOf) => {
  const whole = Buffer.from('ffd8ffe000104a46494600ffd9', 'hex')
  for (const [type, picture, losses] of [
    [0xf01d, whole, 0],
    [0xf01d, whole.subarray(0, -2), 1],
    [0xf02a, whole.subarray(0, -2), 1],
    [0xf01f, whole.subarray(0, -2), 0],
  ] as const) {
    const bytes = compoundOf({ [name]: streamOf(blip(picture, 1, type)) })
    const removals = new Removals()
    expect(mendBlips(new CompoundFile(bytes), bytes, removals)).toBe(bytes)
    expect(removals.warnings).toHaveLength(losses)
  }
})

/** A metafile as a drawing stores it, packed or not. */
function metafile(picture: Buffer, packing: number, length = picture.length): Buffer {
  const sizes = Buffer.alloc(34)
  sizes.writeUInt32LE(length, 28)
  sizes.set([packing, 0xfe], 32)
  const content = Buffer.concat([Buffer.alloc(16, 7), sizes, picture])
  const head = Buffer.from('60211bf000000000', 'hex')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([Buffer.from('before'), head, content, Buffer.from('behind')])
}

test.each(STREAMS)('a metafile that ends too early is told: %s', (name, streamOf) => {
  const whole = Buffer.from('010009000003110000000000030000000000' + '030000000000', 'hex')
  whole.writeUInt32LE(whole.length / 2, 6)
  const packed = deflateSync(whole)
  for (const [drawing, losses] of [
    [metafile(packed, 0), 0],
    [metafile(whole, 0xfe), 0],
    [metafile(packed.subarray(0, -6), 0), 1],
    [metafile(deflateSync(whole.subarray(0, -8)), 0), 1],
    [metafile(whole.subarray(0, -8), 0xfe), 1],
    // No record: its length is another.
    [metafile(whole.subarray(0, -8), 0xfe, 3), 0],
  ] as const) {
    const bytes = compoundOf({ [name]: streamOf(drawing) })
    const removals = new Removals()
    expect(mendBlips(new CompoundFile(bytes), bytes, removals)).toBe(bytes)
    expect(removals.warnings).toHaveLength(losses)
  }
})

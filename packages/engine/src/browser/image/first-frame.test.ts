import { describe, expect, test } from 'vitest'
import { firstFrame } from './first-frame.ts'

const GIF_HEAD = Buffer.concat([
  Buffer.from('GIF89a'),
  Buffer.of(1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 0, 0),
])
const LOOPS = Buffer.concat([
  Buffer.of(0x21, 0xff, 11),
  Buffer.from('NETSCAPE2.0'),
  Buffer.of(3, 1, 0, 0, 0),
])
const frame = (code: number) =>
  Buffer.of(0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, code, 1, 0)
const END = Buffer.of(0x3b)

const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}
const webp = (...chunks: Buffer[]) => chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const SIZE = Buffer.of(9, 0, 0, 4, 0, 0)
const extended = (flags: number) => chunk('VP8X', Buffer.concat([Buffer.of(flags, 0, 0, 0), SIZE]))
const moved = (x: number, ...parts: Buffer[]) =>
  chunk('ANMF', Buffer.concat([Buffer.of(x, 0, 0, 0, 0, 0), SIZE, Buffer.of(9, 0, 0, 0), ...parts]))

describe('the first frame of an animated picture', () => {
  test('is a GIF that ends behind it', () => {
    const still = firstFrame(Buffer.concat([GIF_HEAD, LOOPS, frame(0x44), frame(0x4c), END]))
    expect(still).toEqual(Buffer.concat([GIF_HEAD, LOOPS, frame(0x44), END]))
  })

  test.each([
    ['of the bare kind', [chunk('VP8 ', Buffer.of(1, 2, 3))], 0],
    ['with a channel of its own', [chunk('ALPH', Buffer.of(1)), chunk('VP8 ', Buffer.of(2))], 0x10],
    ['without loss', [chunk('VP8L', Buffer.of(1, 2))], 0x10],
  ])('is a WebP of its own: %s', (_, parts, flags) => {
    const moving = webp(extended(2), chunk('ANIM', Buffer.alloc(6)), moved(0, ...parts), moved(0))
    expect(firstFrame(moving)).toEqual(webp(extended(flags), ...parts))
  })

  test.each([
    ['a GIF that does not move', Buffer.concat([GIF_HEAD, frame(0x44), END])],
    ['a GIF that ends too early', Buffer.concat([GIF_HEAD, frame(0x44).subarray(0, 15)])],
    ['a WebP that does not move', webp(chunk('VP8 ', Buffer.of(1, 2)))],
    ['a WebP whose first frame is a part of it', webp(extended(2), moved(2), moved(0))],
    ['a picture of another format', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['nothing', Buffer.of()],
  ])('is none for %s', (_, bytes) => {
    expect(firstFrame(bytes)).toBeUndefined()
  })
})

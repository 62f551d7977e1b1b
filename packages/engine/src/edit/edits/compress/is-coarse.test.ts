import { expect, test } from 'vitest'
import { loadSharp } from '../../../draw/image/load-sharp.ts'
import { isCoarse } from './is-coarse.ts'

async function jpeg(quality: number, options: object = {}): Promise<Buffer> {
  const sharp = await loadSharp()
  const plain = { width: 16, height: 16, channels: 3, background: '#123' } as const
  return sharp({ create: plain })
    .jpeg({ quality, ...options })
    .toBuffer()
}

test.each([
  [40, 75, true],
  [95, 75, false],
  [80, 95, true],
] as const)('knows a JPEG of quality %i beside %i', async (of, beside, expected) => {
  expect(await isCoarse(await jpeg(of), beside)).toBe(expected)
  expect(await isCoarse(await jpeg(of, { mozjpeg: true }), beside)).toBe(expected)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no JPEG', Buffer.from('GIF89a and more')],
  ['a JPEG without tables', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0])],
  ['a table that is cut', Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, 1, 2])],
])('judges none of %s', async (_, bytes) => {
  expect(await isCoarse(bytes, 75)).toBe(false)
})

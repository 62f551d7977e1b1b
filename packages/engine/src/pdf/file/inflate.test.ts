import { constants, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflate, inflatedLength } from './inflate.ts'

const content = Buffer.from(
  Array.from({ length: 3000 }, (_, line) => `1 0 0 1 ${(line * 7919) % 997} ${line} cm `).join(''),
)
const packed = deflateSync(content)
const limits = { maxBytes: 1e6 }

test.each([
  ['a line', Buffer.from('12 0 0 12 72 720 Tm')],
  ['a page', content],
  ['much more than its packed bytes tell', Buffer.alloc(900_000, 'word ')],
])('inflates %s, in memory of its size', (_, bytes) => {
  const inflated = inflate(deflateSync(bytes), limits)
  expect(inflated.equals(bytes)).toBe(true)
  expect(inflated.buffer.byteLength).toBe(bytes.byteLength)
  expect(inflatedLength(deflateSync(bytes), limits)).toBe(bytes.byteLength)
})

test('counts without leaving anything to the garbage collector', () => {
  const before = process.memoryUsage().arrayBuffers
  for (let times = 0; times < 100; times++) inflatedLength(packed, limits)
  const left = process.memoryUsage().arrayBuffers - before
  expect(left).toBeLessThan(content.byteLength)
})

test('leaves packed data, and buffers beside it, as they are', () => {
  const before = Buffer.from(packed)
  inflatedLength(packed, limits)
  inflate(packed, limits)
  expect(packed.equals(before)).toBe(true)
})

test('takes the data before a lost end only where it is asked to', () => {
  const cut = packed.subarray(0, packed.byteLength / 2)
  expect(() => inflate(cut, limits)).toThrow('unexpected end of file')
  const head = inflate(cut, { ...limits, finishFlush: constants.Z_SYNC_FLUSH })
  expect(content.subarray(0, head.byteLength).equals(head)).toBe(true)
})

test('refuses more than is allowed, and damaged data', () => {
  expect(() => inflate(packed, { maxBytes: 100 })).toThrow(RangeError)
  expect(() => inflatedLength(packed, { maxBytes: 100 })).toThrow(RangeError)
  expect(() => inflate(Buffer.from('damaged'), limits)).toThrow()
})

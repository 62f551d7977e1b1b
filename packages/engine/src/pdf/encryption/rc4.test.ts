import { expect, test } from 'vitest'
import { rc4 } from './rc4.ts'

// RFC 6229, key of 40 bits, the first bytes of the stream.
test('gives the stream of the test vectors', () => {
  const stream = rc4(Buffer.from('0102030405', 'hex'), Buffer.alloc(16))
  expect(stream.toString('hex')).toBe('b2396305f03dc027ccc3524a0a1118a8')
})

test('undoes itself', () => {
  const key = Buffer.from('secret')
  expect(rc4(key, rc4(key, Buffer.from('text'))).toString()).toBe('text')
})

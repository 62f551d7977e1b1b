import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

const STEP = 3 * 2 ** 18

describe('base64 in turns', () => {
  test.each([0, 1, 2, 3, STEP - 1, STEP, STEP + 1, 2 * STEP + 2])(
    'is that of Node, and back, for %i bytes',
    async (size) => {
      const room = Buffer.alloc(size + 5).map((_, index) => index % 251)
      // A view that begins inside of what holds it.
      const bytes = new Uint8Array(room.buffer, room.byteOffset + 5, size)
      const text = await toBase64(bytes)
      expect(text === Buffer.from(bytes).toString('base64')).toBe(true)
      expect((await fromBase64(text)).equals(bytes)).toBe(true)
    },
  )
})

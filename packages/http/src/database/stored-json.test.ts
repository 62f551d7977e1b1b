import { expect, test } from 'vitest'
import { storedJson } from './stored-json.ts'

test('what PostgreSQL takes in no text is replaced, everything else stays', () => {
  const value = { warnings: [{ message: 'a\0b\ud800c😀\n\\u0000' }], pages: 2, other: null }
  expect(JSON.parse(storedJson(value))).toEqual({
    ...value,
    warnings: [{ message: 'a\ufffdb\ufffdc😀\n\\u0000' }],
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SOURCE_MAX_BYTES, source } from './source.ts'

test('decodes base64 text and the object form to the same bytes', () => {
  const bytes = new TextEncoder().encode('svc')
  expect(source.parse('c3Zj')).toEqual(Buffer.from(bytes))
  expect(source.parse({ base64: 'c3Zj' })).toEqual(Buffer.from(bytes))
})

test('passes bytes of the same process through uncopied', () => {
  const bytes = new Uint8Array([1, 2, 3])
  expect(source.parse(bytes)).toBe(bytes)
})

test('decodes whatever was encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const decoded = source.parse(Buffer.from(bytes).toString('base64'))
      expect(Buffer.compare(decoded, bytes)).toBe(0)
    }),
  )
})

describe('refuses', () => {
  test.each([
    'A',
    'AA',
    'AAA',
    'AA=',
    '====',
    'AA=A',
    'A===',
    'AAAA\n',
    'AA AA',
    'AA-_',
    'AA+-',
    'AAA_',
    'A⁁AA',
    'AAA\u0141',
    'data:text/plain;base64,AAAA',
    '🙂🙂',
  ])('what is not strict base64: %j', (text) => {
    expect(source.safeParse(text).error?.issues[0]?.message).toMatch(/must be base64/)
  })

  test('more than 20 MB', () => {
    expect(source.safeParse(new Uint8Array(SOURCE_MAX_BYTES)).success).toBe(true)
    expect(source.safeParse(new Uint8Array(SOURCE_MAX_BYTES + 1)).success).toBe(false)
  })

  test('text that is too long for it, before any of it is decoded', () => {
    const { error } = source.safeParse('!'.repeat(27_962_040))
    expect(error?.issues).toMatchObject([
      { message: 'must be at most 20971520 bytes (20 MB)', params: { given: '20971530 bytes' } },
    ])
  })

  test('a group that ends before the text does', () => {
    const step = 'A'.repeat(1024 * 1024)
    for (const text of [`${step}AA==${step}`, `AA==${step}`, `${step}-AAA`]) {
      expect(source.safeParse(text).success).toBe(false)
    }
    expect(source.parse(`${step}${step}AA==`)).toHaveLength(1_572_865)
  })

  test('millions of characters of other text in linear time', () => {
    expect(source.safeParse('!'.repeat(8_000_000)).success).toBe(false)
    expect(source.safeParse(`${'A'.repeat(8_000_000)}!AAA`).success).toBe(false)
  })
})

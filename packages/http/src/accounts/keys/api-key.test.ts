import { describe, expect, test } from 'vitest'
import { generateKey, isKey } from './api-key.ts'

describe('generateKey', () => {
  test.each(['live', 'self'] as const)('makes a key of 41 characters for %s', (kind) => {
    const key = generateKey(kind)
    expect(key).toMatch(new RegExp(`^svc_${kind}_[a-z0-9]{32}$`))
    expect(key).toHaveLength(41)
    expect(isKey(key)).toBe(true)
  })

  test('throws away the bytes that would make some characters likelier than others', () => {
    // 252 to 255 are what is left of 256 after 7 × 36; 251 and 36 are the last and the first of a round.
    const random = () => Uint8Array.of(255, 252, 251, 253, 36, 254)
    expect(generateKey('self', random)).toBe(`svc_self_${'9a'.repeat(16)}`)
  })
})

describe('isKey', () => {
  const good = `svc_live_${'a1'.repeat(16)}`

  test.each([
    ['40 characters', good.slice(0, -1)],
    ['42 characters', `${good}a`],
    ['upper case', good.toUpperCase()],
    ['another prefix', good.replace('live', 'test')],
    ['a line break at its end', `${good}\n`],
    ['a character that is none of them', good.replace(/.$/, '-')],
    ['nothing', ''],
  ])('is false for %s', (_, text) => {
    expect(isKey(good)).toBe(true)
    expect(isKey(text)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { generateKey } from './api-key.ts'
import { configKeyStore, configuredHash } from './config-key-store.ts'

describe('configKeyStore', () => {
  test('finds keys that are configured as they are and keys of which only the hash is', async () => {
    const [plain, hashed, unknown] = [generateKey('self'), generateKey('self'), generateKey('self')]
    const store = configKeyStore(` ${plain} , ${configuredHash(hashed).toUpperCase()},`)
    const first = await store.find(plain)
    const second = await store.find(hashed)
    expect(first).toEqual({ accountId: undefined, keyId: expect.stringMatching(/^[\da-f]{16}$/) })
    expect(second).toMatchObject({ accountId: undefined })
    expect(second).not.toEqual(first)
    await expect(store.find(unknown)).resolves.toBeUndefined()
  })

  test('names a key alike in both forms, and by nothing of it', async () => {
    const key = generateKey('self')
    const plain = await configKeyStore(key).find(key)
    expect(await configKeyStore(configuredHash(key)).find(key)).toEqual(plain)
    expect(key).not.toContain((plain as { keyId: string }).keyId)
  })

  test.each(['', 'a', 'x'.repeat(41), 'x'.repeat(100_000)])(
    'finds nothing for a text of any other length',
    async (text) => {
      const store = configKeyStore(generateKey('self'))
      await expect(store.find(text)).resolves.toBeUndefined()
    },
  )

  test('does not take the hash for the key', async () => {
    const key = generateKey('self')
    const store = configKeyStore(configuredHash(key))
    await expect(store.find(configuredHash(key))).resolves.toBeUndefined()
  })

  test('names the place of an entry that is no key, and not the entry', () => {
    const wrong = `${generateKey('self')}x`
    const read = () => configKeyStore(`${generateKey('self')},${wrong}`)
    expect(read).toThrow('Entry 2 of SVC_API_KEYS')
    expect(read).not.toThrow(wrong)
  })

  test('refuses to begin without a key', () => {
    expect(() => configKeyStore(' , ')).toThrow('SVC_API_KEYS is empty')
  })
})

import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../database/test/temporary-folder.ts'
import { generateKey } from './api-key.ts'
import { hashKey, loadPeppers, parsePeppers } from './pepper.ts'

const OLD = 'an old secret of more than 32 characters'
const NEW = 'a new secret of more than 32 characters.'

describe('loadPeppers', () => {
  test('makes one at the first start, and finds it at the next', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    const [first, second] = await Promise.all([loadPeppers(undefined, data), loadPeppers('', data)])
    expect(second).toEqual(first)
    expect((await stat(join(data, 'key-pepper'))).mode & 0o777).toBe(0o600)
    expect(first[0].secret).toBe(await readFile(join(data, 'key-pepper'), 'utf8'))
  })

  test('prefers the configured one', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'key-pepper'), OLD)
    const [pepper] = await loadPeppers(NEW, folder.path)
    expect(pepper.secret).toBe(NEW)
  })
})

describe('parsePeppers', () => {
  test('takes several, the newest first, each with a name that does not tell it', () => {
    const peppers = parsePeppers(`${NEW}, ${OLD}`)
    expect(peppers.map(({ secret }) => secret)).toEqual([NEW, OLD])
    expect(new Set(peppers.map(({ id }) => id)).size).toBe(2)
    expect(peppers[0].id).toMatch(/^[\da-f]{16}$/)
  })

  test('refuses a short one without quoting it', () => {
    expect(() => parsePeppers(`${NEW},short`)).toThrow('at least 32 characters')
    expect(() => parsePeppers(`${NEW},short`)).not.toThrow('short.')
  })
})

describe('hashKey', () => {
  test('makes 32 bytes that depend on key and pepper', () => {
    const [first, second] = [parsePeppers(NEW)[0], parsePeppers(OLD)[0]]
    const key = generateKey('live')
    expect(hashKey(key, first)).toHaveLength(32)
    expect(hashKey(key, first)).toEqual(hashKey(key, first))
    expect(hashKey(key, second)).not.toEqual(hashKey(key, first))
    expect(hashKey(generateKey('live'), first)).not.toEqual(hashKey(key, first))
  })
})

import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { packFile } from './pack-file.ts'
import { openStored, readStored } from './packed-file.ts'
import { packedName, storedPath } from './stored-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-packed-'))
const path = join(folder, 'file')
// No period that a block has, and more blocks than are kept.
const BYTES = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * index) % 251))
const SETTINGS = { blockBytes: 64, level: 3 }

beforeEach(() => writeFileSync(path, BYTES))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['as it came', false],
  ['packed', true],
])('a file that lies %s is read piece by piece', (_, isPacked) => {
  if (isPacked) packFile(path, SETTINGS)
  expect(existsSync(path)).toBe(!isPacked)
  expect(storedPath(path)).toBe(isPacked ? packedName(path) : path)
  const file = openStored(path)
  expect(file.size).toBe(4000)
  const read = (length: number, position: number) => {
    const buffer = Buffer.alloc(length + 2, 7)
    const size = file.read(buffer, 1, length, position)
    expect([buffer[0], buffer[size + 1]]).toEqual([7, 7])
    return buffer.subarray(1, 1 + size)
  }
  // Within a block, over several of them, backwards, the end and what is behind it.
  for (const [length, position] of [
    [5, 3],
    [64, 64],
    [300, 1990],
    [4000, 0],
    [5, 3],
    [50, 3980],
    [3, 3997],
    [9, 4000],
    [9, 8000],
  ] as const) {
    const expected = BYTES.subarray(position, position + length)
    expect(read(length, position).equals(expected), `${length} at ${position}`).toBe(true)
  }
  expect(Buffer.from(readStored(path)).equals(BYTES)).toBe(true)
})

test('a packed file that ends too early is no file', () => {
  packFile(path, SETTINGS)
  truncateSync(packedName(path), 3000)
  expect(() => readStored(path)).toThrow('ends too early')
})

test('a file that is neither there nor packed is missed by its own name', () => {
  const missing = join(folder, 'missing')
  expect(() => openStored(missing)).toThrow(`'${missing}'`)
})

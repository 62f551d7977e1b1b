import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EngineError } from '../../messages/errors.ts'
import { zipOf } from '../test/zip-of.ts'
import { readZip } from './read-zip.ts'
import { unpackEntry } from './unpack-entry.ts'
import { packEntry, writeZip } from './write-zip.ts'
import { OFFICE_ZIP_LIMITS, type ZipEntry } from './zip-entry.ts'

const CENTRAL = Buffer.from([0x50, 0x4b, 1, 2])

function contents(bytes: Uint8Array): Record<string, string> {
  const entries = readZip(bytes, OFFICE_ZIP_LIMITS)
  return Object.fromEntries(
    entries.map((entry) => [entry.name, Buffer.from(unpackEntry(entry)).toString()]),
  )
}

/** An archive with some bytes of the first central header changed. */
function withCentral(bytes: Uint8Array, offset: number, value: number, width: 2 | 4): Uint8Array {
  const changed = Buffer.from(bytes)
  changed.writeUIntLE(value, changed.indexOf(CENTRAL) + offset, width)
  return changed
}

test('reads back what was written', () => {
  const files = { 'a.xml': '<a/>', 'folder/b.txt': 'b'.repeat(5000), 'ä.txt': '' }
  expect(contents(zipOf(files))).toEqual(files)
})

test('folders are left out and backslashes part folders', () => {
  expect(contents(zipOf({ 'word/': '', 'word\\document.xml': 'x' }))).toEqual({
    'word/document.xml': 'x',
  })
})

test('writes entries as they were packed', () => {
  const bytes = zipOf({ 'a.xml': 'content' })
  expect(writeZip(readZip(bytes, OFFICE_ZIP_LIMITS))).toEqual(bytes)
})

test.each([
  ['../evil.xml', 'path leaves the archive'],
  ['/etc/passwd', 'path leaves the archive'],
  ['C:\\evil.xml', 'path leaves the archive'],
  ['a/../../b', 'path leaves the archive'],
])('refuses an entry named %s', (name, reason) => {
  expect(() => contents(zipOf({ [name]: 'x' }))).toThrow(reason)
})

test('refuses two entries whose names differ in case only', () => {
  expect(() => contents(zipOf({ 'a.xml': '1', 'A.xml': '2' }))).toThrow('two ZIP entries')
})

test('refuses entries that share bytes', () => {
  const bytes = Buffer.from(zipOf({ 'a.xml': 'same', 'b.xml': 'same' }))
  const second = bytes.indexOf(CENTRAL, bytes.indexOf(CENTRAL) + 1)
  bytes.writeUInt32LE(0, second + 42)
  expect(() => contents(bytes)).toThrow('overlap')
})

test('refuses an archive cut short anywhere', () => {
  const bytes = zipOf({ 'a.xml': 'x'.repeat(100), 'b.xml': 'y' })
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => contents(bytes.subarray(0, length))).toThrow(EngineError)
  }
})

test('refuses a declared size that is not the real one, and inflates no further', () => {
  const bytes = zipOf({ 'a.xml': 'x'.repeat(10_000_000) })
  expect(() => contents(withCentral(bytes, 24, 10, 4))).toThrow('declared size')
  expect(() => contents(withCentral(zipOf({ 'a.xml': 'xy' }), 24, 3, 4))).toThrow('declares')
})

test('refuses content whose checksum is another', () => {
  expect(() => contents(withCentral(zipOf({ 'a.xml': 'xy' }), 16, 1, 4))).toThrow('declares')
})

test('refuses encrypted entries and other methods than Deflate', () => {
  const bytes = zipOf({ 'a.xml': 'xy' })
  expect(() => contents(withCentral(bytes, 8, 1, 2))).toThrow('encrypted ZIP entries')
  expect(() => contents(withCentral(bytes, 10, 12, 2))).toThrow('other than Deflate')
})

test('refuses what unpacks to more than 200 times its size', () => {
  expect(() => contents(zipOf({ 'a.xml': 'x'.repeat(2_000_000) }))).toThrow('200 times')
})

test('judges declared sizes before unpacking anything', () => {
  const bytes = zipOf({ 'a.xml': 'x' })
  expect(() => contents(withCentral(bytes, 24, 200 * 1024 * 1024, 4))).toThrow('more than the')
  const huge = (name: string): ZipEntry => ({
    ...packEntry(name, Buffer.from('x')),
    size: 140 * 1024 * 1024,
  })
  expect(() => contents(writeZip(['a', 'b', 'c'].map(huge)))).toThrow('314572800 accepted')
})

test('refuses more than 5000 entries', () => {
  const one = packEntry('a', Buffer.from('x'))
  const many = Array.from({ length: 5001 }, (_, index) => ({ ...one, name: `part${index}` }))
  expect(() => readZip(writeZip(many), OFFICE_ZIP_LIMITS)).toThrow('5001 files')
})

test('refuses sizes that promise a ZIP64 field and have none', () => {
  expect(() => contents(withCentral(zipOf({ 'a.xml': 'x' }), 24, 0xffffffff, 4))).toThrow('ZIP64')
})

test('any bytes are read or refused as the document', () => {
  const archive = zipOf({ 'a.xml': '<a/>', 'b/c.xml': 'x'.repeat(300) })
  const change = fc.tuple(fc.nat(archive.length - 1), fc.nat(255))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const bytes = Buffer.from(archive)
      for (const [at, value] of changes) bytes[at] = value
      try {
        contents(bytes)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_document' })
      }
    }),
    { numRuns: 500 },
  )
})

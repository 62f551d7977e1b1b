import { expect, test } from 'vitest'
import { hasWordArt } from './word-art.ts'

/** A record of properties by number, as Office and LibreOffice write them. */
function propertiesOf(properties: Readonly<Record<number, number>>, version = 3): Buffer {
  const entries = Object.entries(properties)
  const record = Buffer.alloc(8 + entries.length * 6)
  record.writeUInt16LE((entries.length << 4) | version)
  record.writeUInt16LE(0xf00b, 2)
  for (const [index, [number, value]] of entries.entries()) {
    record.writeUInt16LE(Number(number), 8 + index * 6)
    record.writeUInt32LE(value, 10 + index * 6)
  }
  return record
}

const ROTATION = 0x0004
const NAME = 0xc380
const TEXT = 0x80c0
const TEXT_BY_LIBREOFFICE = 0xc0c0

test.each([
  ['words', propertiesOf({ [ROTATION]: 0, [TEXT]: 12, [NAME]: 4 }), true],
  ['words as LibreOffice marks them', propertiesOf({ [TEXT_BY_LIBREOFFICE]: 12 }), true],
  ['an empty text', propertiesOf({ [TEXT]: 2 }), false],
  ['a name', propertiesOf({ [NAME]: 12 }), false],
  ['a record of another version', propertiesOf({ [TEXT]: 12 }, 1), false],
  ['a record that is cut off', propertiesOf({ [ROTATION]: 0, [TEXT]: 12 }).subarray(0, 18), false],
])('WordArt is told by its text: %s', (_, record, expected) => {
  expect(hasWordArt(record)).toBe(expected)
  expect(hasWordArt(Buffer.concat([Buffer.from('\x0b\xf0\x0b\xf0', 'latin1'), record]))).toBe(
    expected,
  )
})

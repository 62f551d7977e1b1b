import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackedBytes } from './unpacked-bytes.ts'

const content = Buffer.from('(word) Tj '.repeat(10_000))

const stream = (dictionary: string, data: Uint8Array, end = '\n') =>
  Buffer.concat([
    Buffer.from(`1 0 obj\n<<${dictionary}/Length ${data.byteLength}>>\nstream${end}`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ])

test.each([
  ['packed', '/Filter/FlateDecode', deflateSync(content), content.byteLength],
  ['as it is', '', content, content.byteLength + 1],
  ['damaged', '/Filter/FlateDecode', Buffer.from('x!'), 3],
  ['a font', '/Length1 9/Filter/FlateDecode', deflateSync(content), 0],
  ['a font of PostScript', '/Subtype /CIDFontType0C', deflateSync(content), 0],
  ['a picture', '/Type/XObject/Subtype /Image', deflateSync(content), 0],
])('a stream that is %s counts as often as it is read', (_what, dictionary, data, bytes) => {
  for (const end of ['\n', '\r\n']) {
    const pdf = Buffer.concat([stream(dictionary, data, end), stream(dictionary, data, end)])
    expect(unpackedBytes(pdf, 1e9)).toBe(2 * bytes)
  }
})

test('the count ends where it is asked to', () => {
  const packed = stream('/Filter/FlateDecode', deflateSync(content))
  expect(unpackedBytes(Buffer.concat([packed, packed]), 70_000)).toBe(70_000)
  expect(unpackedBytes(Buffer.concat([packed, packed]), 120_000)).toBe(120_000)
})

test('nothing is unpacked of a file that is cut off', () => {
  expect(unpackedBytes(Buffer.from('%PDF-1.7'), 100)).toBe(0)
  expect(unpackedBytes(stream('', content).subarray(0, 500), 100)).toBe(0)
})

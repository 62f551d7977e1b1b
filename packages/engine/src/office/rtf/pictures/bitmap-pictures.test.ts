import { expect, test } from 'vitest'
import { wrapBitmaps } from './bitmap-pictures.ts'

/** One red pixel. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(44)
  bytes.writeUInt32LE(40, 0)
  bytes.writeInt32LE(1, 4)
  bytes.writeInt32LE(1, 8)
  bytes.writeUInt16LE(1, 12)
  bytes.writeUInt16LE(24, 14)
  bytes[42] = 0xff
  return bytes
}

const HEX = bitmap().toString('hex')

test.each([
  `{\\rtf1 a{\\pict\\dibitmap0\\picw1\\pich1\\picwgoal300\\pichgoal600 ${HEX}}b}`,
  `{\\rtf1 a{\\pict\\dibitmap0\\picwgoal300\\pichgoal600\\bin44 ${bitmap().toString('latin1')}}b}`,
])('a bitmap is drawn by a metafile of the size that is asked for: %#', (text) => {
  const [, file = ''] =
    /^\{\\rtf1 a\{\\pict\s?\\wmetafile8\\picw529\\picwgoal300\\pich1058\\pichgoal600 ([\da-f]+)\}b\}$/.exec(
      wrapBitmaps(text),
    ) ?? []
  const bytes = Buffer.from(file, 'hex')
  expect(bytes.readUInt32LE(6) * 2).toBe(bytes.length)
  expect(bytes.indexOf(bitmap())).toBeGreaterThan(18)
  // The record that draws it is the largest one.
  expect(bytes.readUInt32LE(12) * 2).toBe(44 + 28)
})

test('a bitmap without a size has that of its pixels', () => {
  expect(wrapBitmaps(`{\\rtf1{\\pict\\dibitmap0 ${HEX}}}`)).toContain(
    '\\picw26\\picwgoal15\\pich26\\pichgoal15 ',
  )
})

test.each([`{\\rtf1{\\pict\\dibitmap0 0102}}`, `{\\rtf1{\\pict\\pngblip ${HEX}}\\dibitmap}`])(
  'what is no such bitmap stays: %#',
  (text) => {
    expect(wrapBitmaps(text)).toBe(text)
  },
)

import { describe, expect, test } from 'vitest'
import { emptyFile } from '../../../../pdf/file/empty-file.ts'
import { dict, name, stream } from '../../../../pdf/file/objects.ts'
import { decodeBilevel } from './decode-bilevel.ts'

const END_OF_LINE = '000000000001'
// No white pixel, eight black ones, eight white ones.
const ROW = '00110101' + '000101' + '10011'

/** Bits in bytes, filled up with zeros. */
const bytesOf = (bits: string) =>
  Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))

describe('decodeBilevel', () => {
  test('finds all of the last row of Group 3 data that does not say that it ends', async () => {
    const image = stream(
      dict({
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: 16,
        Height: 2,
        ColorSpace: name('DeviceGray'),
        BitsPerComponent: 1,
        Filter: name('CCITTFaxDecode'),
        DecodeParms: dict({ K: 0, Columns: 16, Rows: 2, EndOfLine: true }),
      }),
      bytesOf(`${END_OF_LINE}${ROW}`.repeat(2)),
    )
    expect([...(await decodeBilevel(emptyFile(), image))]).toEqual([0, 0xff, 0, 0xff])
  })
})

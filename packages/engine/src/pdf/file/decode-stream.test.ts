import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeStream } from './decode-stream.ts'
import { dict, name, type PdfEntries, stream } from './objects.ts'
import { PdfError } from './pdf-error.ts'

const FLATE = name('FlateDecode')

function decode(data: Uint8Array, entries: PdfEntries): number[] {
  return [...decodeStream(stream(dict(entries), data))]
}

describe('decodeStream', () => {
  test('returns data without a filter as it is', () => {
    expect(decode(Buffer.from([1, 2]), {})).toEqual([1, 2])
    expect(decode(Buffer.from([1, 2]), { Filter: [] })).toEqual([1, 2])
  })

  test('inflates once per Flate filter', () => {
    const twice = deflateSync(deflateSync(Buffer.from([1, 2, 3])))
    expect(decode(twice, { Filter: [FLATE, FLATE], DecodeParms: [null, null] })).toEqual([1, 2, 3])
  })

  test('undoes each PNG filter', () => {
    // Rows of two 2-byte pixels, filters None, Sub, Up, Average, Paeth; worked out by hand.
    const rows = [
      [0, 10, 20, 30, 40],
      [1, 1, 2, 3, 4],
      [2, 5, 5, 5, 255],
      [3, 1, 1, 1, 1],
      [4, 1, 1, 1, 1],
    ]
    const parameters = dict({ Predictor: 15, Columns: 2, Colors: 2 })
    const decoded = decode(deflateSync(Buffer.from(rows.flat())), {
      Filter: FLATE,
      DecodeParms: parameters,
    })
    expect(decoded).toEqual([10, 20, 30, 40, 1, 2, 4, 6, 6, 7, 9, 5, 4, 4, 7, 5, 5, 5, 8, 6])
  })

  test.each([
    ['bytes', 8, [1, 2, 10, 20, 1, 255], [1, 2, 11, 22, 12, 21]],
    ['words', 16, [0, 255, 1, 0, 0, 1, 255, 255], [0, 255, 1, 0, 1, 0, 0, 255]],
  ])('undoes the predictor of TIFF over %s', (_, bits, data, expected) => {
    const columns = bits === 8 ? 3 : 2
    const parameters = dict({ Predictor: 2, Columns: columns, Colors: 2, BitsPerComponent: bits })
    const entries = { Filter: FLATE, DecodeParms: parameters }
    expect(decode(deflateSync(Buffer.from(data)), entries)).toEqual(expected)
  })

  test('refuses a stream that inflates to more than 64 MB', () => {
    const bomb = deflateSync(Buffer.alloc(65 * 1024 * 1024))
    expect(() => decode(bomb, { Filter: FLATE })).toThrow(PdfError)
  })

  test.each<[string, PdfEntries]>([
    ['another filter', { Filter: name('LZWDecode') }],
    ['damaged data', { Filter: FLATE }],
  ])('refuses %s', (_, entries) => {
    expect(() => decode(Buffer.from('damaged'), entries)).toThrow(PdfError)
  })

  test.each([
    { Predictor: 2, BitsPerComponent: 4 },
    { Predictor: 12, Columns: -1 },
    { Predictor: 12, Colors: 0.5 },
  ])('refuses predictor parameters %j', (parameters) => {
    const entries = { Filter: FLATE, DecodeParms: dict(parameters) }
    expect(() => decode(deflateSync(Buffer.from([0, 1])), entries)).toThrow(PdfError)
  })

  test('refuses an unknown PNG filter', () => {
    const entries = { Filter: FLATE, DecodeParms: dict({ Predictor: 12 }) }
    expect(() => decode(deflateSync(Buffer.from([9, 1])), entries)).toThrow('unknown PNG filter')
  })
})

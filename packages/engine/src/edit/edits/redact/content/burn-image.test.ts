import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import { emptyFile } from '../../../../pdf/file/empty-file.ts'
import { dict, name, stream } from '../../../../pdf/file/objects.ts'
import { burnImage } from './burn-image.ts'
import { decodeJpx } from './decode-jpx.ts'

const LEFT_HALF = [
  [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
  ],
] as const

function image(data: Buffer, filter: string, space?: string) {
  const entries = dict({
    Width: 16,
    Height: 8,
    BitsPerComponent: 8,
    Filter: name(filter),
    ColorSpace: space === undefined ? undefined : name(space),
  })
  return stream(entries, data)
}

test('an image of four inks keeps its inks where nothing is burnt', async () => {
  const photo = { create: { width: 16, height: 8, channels: 3, background: '#3060c0' } } as const
  const jpeg = await sharp(photo).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  const inks = await sharp(jpeg).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer()
  const file = emptyFile()
  const burnt = await burnImage(file, image(jpeg, 'DCTDecode', 'DeviceCMYK'), LEFT_HALF)
  const { data } = decodeFilters(file, burnt)
  // Programs of Adobe, and those after them, store inks the other way round.
  expect([...data.subarray(60, 64)]).toEqual([...inks.subarray(60, 64)].map((ink) => 255 - ink))
  expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0])
})

// 16 by 8 pixels of #3060c0, without loss, as OpenJPEG 2.5 writes them.
const JP2 = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAACAAAABAAAwcHAAAA' +
    'AAAPY29scgEAAAAAABAAAACranAyY/9P/1EALwAAAAAAEAAAAAgAAAAAAAAAAAAAABAAAAAIAAAAAAAAAAAA' +
    'AwcBAQcBAQcBAf9SAAwAAAABAAAEBAAB/1wABEBA/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9u' +
    'IDIuNS40/5AACgAAAAAAMwAB/5PPtEARUFSuoexxQAAAAYSEv/9/x9QMEVBUrqd/z7QYFABcrqd//9k=',
  'base64',
)

// The boxes pclr and cmap: a palette of one colour, which the first component counts in.
const PALETTE = Buffer.from('0000000d70636c7200010107ff0000000c636d617000000100', 'hex')
const HEADER = JP2.indexOf('jp2h') - 4
const AFTER_HEADER = HEADER + JP2.readUInt32BE(HEADER)
const WITH_PALETTE = Buffer.concat([
  JP2.subarray(0, AFTER_HEADER),
  PALETTE,
  JP2.subarray(AFTER_HEADER),
])
WITH_PALETTE.writeUInt32BE(AFTER_HEADER - HEADER + PALETTE.length, HEADER)

describe('an image of JPEG 2000', () => {
  test.each([
    ['with the colours of its dictionary', JP2, 'DeviceRGB'],
    ['with those of its own file', JP2, undefined],
    ['that is a codestream alone', JP2.subarray(JP2.indexOf('ff4fff51', 'hex')), undefined],
  ])('%s keeps its pixels where nothing is burnt', async (_, data, space) => {
    const file = emptyFile()
    const burnt = await burnImage(file, image(data, 'JPXDecode', space), LEFT_HALF)
    expect(burnt.dict.get('ColorSpace')).toEqual(name('DeviceRGB'))
    expect(burnt.dict.get('BitsPerComponent')).toBe(8)
    const { data: samples, codec } = decodeFilters(file, burnt)
    expect([codec, samples.length]).toEqual([undefined, 16 * 8 * 3])
    expect([...samples.subarray(0, 24)]).toEqual(Array.from({ length: 24 }, () => 0))
    expect([...samples.subarray(45, 48)]).toEqual([0x30, 0x60, 0xc0])
  })

  test.each([
    ['that nobody can decode', Buffer.from('x'), 'DeviceRGB', /JPEG 2000 has no size/],
    ['that is cut short', JP2.subarray(0, 90), 'DeviceRGB', /JPEG 2000 has no size/],
    ['whose header is damaged', Buffer.from(JP2).fill(0, 4, 8), 'DeviceRGB', /is damaged/],
    ['whose colours are a palette', WITH_PALETTE, 'DeviceRGB', /has a palette/],
    ['of other colours than its dictionary says', JP2, 'DeviceGray', /not as its dictionary says/],
  ])('%s is refused', async (_, data, space, message) => {
    const burning = burnImage(emptyFile(), image(data, 'JPXDecode', space), LEFT_HALF)
    await expect(burning).rejects.toThrow(message)
  })

  test('that says it is too large is refused before it is decoded', async () => {
    const data = Buffer.from(JP2)
    data.writeUInt32BE(0x7fffffff, data.indexOf('ff4fff51', 'hex') + 8)
    await expect(decodeJpx(data, 1000)).rejects.toThrow('is too large')
  })
})

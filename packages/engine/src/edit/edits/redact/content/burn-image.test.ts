import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import { emptyFile } from '../../../../pdf/file/empty-file.ts'
import { dict, name, stream } from '../../../../pdf/file/objects.ts'
import { burnImage } from './burn-image.ts'

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
    ...{ Width: 16, Height: 8, BitsPerComponent: 8, Filter: name(filter) },
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

test('an image of another codec is refused by the name of that, whatever its colours', async () => {
  const jpx = image(Buffer.from('x'), 'JPXDecode')
  await expect(burnImage(emptyFile(), jpx, LEFT_HALF)).rejects.toThrow(/encoded by JPXDecode/)
})

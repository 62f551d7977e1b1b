import { expect, test } from 'vitest'
import { isStream } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { serialize } from '../../pdf/file/write/serialize.ts'
import { classicPdf, ONE_PAGE, streamText } from '../../pdf/test/test-pdf.ts'
import { editBytes } from './test/edit-bytes.ts'

async function compressing(bytes: Uint8Array, change: object = {}) {
  const result = await editBytes(bytes, [{ type: 'compress', ...change }])
  const file = PdfFile.open(result.bytes)
  const streams = [...file.originalNumbers()].flatMap((num) => {
    const value = file.get(num)
    return isStream(value) && value.dict.has('BitsPerComponent') ? [value] : []
  })
  const images = streams.map((image) => image.dict)
  return { bytes: result.bytes, streams, images, codes: result.warnings.map(({ code }) => code) }
}

// A soft gradient of 200 × 200 pixels with some noise, as photographs have.
const PIXELS = Array.from({ length: 200 * 200 * 3 }, (_, index) =>
  String.fromCharCode(((index >> 5) + ((index * 7919) % 13)) & 0xff),
).join('')
const IMAGE = streamText(
  PIXELS,
  '/Type/XObject/Subtype/Image/Width 200/Height 200/BitsPerComponent 8/ColorSpace/DeviceRGB',
)

const twice = (image: string) =>
  classicPdf({
    ...ONE_PAGE,
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 6 0 R/J 7 0 R>>>>>>',
    4: streamText('q 72 0 0 72 0 0 cm /I Do Q q 72 0 0 72 99 0 cm /J Do Q'),
    6: image,
    7: image,
  })

/** The same picture twice, an inch wide: 200 pixels per inch. */
const PHOTO = twice(IMAGE)
const PHOTO_IN_GREY = twice(IMAGE.replace('DeviceRGB', 'DeviceGray'))

test('gives images the pixels that they need, and stores equal ones once', async () => {
  const { bytes, images } = await compressing(PHOTO, { image_dpi: 100 })
  expect(images.map((image) => [image.get('Width'), image.get('Height')])).toEqual([[100, 100]])
  expect(bytes.length).toBeLessThan(PHOTO.length / 10)
})

test('keeps the pixels of an image that has no more than asked for', async () => {
  const { images } = await compressing(PHOTO, { image_dpi: 300 })
  expect(images.map((image) => image.get('Width'))).toEqual([200])
})

/** A JPEG from its frame header on (ITU-T T.81, B.2.2): the tenth byte counts the components. */
function frameOf(data: Uint8Array): Uint8Array {
  const at = data.findIndex(
    (byte, index) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(data[index + 1] ?? 0),
  )
  return data.subarray(at)
}

test.each([
  ['made grey', PHOTO, { grayscale: true }],
  ['grey from the start', PHOTO_IN_GREY, { image_dpi: 100 }],
])('stores images as JPEGs of one component: %s', async (_, bytes, change) => {
  const { streams } = await compressing(bytes, change)
  const facts = streams.map(({ dict, data }) => [
    serialize(dict.get('ColorSpace') ?? null),
    serialize(dict.get('Filter') ?? null),
    frameOf(data)[9],
  ])
  expect(facts).toEqual([['/DeviceGray', '/DCTDecode', 1]])
})

const imageOf = (entries: string, pixels: string) =>
  streamText(pixels, `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8${entries}`)
const painting = (image: string, content = '/I Do', form = '') =>
  classicPdf({
    ...ONE_PAGE,
    3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<<${form || '/I 6 0 R'}>>>>>>`,
    4: streamText(content),
    6: image,
  })

/** A pattern of an inline picture. */
const CELL = streamText(
  'BI/W 1/H 1/BPC 8/CS/RGB ID abc EI',
  '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 1/YStep 1/Resources<<>>',
)

test('keeps the pixels of an image that a pattern shows, too', async () => {
  const both = classicPdf({
    ...ONE_PAGE,
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 6 0 R>>/Pattern<</P 7 0 R>>>>>>',
    4: streamText('q 72 0 0 72 0 0 cm /I Do Q /Pattern cs/P scn 0 0 612 612 re f'),
    6: IMAGE,
    7: streamText(
      '612 0 0 612 0 0 cm /I Do',
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 612 612]/XStep 612/YStep 612/Resources<</XObject<</I 6 0 R>>>>',
    ),
  })
  const { images } = await compressing(both, { image_dpi: 100 })
  expect(images.map((image) => image.get('Width'))).toEqual([200])
})

test('makes palettes grey, and images that get no smaller by it', async () => {
  const listed = imageOf('/ColorSpace[/Indexed/DeviceRGB 1<FF00000000FF>]', 'A')
  const [palette] = (await compressing(painting(listed), { grayscale: true })).images
  const space = serialize(palette?.get('ColorSpace') ?? null)
  expect(space).toBe('[/Indexed /DeviceGray 1 <7f4c>]')
  const tiny = await compressing(painting(imageOf('/ColorSpace/DeviceRGB', 'abc')), {
    grayscale: true,
  })
  expect(tiny.images.map((image) => image.get('ColorSpace'))).toMatchObject([
    { value: 'DeviceGray' },
  ])
  expect(tiny.codes).toEqual([])
})

test('makes images grey that are on no page', async () => {
  const hidden = painting(imageOf('/ColorSpace/DeviceRGB', 'abc'), '% nothing')
  const { images } = await compressing(hidden, { grayscale: true })
  expect(images.map((image) => image.get('ColorSpace'))).toMatchObject([{ value: 'DeviceGray' }])
})

test.each([
  ['other colours', painting(imageOf('/ColorSpace/DeviceCMYK', 'abcd'))],
  [
    'samples that mean something else',
    painting(imageOf('/ColorSpace/DeviceRGB/Decode[1 0 1 0 1 0]', 'abc')),
  ],
  [
    'a place inside the cell of a pattern',
    painting(CELL, '/Pattern cs/P scn 0 0 9 9 re f', '>>/Pattern<</P 6 0 R'),
  ],
  ['a place inside the content', painting('null', 'BI/W 1/H 1/BPC 8/CS/RGB ID abc EI', '/J 5 0 R')],
])('tells of images that keep their colours: %s', async (_, bytes) => {
  expect((await compressing(bytes, { grayscale: true })).codes).toEqual(['option_not_applied'])
})

test.each([
  '/ColorSpace/DeviceGray',
  '/ColorSpace[/Separation/Black/DeviceCMYK 5 0 R]',
  '/ImageMask true',
])('tells nothing of images without colours: %s', async (entries) => {
  const gray = painting(imageOf(entries, 'a'))
  expect((await compressing(gray, { grayscale: true })).codes).toEqual([])
})

test('returns a file that gets no smaller as it was, and says so', async () => {
  const { bytes } = await compressing(PHOTO)
  const again = await compressing(bytes)
  expect(again.codes).toEqual(['already_small'])
  expect(Buffer.from(again.bytes).equals(bytes)).toBe(true)
})

test.each([
  [
    'a Size that is too large',
    (text: string) => text.replace(/\/Size (\d+)/, (_, size) => `/Size ${Number(size) + 1}`),
  ],
  [
    'another object where the spare one should be',
    (text: string) => text.replace('\n8 0 obj', '\n7 0 obj'),
  ],
])('writes a file anew that has %s, and says so', async (_, damaged) => {
  const whole = classicPdf({ ...ONE_PAGE, 8: '(spare)' }, '/Root 1 0 R/Size 9')
  expect((await compressing(whole)).codes).toEqual(['already_small'])
  const bytes = Buffer.from(damaged(whole.toString('latin1')), 'latin1')
  expect(bytes.equals(whole)).toBe(false)
  expect((await compressing(bytes)).codes).toEqual(['document_repaired'])
})

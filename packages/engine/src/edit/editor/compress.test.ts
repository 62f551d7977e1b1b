import { expect, test } from 'vitest'
import { isStream } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { classicPdf, ONE_PAGE, streamText } from '../../pdf/test/test-pdf.ts'
import { editBytes } from './test/edit-bytes.ts'

async function compressing(bytes: Uint8Array, change: object = {}) {
  const result = await editBytes(bytes, [{ type: 'compress', ...change }])
  const file = PdfFile.open(result.bytes)
  const images = [...file.originalNumbers()].flatMap((num) => {
    const value = file.get(num)
    return isStream(value) && value.dict.has('BitsPerComponent') ? [value.dict] : []
  })
  return { bytes: result.bytes, images, codes: result.warnings.map(({ code }) => code) }
}

// A soft gradient of 200 × 200 pixels with some noise, as photographs have.
const PIXELS = Array.from({ length: 200 * 200 * 3 }, (_, index) =>
  String.fromCharCode(((index >> 5) + ((index * 7919) % 13)) & 0xff),
).join('')
const IMAGE = streamText(
  PIXELS,
  '/Type/XObject/Subtype/Image/Width 200/Height 200/BitsPerComponent 8/ColorSpace/DeviceRGB',
)

/** The same picture twice, an inch wide: 200 pixels per inch. */
const PHOTO = classicPdf({
  ...ONE_PAGE,
  3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 6 0 R/J 7 0 R>>>>>>',
  4: streamText('q 72 0 0 72 0 0 cm /I Do Q q 72 0 0 72 99 0 cm /J Do Q'),
  6: IMAGE,
  7: IMAGE,
})

test('gives images the pixels that they need, and stores equal ones once', async () => {
  const { bytes, images } = await compressing(PHOTO, { image_dpi: 100 })
  expect(images.map((image) => [image.get('Width'), image.get('Height')])).toEqual([[100, 100]])
  expect(bytes.length).toBeLessThan(PHOTO.length / 10)
})

test('keeps the pixels of an image that has no more than asked for', async () => {
  const { images } = await compressing(PHOTO, { image_dpi: 300 })
  expect(images.map((image) => image.get('Width'))).toEqual([200])
})

test('makes images grey', async () => {
  const { images } = await compressing(PHOTO, { grayscale: true })
  expect(images.map((image) => image.get('ColorSpace'))).toEqual([
    { kind: 'name', value: 'DeviceGray' },
  ])
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

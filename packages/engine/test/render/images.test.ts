import { spawnSync } from 'node:child_process'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { hasPoppler } from '../../../../fixtures/poppler.ts'
import { draw, refusal } from './draw.ts'

const COLORS = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] }
type ColorName = keyof typeof COLORS

/** Red, lime, blue and white, from the top left corner to the bottom right one. */
const corners = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="white"/><rect width="60" height="40" fill="red"/><rect x="60" width="60" height="40" fill="lime"/><rect y="40" width="60" height="40" fill="blue"/></svg>',
    ),
  ).removeAlpha()

// Colour type of PNG (third edition, table 8).
const GRAY_WITH_OPACITY = 4

const upright: readonly ColorName[] = ['red', 'lime', 'blue', 'white']
// Corners as people see them, by the orientation that the file states (EXIF 2.32, 4.6.4).
const TURNED: readonly (readonly ColorName[])[] = [
  upright,
  ['lime', 'red', 'white', 'blue'],
  ['white', 'blue', 'lime', 'red'],
  ['blue', 'white', 'red', 'lime'],
  ['red', 'blue', 'lime', 'white'],
  ['blue', 'red', 'white', 'lime'],
  ['white', 'lime', 'blue', 'red'],
  ['lime', 'white', 'red', 'blue'],
]

const KINDS: readonly (readonly [string, () => Sharp])[] = [
  ['PNG', () => corners().png()],
  ['PNG, interlaced', () => corners().png({ progressive: true })],
  ['PNG with a palette', () => corners().png({ palette: true })],
  ['PNG of 16 bits', () => corners().toColourspace('rgb16').png()],
  ['PNG of Display P3', () => corners().withIccProfile('p3').png()],
  ['JPEG', () => corners().jpeg({ quality: 100 })],
  ['JPEG, progressive', () => corners().jpeg({ quality: 100, progressive: true })],
  ['JPEG of Display P3', () => corners().withIccProfile('p3').jpeg({ quality: 100 })],
  ['WebP', () => corners().webp({ lossless: true })],
  ['AVIF', () => corners().avif({ quality: 100 })],
  ['GIF', () => corners().gif()],
]

describe.skipIf(!hasPoppler)('an image is seen in its colours', () => {
  test.each(KINDS)('%s', async (_, make) => {
    expect(await seen(await make().toBuffer())).toEqual(upright)
  })

  test.each(KINDS)('%s, with fewer pixels', async (_, make) => {
    expect(await seen(await make().toBuffer(), { max_dpi: 20 })).toEqual(upright)
  })

  test.each(
    (['jpeg', 'png', 'webp'] as const).flatMap((format) =>
      TURNED.map((expected, index) => ({ format, orientation: index + 1, expected })),
    ),
  )('$format turned by orientation $orientation', async ({ format, orientation, expected }) => {
    const image = corners().withMetadata({ orientation })[format]({ quality: 100 })
    expect(await seen(await image.toBuffer())).toEqual(expected)
  })

  test('a grey PNG with opacity', async () => {
    const rows = Buffer.of(0, 0, 0, 0, 255, 0, 0, 255, 255, 0)
    const { pixels } = await rendered(png(2, 2, rows, GRAY_WITH_OPACITY))
    expect(pixels.map(([red = 0]) => red > 127)).toEqual([true, false, false, true])
  })

  test('a JPEG of four inks as Adobe writes it', async () => {
    const jpeg = await corners().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect(jpeg.includes('Adobe')).toBe(true)
    const { pixels } = await rendered(jpeg)
    // Poppler's colours of inks are not those of a screen.
    expect(pixels.map((pixel) => pixel?.indexOf(Math.max(...pixel)))).toMatchObject([0, 1, 2, 0])
  })
})

test('a photograph with fewer pixels stays one, and is smaller', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const create = { width: 800, height: 600, channels: 3, background: 'white', noise } as const
  const jpeg = await sharp({ create }).jpeg({ quality: 80 }).toBuffer()
  const { bytes } = await draw({
    commands: [{ type: 'image', source: jpeg.toString('base64'), width_mm: 100, max_dpi: 100 }],
  })
  expect(Buffer.from(bytes).includes('/DCTDecode')).toBe(true)
  expect(bytes.length).toBeLessThan(jpeg.length)
})

test.each([
  ['of rows with a filter that there is not', Buffer.from([9, 1, 2, 9, 3, 4]), /is damaged/],
  ['that ends too early', Buffer.from([0, 1, 2]), /ends too early/],
])('a PNG %s is refused', async (_, rows, message) => {
  const source = png(2, 2, rows).toString('base64')
  expect(await refusal({ commands: [{ type: 'image', source }] })).toMatch(message)
})

async function seen(image: Buffer, fields: object = {}) {
  const { pixels } = await rendered(image, fields)
  return pixels.map((pixel) => nearest(pixel))
}

/** Colours of the four corners of an image on its page. */
async function rendered(image: Buffer, fields: object = {}) {
  const { width = 1, height = 1, autoOrient } = await sharp(image).metadata()
  const ratio = (autoOrient?.height ?? height) / (autoOrient?.width ?? width)
  const command = { type: 'image', source: image.toString('base64'), x_mm: 0, y_mm: 0 }
  const { bytes } = await draw({
    page: { page_size: `60x${60 * ratio}mm`, margins_mm: 0 },
    commands: [{ ...command, width_mm: 60, ...fields }],
  })
  const png = spawnSync('pdftoppm', ['-r', '100', '-png', '-singlefile', '-'], { input: bytes })
  const raw = sharp(png.stdout).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  const pixels = [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across) => {
      const row = Math.floor(info.height * down)
      const at = (row * info.width + Math.floor(info.width * across)) * info.channels
      return [...data.subarray(at, at + 3)]
    }),
  )
  return { pixels }
}

/** The colour that a pixel has, give or take what compression changes. */
function nearest(pixel: readonly number[]): ColorName | string {
  const names = Object.entries(COLORS)
  const near = names.find(([, color]) =>
    color.every((value, at) => Math.abs(value - (pixel[at] ?? 0)) <= 12),
  )
  return near?.[0] ?? pixel.join()
}

function png(width: number, height: number, rows: Buffer, colorType = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = colorType
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

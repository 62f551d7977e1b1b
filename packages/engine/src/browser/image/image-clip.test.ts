import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageClip, type SizeOptions } from './image-clip.ts'

const AREA = { x: 0, y: 0, width: 800, height: 2000 }

function options(parts: Partial<SizeOptions> = {}, pixelRatio = 1): SizeOptions {
  const viewport = { width_px: 800, height_px: 600, device_scale_factor: pixelRatio }
  return { format: 'png', resize: undefined, viewport, ...parts }
}

const contain = (width_px?: number, height_px?: number): Partial<SizeOptions> => ({
  resize: { width_px, height_px, fit: 'contain' },
})
const cover = (width_px: number, height_px: number): Partial<SizeOptions> => ({
  resize: { width_px, height_px, fit: 'cover' },
})

describe('resize', () => {
  test('contain draws the whole area as large as fits', () => {
    expect(imageClip(AREA, options(contain(200)))).toEqual({ ...AREA, scale: 0.25 })
    expect(imageClip(AREA, options(contain(undefined, 500)))).toEqual({ ...AREA, scale: 0.25 })
    expect(imageClip(AREA, options(contain(200, 100)))).toEqual({ ...AREA, scale: 0.05 })
  })

  test('contain enlarges, too', () => {
    expect(imageClip(AREA, options(contain(1600)))).toEqual({ ...AREA, scale: 2 })
  })

  test('counts pixels of the image, whatever the device scale factor', () => {
    expect(imageClip(AREA, options(contain(200), 2))).toEqual({ ...AREA, scale: 0.125 })
  })

  test('cover cuts off what is over below', () => {
    const clip = { x: 0, y: 0, width: 800, height: 400, scale: 0.25 }
    expect(imageClip(AREA, options(cover(200, 100)))).toEqual(clip)
  })

  test('cover cuts off as much left as right', () => {
    const wide = { x: 10, y: 5, width: 400, height: 100 }
    const clip = { x: 160, y: 5, width: 100, height: 100, scale: 0.5 }
    expect(imageClip(wide, options(cover(50, 50)))).toEqual(clip)
  })

  test('cover is exactly as large as asked for', () => {
    const side = fc.integer({ min: 1, max: 2000 })
    fc.assert(
      fc.property(
        side,
        side,
        side,
        side,
        fc.constantFrom(0.5, 1, 1.5, 3),
        (w, h, toW, toH, ratio) => {
          const area = { x: 0, y: 0, width: w, height: h }
          const clip = imageClip(area, options(cover(toW, toH), ratio))
          expect(Math.round(clip.width * clip.scale * ratio)).toBe(toW)
          expect(Math.round(clip.height * clip.scale * ratio)).toBe(toH)
        },
      ),
    )
  })

  test('refuses to leave no pixel of a side', () => {
    const line = { x: 0, y: 0, width: 1, height: 4000 }
    expect(() => imageClip(line, options(contain(undefined, 100)))).toThrow(
      'options.resize leaves no pixel of one side: the image would be 0 × 100 pixels.',
    )
  })
})

describe('limits', () => {
  test.each([
    [{ width: 16_384, height: 1 }, {}, 1],
    [{ width: 8000, height: 8000 }, {}, 1],
    [{ width: 4000, height: 4000 }, {}, 2],
    [{ width: 16_385, height: 1 }, {}, 1],
    [{ width: 10, height: 100_000 }, { format: 'jpeg' as const }, 0.5],
    [{ width: 100_000, height: 100_000 }, contain(8000), 1],
  ])('takes %j', (size, parts, ratio) => {
    expect(() => imageClip({ x: 0, y: 0, ...size }, options(parts, ratio))).not.toThrow()
  })

  test.each([
    [{ width: 16_385, height: 4000 }, {}, 1, '16385 × 4000'],
    [{ width: 16_385, height: 1 }, { format: 'webp' as const }, 1, '16385 × 1'],
    [{ width: 8000, height: 8001 }, {}, 1, '8000 × 8001'],
    [{ width: 4000, height: 4001 }, {}, 2, '8000 × 8002'],
    [{ width: 10, height: 140_000 }, { format: 'jpeg' as const }, 0.5, '5 × 70000'],
    [{ width: 1, height: 16_384 }, { format: 'webp' as const }, 1, '1 × 16384'],
    [{ width: 100, height: 300 }, contain(6000), 1, '6000 × 18000'],
  ])('refuses %j', (size, parts, ratio, named) => {
    expect(() => imageClip({ x: 0, y: 0, ...size }, options(parts, ratio))).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message: expect.stringContaining(`The image would be ${named} pixels; at most `),
      }),
    )
  })
})

test('edges lie on whole pixels, at least one apart', () => {
  const area = { x: 10.3, y: 10.6, width: 99.9, height: 0.2 }
  const snapped = { x: 10, y: 11, width: 100, height: 1, scale: 1 }
  expect(imageClip(area, options())).toEqual(snapped)
  expect(imageClip(area, options({}, 2))).toEqual(snapped)
})

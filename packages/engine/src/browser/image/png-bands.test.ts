import { describe, expect, test } from 'vitest'
import { pngBands } from './png-bands.ts'

describe('pngBands', () => {
  const tall = { x: 0, y: 10, width: 800, height: 20_000, scale: 1 }

  test.each([1, 1.5, 2])(
    'cover all of it, each ending on a whole pixel, at a ratio of %d',
    (ratio) => {
      const bands = pngBands({ ...tall, width: 400 }, ratio) ?? []
      let y = tall.y
      for (const band of bands) {
        expect(band).toMatchObject({ x: 0, y, width: 400, scale: 1 })
        expect(band.height * ratio).toBe(Math.round(band.height * ratio))
        expect(band.height * ratio * 400 * ratio).toBeLessThanOrEqual(8_000_000)
        y += band.height
      }
      expect(y).toBe(tall.y + tall.height)
      expect(pngBands(tall, 1)?.length).toBe(2)
    },
  )

  test.each([
    ['what is not too tall', { ...tall, height: 16_384 }, 1],
    ['what is over the limit of pixels', { ...tall, height: 100_000 }, 1],
    ['what no cut fits', { ...tall, scale: Math.PI / 3 }, 1],
  ])('there are none of %s', (_, clip, ratio) => {
    expect(pngBands(clip, ratio)).toBeUndefined()
  })
})

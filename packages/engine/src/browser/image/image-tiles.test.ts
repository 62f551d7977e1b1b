import { describe, expect, test } from 'vitest'
import { imageTiles } from './image-tiles.ts'

describe('imageTiles', () => {
  const tall = { x: 0, y: 10, width: 800, height: 20_000, scale: 1 }

  test.each([1, 1.5, 2])(
    'cover all of it, each ending on a whole pixel, at a ratio of %d',
    (ratio) => {
      const tiles = imageTiles({ ...tall, width: 400 }, ratio, 'png') ?? []
      let y = tall.y
      for (const band of tiles) {
        expect(band).toMatchObject([{ x: 0, y, width: 400, scale: 1 }])
        const { height } = band[0] as (typeof band)[number]
        expect(height * ratio).toBe(Math.round(height * ratio))
        expect(height * ratio * 400 * ratio).toBeLessThanOrEqual(8_000_000)
        y += height
      }
      expect(y).toBe(tall.y + tall.height)
      expect(imageTiles(tall, 1, 'png')?.length).toBe(2)
    },
  )

  test.each([1, 1.5])('are beside one another where it is too wide, at a ratio of %d', (ratio) => {
    const tiles = imageTiles({ x: 5, y: 0, width: 40_000, height: 500, scale: 1 }, ratio, 'png')
    let y = 0
    for (const band of tiles ?? []) {
      let x = 5
      for (const tile of band) {
        expect(tile).toMatchObject({ x, y, height: band[0]?.height })
        expect(tile.width * ratio).toBeLessThanOrEqual(16_384)
        x += tile.width
      }
      expect(x).toBe(40_005)
      y += band[0]?.height ?? 0
    }
    expect(y).toBe(500)
  })

  test.each([
    ['what is not too tall', { ...tall, height: 16_384 }, 'png'],
    ['what is over the limit of pixels', { ...tall, height: 100_000 }, 'png'],
    ['what no cut fits', { ...tall, scale: Math.PI / 3 }, 'png'],
    ['what is too tall for its format', { ...tall, width: 1, height: 65_536 }, 'jpeg'],
    ['what is too tall for its format', { ...tall, width: 1 }, 'webp'],
  ] as const)('there are none of %s', (_, clip, format) => {
    expect(imageTiles(clip, 1, format)).toBeUndefined()
  })
})

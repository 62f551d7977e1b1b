import { loadSharp } from '../../draw/image/load-sharp.ts'
import { MAX_IMAGE_PIXELS } from '../../schemas/options/image-options.ts'
import type { ImageClip } from './image-area.ts'
import type { ImageTiles } from './image-tiles.ts'
import { stackPng } from './stack-png.ts'

/** Captures one tile as a PNG. */
export type CaptureTile = (tile: ImageClip) => Promise<Buffer>

/**
 * One PNG of the tiles of an image. In memory are one band and the packed result.
 *
 * @throws EngineError `conversion_failed` where the tiles do not fit together
 */
export async function joinTiles(tiles: ImageTiles, capture: CaptureTile): Promise<Buffer> {
  return await stackPng(bandsOf(tiles, capture))
}

/**
 * A JPEG of a PNG, with the colours in as few places as the browser writes them. It is read and written row by row.
 *
 * @param quality from 1 to 100
 */
export async function toJpeg(png: Buffer, quality: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return await sharp(png, { limitInputPixels: MAX_IMAGE_PIXELS, sequentialRead: true })
    .jpeg({ quality })
    .toBuffer()
}

async function* bandsOf(tiles: ImageTiles, capture: CaptureTile): AsyncGenerator<Buffer> {
  for (const band of tiles) {
    const parts: Buffer[] = []
    for (const tile of band) parts.push(await capture(tile))
    const [first] = parts
    if (parts.length === 1 && first !== undefined) yield first
    else yield await beside(parts)
  }
}

/** Tiles beside one another, with the filters of rows that make a PNG as small as the browser's. */
async function beside(tiles: Buffer[]): Promise<Buffer> {
  const sharp = await loadSharp()
  const sizes = await Promise.all(tiles.map((tile) => sharp(tile).metadata()))
  const width = sizes.reduce((sum, size) => sum + size.width, 0)
  const height = Math.max(...sizes.map((size) => size.height))
  return await sharp(tiles, { join: { across: tiles.length } })
    // The last one, which is smaller, is made as wide as the others.
    .extract({ left: 0, top: 0, width, height })
    .png({ adaptiveFiltering: true })
    .toBuffer()
}

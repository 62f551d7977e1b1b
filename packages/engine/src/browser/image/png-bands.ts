import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from '../../schemas/options/image-options.ts'
import type { ImageClip } from './image-area.ts'

/** Pixels of a band: so many bytes are in memory at a time, four for each. */
const BAND_PIXELS = 8_000_000

/** Heights that end on a whole pixel of the image, tried from the largest. */
const MAX_TRIES = 64

/**
 * A part of a document that is too tall for one picture of the browser's, cut into bands below each other; undefined where
 * it is not too tall, or where no cut falls on a whole pixel.
 *
 * @param pixelRatio of the window
 * @example pngBands({ x: 0, y: 0, width: 800, height: 20_000, scale: 1 }, 1)?.length // 2
 */
export function pngBands(clip: ImageClip, pixelRatio: number): readonly ImageClip[] | undefined {
  const ratio = clip.scale * pixelRatio
  const [widthPx, wholePx] = [clip.width, clip.height].map((side) => Math.round(side * ratio)) as [
    number,
    number,
  ]
  if (wholePx <= MAX_IMAGE_SIDE_PX || widthPx * wholePx > MAX_IMAGE_PIXELS) return undefined
  const heightPx = Math.min(MAX_IMAGE_SIDE_PX, BAND_PIXELS / widthPx)
  const largest = Math.floor(heightPx / ratio)
  const tries = Array.from({ length: Math.min(MAX_TRIES, largest) }, (_, less) => largest - less)
  const height = tries.find((tried) => Math.abs(tried * ratio - Math.round(tried * ratio)) < 1e-6)
  if (height === undefined) return undefined
  const bands: ImageClip[] = []
  for (let above = 0; above < clip.height; above += height) {
    bands.push({ ...clip, y: clip.y + above, height: Math.min(height, clip.height - above) })
  }
  return bands
}

import {
  MAX_CAPTURE_SIDE_PX,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE_PX,
} from '../../schemas/options/image-options.ts'
import type { ImageClip } from './image-area.ts'

/** Pixels of a band: so many bytes are in memory at a time, four for each. */
const BAND_PIXELS = 8_000_000

/** Lengths that end on a whole pixel of the image, tried from the largest. */
const MAX_TRIES = 64

/** Parts of an image: bands from top to bottom, each of tiles from left to right. */
export type ImageTiles = readonly (readonly ImageClip[])[]

/**
 * A part of a document that is too large for one picture of the browser's, cut into tiles; undefined where it is not too
 * large, where the format has no such images, or where no cut falls on a whole pixel.
 *
 * @param pixelRatio of the window
 * @example imageTiles({ x: 0, y: 0, width: 800, height: 20_000, scale: 1 }, 1, 'png')?.length // 2
 */
export function imageTiles(
  clip: ImageClip,
  pixelRatio: number,
  format: keyof typeof MAX_IMAGE_SIDE_PX,
): ImageTiles | undefined {
  const ratio = clip.scale * pixelRatio
  const pixels = (side: number) => Math.round(side * ratio)
  const [widthPx, heightPx] = [pixels(clip.width), pixels(clip.height)]
  const largest = Math.max(widthPx, heightPx)
  if (largest <= MAX_CAPTURE_SIDE_PX || largest > MAX_IMAGE_SIDE_PX[format]) return undefined
  if (widthPx * heightPx > MAX_IMAGE_PIXELS) return undefined
  const columns = cut(clip.width, ratio, MAX_CAPTURE_SIDE_PX)
  const rows = cut(clip.height, ratio, Math.min(MAX_CAPTURE_SIDE_PX, BAND_PIXELS / widthPx))
  return (
    columns &&
    rows?.map(({ from: top, length: height }) =>
      columns.map(({ from: left, length: width }) => ({
        x: clip.x + left,
        y: clip.y + top,
        width,
        height,
        scale: clip.scale,
      })),
    )
  )
}

interface Stretch {
  readonly from: number
  readonly length: number
}

/** Stretches of a side, each ending on a whole pixel and of at most `maxPx` of them; undefined where there are none. */
function cut(side: number, ratio: number, maxPx: number): readonly Stretch[] | undefined {
  if (side * ratio <= maxPx) return [{ from: 0, length: side }]
  const largest = Math.floor(maxPx / ratio)
  const tries = Array.from({ length: Math.min(MAX_TRIES, largest) }, (_, less) => largest - less)
  const step = tries.find((tried) => Math.abs(tried * ratio - Math.round(tried * ratio)) < 1e-6)
  if (step === undefined) return undefined
  return Array.from({ length: Math.ceil(side / step) }, (_, index) => ({
    from: index * step,
    length: Math.min(step, side - index * step),
  }))
}

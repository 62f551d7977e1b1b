import { EngineError } from '../../messages/errors.ts'
import {
  type ImageOptions,
  MAX_CAPTURE_SIDE_PX,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE_PX,
} from '../../schemas/options/image-options.ts'
import type { Area, ImageClip } from './image-area.ts'
import { imageTiles } from './image-tiles.ts'

/** Facts that decide how many pixels an area becomes. */
export type SizeOptions = Pick<ImageOptions, 'format' | 'resize' | 'viewport'>

/**
 * How an area is to be drawn so that the image has the size asked for.
 *
 * @throws EngineError `invalid_request` for an image over the limits, or of less than one pixel
 * @example imageClip({ x: 0, y: 0, width: 800, height: 2000 }, { resize: { width_px: 200, fit: 'contain' }, … })
 *   // { x: 0, y: 0, width: 800, height: 2000, scale: 0.25 }, an image of 200 × 500
 */
export function imageClip(area: Area, { format, resize, viewport }: SizeOptions): ImageClip {
  const pixelRatio = viewport.device_scale_factor
  const snapped = snap(area)
  const clip =
    resize === undefined ? { ...snapped, scale: 1 } : resized(snapped, resize, pixelRatio)
  const isTiled = imageTiles(clip, pixelRatio, format) !== undefined
  const side = MAX_IMAGE_SIDE_PX[format]
  refuseOversized(clip, pixelRatio, {
    format,
    // Larger ones that no cut fits are not put together.
    maxPx: isTiled ? side : Math.min(side, MAX_CAPTURE_SIDE_PX),
  })
  return clip
}

/** Edges on whole pixels, where the browser paints those of boxes, whatever the device scale factor. */
function snap({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.round(x), Math.round(y)]
  const [right, bottom] = [Math.round(x + width), Math.round(y + height)]
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

function resized(
  { x, y, width, height }: Area,
  { width_px: toWidth, height_px: toHeight, fit }: NonNullable<ImageOptions['resize']>,
  pixelRatio: number,
): ImageClip {
  const scales = [
    ...(toWidth === undefined ? [] : [toWidth / (width * pixelRatio)]),
    ...(toHeight === undefined ? [] : [toHeight / (height * pixelRatio)]),
  ]
  if (fit === 'contain') return { x, y, width, height, scale: Math.min(...scales) }
  const scale = Math.max(...scales)
  const shown = {
    width: (toWidth ?? width) / (scale * pixelRatio),
    height: (toHeight ?? height) / (scale * pixelRatio),
  }
  return { ...shown, x: x + (width - shown.width) / 2, y, scale }
}

function refuseOversized(
  clip: ImageClip,
  pixelRatio: number,
  { format, maxPx }: { readonly format: ImageOptions['format']; readonly maxPx: number },
): void {
  const pixels = (side: number) => Math.round(side * clip.scale * pixelRatio)
  const [width, height] = [pixels(clip.width), pixels(clip.height)]
  if (width < 1 || height < 1) {
    const message = `options.resize leaves no pixel of one side: the image would be ${width} × ${height} pixels.`
    throw new EngineError('invalid_request', message)
  }
  if (Math.max(width, height) <= maxPx && width * height <= MAX_IMAGE_PIXELS) return
  const side = MAX_IMAGE_SIDE_PX[format]
  const sides =
    format === 'png' ? '' : `at most ${side} a side as ${format} (png may be larger) and `
  const message =
    `The image would be ${width} × ${height} pixels; ${sides}at most ` +
    `${MAX_IMAGE_PIXELS / 1e6} million in all are made. Take less of the document with options.clip, ` +
    'options.selector or full_page false, or make it smaller with options.resize.'
  throw new EngineError('invalid_request', message)
}

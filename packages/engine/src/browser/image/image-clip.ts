import { EngineError } from '../../messages/errors.ts'
import {
  type ImageOptions,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE_PX,
} from '../../schemas/options/image-options.ts'
import type { Area, ImageClip } from './image-area.ts'
import { pngBands } from './png-bands.ts'

/** Facts that decide how many pixels an area becomes. */
export type SizeOptions = Pick<ImageOptions, 'format' | 'resize' | 'viewport'>

// Source: the VP8 bitstream has 14 bits for a side (RFC 6386, 9.1); Chromium answers a larger one with no bytes.
const MAX_WEBP_SIDE_PX = 16_383

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
  if (format === 'png' && pngBands(clip, pixelRatio) !== undefined) {
    refuseOversized(clip, pixelRatio, { width: MAX_IMAGE_SIDE_PX, height: MAX_IMAGE_PIXELS })
    return clip
  }
  const side = format === 'webp' ? MAX_WEBP_SIDE_PX : MAX_IMAGE_SIDE_PX
  refuseOversized(clip, pixelRatio, { width: side, height: side })
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
  maxPx: { readonly width: number; readonly height: number },
): void {
  const pixels = (side: number) => Math.round(side * clip.scale * pixelRatio)
  const [width, height] = [pixels(clip.width), pixels(clip.height)]
  if (width < 1 || height < 1) {
    const message = `options.resize leaves no pixel of one side: the image would be ${width} × ${height} pixels.`
    throw new EngineError('invalid_request', message)
  }
  const isInside = width <= maxPx.width && height <= maxPx.height
  if (isInside && width * height <= MAX_IMAGE_PIXELS) return
  const message =
    `The image would be ${width} × ${height} pixels; at most ${maxPx.width} a side (a PNG may be taller) and ` +
    `${MAX_IMAGE_PIXELS / 1e6} million in all are made. Take less of the document with options.clip, ` +
    'options.selector or full_page false, or make it smaller with options.resize.'
  throw new EngineError('invalid_request', message)
}

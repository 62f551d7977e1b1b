import { fromBase64 } from '../../lifetime/base64.ts'
import { EngineError } from '../../messages/errors.ts'
import { DEFAULT_QUALITY, type ImageOptions } from '../../schemas/options/image-options.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { settleDocument } from '../load/settle/settle-document.ts'
import { waitForSelector } from '../load/settle/wait-for.ts'
import { dropResizeListeners } from './drop-resize-listeners.ts'
import { growWindow } from './grow-window.ts'
import { holdPictures } from './hold-pictures.ts'
import type { Area, ImageClip } from './image-area.ts'
import { imageClip } from './image-clip.ts'
import { imageTiles } from './image-tiles.ts'
import { joinTiles, toJpeg } from './join-tiles.ts'
import { warnOfHidden } from './warn-of-hidden.ts'

/** An image as the browser encoded it. */
export interface CapturedImage {
  readonly bytes: Uint8Array
  readonly title: string
}

/**
 * Captures a loaded document as its options say. The browser draws at the final scale and encodes: nothing is
 * resampled here. An image larger than the browser draws is put together of tiles.
 *
 * @throws EngineError `invalid_request` for an image over the limits, told before the browser draws;
 *   `conversion_failed` when there is nothing to capture
 */
export async function captureImage(
  document: OpenDocument,
  options: ImageOptions,
): Promise<CapturedImage> {
  const { page, world } = document
  const { format, quality = DEFAULT_QUALITY, transparent } = options
  await holdPictures(document)
  const [{ area, isInView }, title] = await Promise.all([
    imageArea(document, options),
    world.call('documentTitle'),
  ])
  const clip = imageClip(area, options)
  page.doing('capturing')
  if (transparent) {
    const color = { r: 0, g: 0, b: 0, a: 0 }
    await page.cdp.send('Emulation.setDefaultBackgroundColorOverride', { color })
  }
  if (!isInView) await dropResizeListeners(page.cdp)
  const tiles = imageTiles(clip, options.viewport.device_scale_factor, format)
  const capture = async (part: ImageClip, as: ImageOptions['format']): Promise<Buffer> => {
    const { data } = await page.cdp.send('Page.captureScreenshot', {
      format: as,
      ...(as !== 'png' && { quality }),
      clip: part,
      // Costs a second layout, so only where the window is too small; 100vh stays the height of the window.
      captureBeyondViewport: !isInView,
      // Compresses png fast in a third of the time, but to 1.3 (text) to 5 times the bytes (screenshots, gradients), which
      // are stored and sent for longer than they are made. It changes nothing of the other formats.
      optimizeForSpeed: false,
    })
    if (data === '') throw new EngineError('conversion_failed', `The browser made no ${as} image.`)
    return await fromBase64(data)
  }
  if (tiles === undefined) return { bytes: await capture(clip, format), title }
  const joined = await joinTiles(tiles, (tile) => capture(tile, 'png'))
  return { bytes: format === 'jpeg' ? await toJpeg(joined, quality) : joined, title }
}

interface ImageArea {
  readonly area: Area
  /** Whether the window shows all of it. */
  readonly isInView: boolean
}

/** The part of the document that the options mean. */
async function imageArea(document: OpenDocument, options: ImageOptions): Promise<ImageArea> {
  const { page, world } = document
  const { selector, clip, full_page: isFullPage } = options
  await showAllParts(document)
  const element = selector === undefined ? undefined : await elementArea(document, selector)
  if (element === undefined && clip === undefined && isFullPage) {
    await growWindow(document, options)
    await warnOfHidden(document)
  }
  const { cssContentSize: content, cssVisualViewport } =
    await page.cdp.send('Page.getLayoutMetrics')
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = cssVisualViewport
  const view = { x, y, width, height }
  const placed = (area: Area) => ({ area, isInView: contains(view, area) })
  if (element !== undefined) return placed(element)
  if (clip !== undefined) {
    const area = { x: clip.x_px, y: clip.y_px, width: clip.width_px, height: clip.height_px }
    refuseOutside(area, content)
    return placed(area)
  }
  if (!isFullPage) return placed(view)
  if (content.height > height) await world.call('lowerFixedBars', content.height)
  return placed({ x: 0, y: 0, width: content.width, height: content.height })
}

/** Has all parts of a document laid out and painted, and waits for what they bring. */
async function showAllParts(document: OpenDocument): Promise<void> {
  const since = document.loading.mark()
  if (!(await document.world.call('showSkipped'))) return
  await settleDocument(document, { since, runsScripts: true })
}

async function elementArea(document: OpenDocument, selector: string): Promise<Area> {
  await waitForSelector(document, 'options.selector', selector)
  const box = await document.world.call('elementBox', selector)
  const field = `options.selector ${JSON.stringify(selector)}`
  if (box === undefined) {
    throw new EngineError('conversion_failed', `${field}: the element went away.`)
  }
  if (box.width > 0 && box.height > 0) return box
  const message = `${field}: the element has no size to capture (${box.width} × ${box.height} px).`
  throw new EngineError('conversion_failed', message)
}

function contains(outer: Area, inner: Area): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

function refuseOutside(
  { x, y }: Area,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  if (x < width && y < height) return
  const message = `options.clip: begins at ${x}, ${y}, outside the document of ${width} × ${height} px.`
  throw new EngineError('invalid_request', message)
}

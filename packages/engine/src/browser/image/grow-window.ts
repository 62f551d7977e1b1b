import { type ImageOptions, MAX_IMAGE_PIXELS } from '../../schemas/options/image-options.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { settleDocument } from '../load/settle/settle-document.ts'

/** Content that comes into view may bring more; a document that grows for ever is taken as it is then. */
const MAX_ROUNDS = 3

type WithViewport = Pick<ImageOptions, 'viewport'>

/**
 * Makes the window as tall as a document that never is, or that builds what its window shows: one where a box scrolls in its
 * place, as applications and documentation sites are built, or one with a list that keeps room for rows. Whatever else fills the
 * window's height grows with it, and no style is touched.
 */
export async function growWindow(document: OpenDocument, options: WithViewport): Promise<void> {
  const { world } = document
  const { width_px: width, height_px: height } = options.viewport
  const hidden = () => world.call('hiddenBelow', { x: width / 2, y: height / 2 })
  const grown = await growBy(document, options, { left: await hidden(), leftNow: hidden })
  const hasRoom = () => world.call('hasRoomForRows', height)
  if (grown > height || !(await hasRoom())) return
  const below = () => world.call('belowWindow')
  await growBy(document, options, { left: await below(), leftNow: below })
  // Nothing is won by a window that rows are not built for.
  if (await hasRoom()) await setHeight(document, options, height)
}

/** Content that a window does not show, in CSS pixels: at first, and once it is taller. */
interface Hidden {
  readonly left: number
  readonly leftNow: () => Promise<number>
}

/** @returns height of the window then */
async function growBy(
  document: OpenDocument,
  options: WithViewport,
  { left: first, leftNow }: Hidden,
): Promise<number> {
  const { width_px: width, height_px: heightPx } = options.viewport
  let height = heightPx
  let left = first
  for (let round = 0; round < MAX_ROUNDS && left > 0; round++) {
    // One row over the limit is enough to be told so.
    const taller = Math.min(height + left, Math.ceil(MAX_IMAGE_PIXELS / width) + 1)
    await setHeight(document, options, taller)
    const still = await leftNow()
    if (still >= left) {
      // A box of a height of its own, which scrolls in any window, or one that is as high as the window.
      await setHeight(document, options, height)
      return height
    }
    height = taller
    left = still
  }
  return height
}

/** Gives the window another height, and waits for what the document makes of it. */
async function setHeight(
  document: OpenDocument,
  { viewport }: WithViewport,
  height: number,
): Promise<void> {
  const { page, loading } = document
  const since = loading.mark()
  const { width_px: width, device_scale_factor: deviceScaleFactor } = viewport
  const metrics = { width, height, deviceScaleFactor, mobile: false }
  await page.cdp.send('Emulation.setDeviceMetricsOverride', metrics)
  await settleDocument(document, { since, runsScripts: true })
}

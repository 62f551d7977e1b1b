import { type ImageOptions, MAX_IMAGE_PIXELS } from '../../schemas/options/image-options.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { settleDocument } from '../load/settle/settle-document.ts'

/** Content that comes into view may bring more; a document that grows for ever is taken as it is then. */
const MAX_ROUNDS = 3

/**
 * Makes the window as tall as a document that never is: one where a box scrolls in its place, as applications and
 * documentation sites are built. Whatever else fills the window's height grows with it, and no style is touched.
 */
export async function growWindow(
  document: OpenDocument,
  { viewport }: Pick<ImageOptions, 'viewport'>,
): Promise<void> {
  const { page, world, loading } = document
  const { width_px: width, height_px: heightPx, device_scale_factor: deviceScaleFactor } = viewport
  const hidden = () => world.call('hiddenBelow', { x: width / 2, y: heightPx / 2 })
  const resize = async (height: number) => {
    await page.cdp.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor,
      mobile: false,
    })
  }
  let height = heightPx
  let left = await hidden()
  for (let round = 0; round < MAX_ROUNDS && left > 0; round++) {
    const since = loading.mark()
    // One row over the limit is enough to be told so.
    const taller = Math.min(height + left, Math.ceil(MAX_IMAGE_PIXELS / width) + 1)
    await resize(taller)
    await settleDocument(document, { since, runsScripts: true })
    const still = await hidden()
    if (still >= left) {
      // A box of a height of its own: it scrolls in any window.
      await resize(height)
      return
    }
    height = taller
    left = still
  }
}

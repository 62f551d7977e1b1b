import type { OpenDocument } from '../../load/loaded-document.ts'
import type { WindowSize } from '../../load/window-size.ts'

/** Gives the window of a document another size. */
export async function setWindow(
  { page }: Pick<OpenDocument, 'page'>,
  { widthPx, heightPx, deviceScaleFactor }: WindowSize,
): Promise<void> {
  await page.cdp.send('Emulation.setDeviceMetricsOverride', {
    width: widthPx,
    height: heightPx,
    deviceScaleFactor,
    mobile: false,
  })
}

/**
 * Looks at a document in another window than its own. Its scripts hear nothing of it: what they have measured and drawn
 * stays as it is.
 *
 * @param own window that it has again in the end
 */
export async function lookInWindow<T>(
  document: Pick<OpenDocument, 'page' | 'world' | 'scripts'>,
  { window, own }: { readonly window: WindowSize; readonly own: WindowSize },
  look: () => Promise<T>,
): Promise<T> {
  const resize = async (size: WindowSize) => {
    await setWindow(document, size)
    await document.world.call('endTransitions')
  }
  await document.page.paint()
  return await document.scripts.pausedFor(async () => {
    await resize(window)
    const seen = await look()
    await resize(own)
    await forgetImages(document)
    return seen
  })
}

/**
 * Empties the renderer's cache of images that the other window showed in place of those of its own: the browser would
 * take them when it prints, where they are at hand.
 */
async function forgetImages({ page: { cdp } }: Pick<OpenDocument, 'page'>): Promise<void> {
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false })
}

import type { CdpSession } from '../cdp/cdp-session.ts'
import type { PageOptions } from '../pool/browser-pool.ts'
import { DEFAULT_PAGE } from '../pool/page-options.ts'

/** Size of a window and of its pixels. */
export type WindowSize = NonNullable<PageOptions['viewport']>

/** The window that a document is loaded in. */
export interface WindowRequest {
  readonly size: WindowSize
  /**
   * Whether pages of this window are kept ready. Those of papers are not: they differ from the default window in a side
   * or two, and a page that is there and is resized is quicker than a new one.
   */
  readonly isOwn: boolean
}

/** Gives the window of a page its size before the document is there; nothing for the default one. */
export async function resizeWindow(cdp: CdpSession, size: WindowSize): Promise<void> {
  const { widthPx: width, heightPx: height, deviceScaleFactor } = size
  const standard = DEFAULT_PAGE.viewport
  const isStandard =
    width === standard.widthPx &&
    height === standard.heightPx &&
    deviceScaleFactor === standard.deviceScaleFactor
  if (isStandard) return
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor,
    mobile: false,
  })
}

import type { CdpSession } from '../../cdp/cdp-session.ts'

/** Waits, in a page, until its document is seen. */
const SEEN = `new Promise((resolve) => {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    resolve()
  }
  document.addEventListener('visibilitychange', look)
  look()
})`

/**
 * The window of a page. While it is minimized its document is laid out and printed as any other, and nothing is painted:
 * a sixth of the processor time of a short document goes into frames that nobody sees.
 */
export class PageWindow {
  readonly #root: CdpSession
  readonly #targetId: string
  #isSeen: boolean
  #windowId: number | undefined

  /** @param isSeen whether it was opened as one that is seen */
  constructor(root: CdpSession, targetId: string, isSeen: boolean) {
    this.#root = root
    this.#targetId = targetId
    this.#isSeen = isSeen
  }

  /**
   * Shows the window or minimizes it.
   *
   * @param cdp session of its page; the document that stands there is told before this returns
   */
  async setSeen(cdp: CdpSession, isSeen: boolean): Promise<void> {
    if (isSeen === this.#isSeen) return
    this.#isSeen = isSeen
    const windowState = isSeen ? 'normal' : 'minimized'
    const windowId = await this.#id()
    await this.#root.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
    if (isSeen) await cdp.send('Runtime.evaluate', { expression: SEEN, awaitPromise: true })
  }

  async #id(): Promise<number> {
    if (this.#windowId === undefined) {
      const target = { targetId: this.#targetId }
      const { windowId } = await this.#root.send('Browser.getWindowForTarget', target)
      this.#windowId = windowId
    }
    return this.#windowId
  }
}

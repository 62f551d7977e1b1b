import { setTimeout as delay } from 'node:timers/promises'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { PageOptions } from '../browser-pool.ts'

/** Size of a window. */
export type Viewport = NonNullable<PageOptions['viewport']>

/** How long the window of a page may take to have its size again, in milliseconds. */
const RESTORED_MS = 500

/** Every page option with its default: what a page is when nothing is asked of it. */
export const DEFAULT_PAGE: Required<Omit<PageOptions, 'userAgent'>> = {
  javascript: true,
  locale: 'en-US',
  timezone: 'UTC',
  colorScheme: 'light',
  media: 'print',
  // The content box of A4 with margins of 20 mm, which most documents are printed in.
  viewport: { widthPx: 642, heightPx: 971, deviceScaleFactor: 1 },
}

/** Whether two windows are of one size. */
export function isSameViewport(one: Viewport, other: Viewport): boolean {
  return (
    one.widthPx === other.widthPx &&
    one.heightPx === other.heightPx &&
    one.deviceScaleFactor === other.deviceScaleFactor
  )
}

/** One text per distinct set of options: pages of the same key are interchangeable. */
export function pageOptionsKey(options: PageOptions): string {
  const { javascript, locale, timezone, colorScheme, media, viewport } = {
    ...DEFAULT_PAGE,
    ...options,
  }
  const { widthPx, heightPx, deviceScaleFactor } = viewport
  return JSON.stringify([
    [javascript, locale, timezone, colorScheme, media, options.userAgent ?? null],
    [widthPx, heightPx, deviceScaleFactor],
  ])
}

/**
 * Applies page options to a session: of a page, or of a cross-site frame inside it.
 *
 * A setting that the launch already gives every page (see `launchArguments`) is not asked for again: each command
 * costs every render.
 *
 * @param browserUserAgent the browser's own user agent; the protocol sets `Accept-Language` only beside one
 */
export async function applyPageOptions(
  cdp: CdpSession,
  options: PageOptions,
  browserUserAgent: string,
  target: 'page' | 'frame',
): Promise<void> {
  const { javascript, locale, timezone, colorScheme, media, viewport } = {
    ...DEFAULT_PAGE,
    ...options,
  }
  const commands: Promise<unknown>[] = [
    cdp.send('Emulation.setEmulatedMedia', {
      media,
      features: [{ name: 'prefers-color-scheme', value: colorScheme }],
    }),
  ]
  if (!javascript) {
    commands.push(cdp.send('Emulation.setScriptExecutionDisabled', { value: true }))
  }
  if (timezone !== DEFAULT_PAGE.timezone) {
    commands.push(cdp.send('Emulation.setTimezoneOverride', { timezoneId: timezone }))
  }
  if (locale !== DEFAULT_PAGE.locale) {
    commands.push(cdp.send('Emulation.setLocaleOverride', { locale }))
  }
  if (locale !== DEFAULT_PAGE.locale || options.userAgent !== undefined) {
    const userAgent = options.userAgent ?? browserUserAgent
    commands.push(cdp.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale }))
  }
  if (target === 'page') commands.push(resizeWindow(cdp, viewport))
  await Promise.all(commands)
}

/** Gives the window of a page its size before the document is there; nothing for the default one. */
export async function resizeWindow(
  cdp: CdpSession,
  viewport: Viewport = DEFAULT_PAGE.viewport,
): Promise<void> {
  if (!isSameViewport(viewport, DEFAULT_PAGE.viewport)) await setViewport(cdp, viewport)
}

/** Gives the window of a page any size. */
export async function setViewport(
  cdp: CdpSession,
  { widthPx: width, heightPx: height, deviceScaleFactor }: Viewport,
): Promise<void> {
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor,
    mobile: false,
  })
}

/**
 * Gives the window of a page that is shown its own size back. It would have it with the end of the session, but in its own time.
 *
 * @throws Error when it does not have it in time
 */
export async function restoreWindow(cdp: CdpSession): Promise<void> {
  await cdp.send('Emulation.clearDeviceMetricsOverride')
  const { widthPx, heightPx } = DEFAULT_PAGE.viewport
  const expression = `new Promise((resolve) => {
    const look = () => {
      if (innerWidth !== ${widthPx} || innerHeight !== ${heightPx}) return
      removeEventListener('resize', look)
      resolve()
    }
    addEventListener('resize', look)
    look()
  })`
  const tooLong = delay(RESTORED_MS, undefined, { ref: false }).then(() => {
    throw new Error('The window keeps the size of its document.')
  })
  await Promise.race([cdp.send('Runtime.evaluate', { expression, awaitPromise: true }), tooLong])
}

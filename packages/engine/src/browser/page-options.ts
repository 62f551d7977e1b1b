import type { PageOptions } from './browser-pool.ts'
import type { CdpSession } from './cdp-session.ts'

/** Every page option with its default: what a page is when nothing is asked of it. */
export const DEFAULT_PAGE: Required<Omit<PageOptions, 'userAgent'>> = {
  javascript: true,
  locale: 'en-US',
  timezone: 'UTC',
  colorScheme: 'light',
  media: 'print',
  viewport: { widthPx: 1280, heightPx: 800, deviceScaleFactor: 1 },
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
  await Promise.all([
    javascript ? undefined : cdp.send('Emulation.setScriptExecutionDisabled', { value: true }),
    cdp.send('Emulation.setLocaleOverride', { locale }),
    cdp.send('Emulation.setTimezoneOverride', { timezoneId: timezone }),
    cdp.send('Emulation.setUserAgentOverride', {
      userAgent: options.userAgent ?? browserUserAgent,
      acceptLanguage: locale,
    }),
    cdp.send('Emulation.setEmulatedMedia', {
      media,
      features: [{ name: 'prefers-color-scheme', value: colorScheme }],
    }),
    target === 'page' &&
      cdp.send('Emulation.setDeviceMetricsOverride', {
        width: viewport.widthPx,
        height: viewport.heightPx,
        deviceScaleFactor: viewport.deviceScaleFactor,
        mobile: false,
      }),
  ])
}

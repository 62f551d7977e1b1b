import { describe, expect, test } from 'vitest'
import { fakeCdp } from '../../test/fake-cdp.ts'
import type { PageOptions } from '../browser-pool.ts'
import { applyPageOptions, DEFAULT_PAGE, pageOptionsKey } from './page-options.ts'

describe('pageOptionsKey', () => {
  test('is the same for what is left out and for its default', () => {
    expect(pageOptionsKey({})).toBe(pageOptionsKey(DEFAULT_PAGE))
  })

  test.each<PageOptions>([
    { javascript: false },
    { locale: 'de-DE' },
    { timezone: 'Europe/Berlin' },
    { userAgent: 'Agent/1.0' },
    { colorScheme: 'dark' },
    { media: 'screen' },
    { viewport: { widthPx: 643, heightPx: 971, deviceScaleFactor: 1 } },
    { viewport: { widthPx: 642, heightPx: 972, deviceScaleFactor: 1 } },
    { viewport: { widthPx: 642, heightPx: 971, deviceScaleFactor: 2 } },
  ])('tells %j from the default', (options) => {
    expect(pageOptionsKey(options)).not.toBe(pageOptionsKey({}))
  })
})

async function commands(options: PageOptions, target: 'page' | 'frame' = 'page') {
  const cdp = fakeCdp()
  await applyPageOptions(cdp, options, 'Browser/1.0', target)
  return Object.fromEntries(cdp.sent.map(({ method, params }) => [method, params]))
}

describe('applyPageOptions', () => {
  test('asks the default page for its media alone: the launch has seen to the rest', async () => {
    expect(await commands({})).toEqual({
      'Emulation.setEmulatedMedia': {
        media: 'print',
        features: [{ name: 'prefers-color-scheme', value: 'light' }],
      },
    })
  })

  test('asks for everything that differs', async () => {
    const viewport = { widthPx: 800, heightPx: 600, deviceScaleFactor: 2 }
    const options: PageOptions = {
      javascript: false,
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
      userAgent: 'Agent/1.0',
      colorScheme: 'dark',
      media: 'screen',
      viewport,
    }
    expect(await commands(options)).toEqual({
      'Emulation.setEmulatedMedia': {
        media: 'screen',
        features: [{ name: 'prefers-color-scheme', value: 'dark' }],
      },
      'Emulation.setScriptExecutionDisabled': { value: true },
      'Emulation.setTimezoneOverride': { timezoneId: 'Europe/Berlin' },
      'Emulation.setLocaleOverride': { locale: 'de-DE' },
      'Emulation.setUserAgentOverride': { userAgent: 'Agent/1.0', acceptLanguage: 'de-DE' },
      'Emulation.setDeviceMetricsOverride': {
        width: 800,
        height: 600,
        deviceScaleFactor: 2,
        mobile: false,
      },
    })
    expect(Object.keys(await commands(options, 'frame'))).not.toContain(
      'Emulation.setDeviceMetricsOverride',
    )
  })

  test('keeps the browser’s own user agent beside a locale', async () => {
    expect(await commands({ locale: 'fr' })).toMatchObject({
      'Emulation.setUserAgentOverride': { userAgent: 'Browser/1.0', acceptLanguage: 'fr' },
    })
  })
})

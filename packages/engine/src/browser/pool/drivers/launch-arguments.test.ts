import { describe, expect, test } from 'vitest'
import { type LaunchSettings, launchArguments } from './launch-arguments.ts'

const SETTINGS: LaunchSettings = {
  product: 'chromium-headless-shell',
  userDataDir: '/profile',
  proxyServer: 'http://127.0.0.1:43121',
  sandbox: true,
  sharedMemory: true,
}

describe('launchArguments', () => {
  test('leaves the proxy as the only way out, for every product', () => {
    for (const product of ['chromium-headless-shell', 'chromium', 'chrome'] as const) {
      expect(launchArguments({ ...SETTINGS, product })).toEqual(
        expect.arrayContaining([
          '--proxy-server=http://127.0.0.1:43121',
          '--proxy-bypass-list=<-loopback>',
          '--disable-quic',
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
          '--disable-background-networking',
          '--remote-debugging-pipe',
          '--user-data-dir=/profile',
        ]),
      )
    }
  })

  test('turns the sandbox off only where it must', () => {
    expect(launchArguments(SETTINGS)).not.toContain('--no-sandbox')
    expect(launchArguments({ ...SETTINGS, sandbox: false })).toContain('--no-sandbox')
  })

  test('goes without shared memory where there is little', () => {
    expect(launchArguments(SETTINGS)).not.toContain('--disable-dev-shm-usage')
    expect(launchArguments({ ...SETTINGS, sharedMemory: false })).toContain(
      '--disable-dev-shm-usage',
    )
  })

  test('tells a whole browser to show no window; the shell has none', () => {
    expect(launchArguments(SETTINGS)).not.toContain('--headless=new')
    expect(launchArguments({ ...SETTINGS, product: 'chrome' })).toContain('--headless=new')
  })

  test('never weakens what keeps documents apart', () => {
    const all = launchArguments({ ...SETTINGS, sandbox: false, sharedMemory: false }).join(' ')
    expect(all).not.toMatch(
      /single-process|no-zygote|disable-web-security|allow-file-access|disable-site-isolation|remote-debugging-port/,
    )
  })
})

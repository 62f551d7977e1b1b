import { findChromium } from '../../packages/engine/src/browser/pool/find-chromium.ts'
import { type CaptureOptions, capture, TaskError } from '../process.ts'
import type { AptCommand, DebianPackage } from './apt.ts'

/** Debian's build of the browser: 61 MB to download, 220 MB installed. */
export const CHROMIUM_PACKAGE: DebianPackage = {
  name: 'chromium-headless-shell',
  why: 'the browser that renders every document',
}

/**
 * Whether the browser that the library would use is there and starts: a downloaded one may lack libraries.
 *
 * @throws TaskError when SVC_CHROMIUM is set and does not start: an explicit choice is not replaced
 */
export async function hasBrowser(): Promise<boolean> {
  const found = await findChromium(process.env)
  const starts = found !== undefined && capture(found.path, ['--version'], { timeoutMs: 20_000 }).ok
  const chosen = process.env['SVC_CHROMIUM']
  if (chosen && !starts) throw new TaskError(`SVC_CHROMIUM is ${chosen}, which does not start`)
  return starts
}

/**
 * Downloads playwright's own headless shell and makes sure that it starts.
 *
 * @param apt how to install the system libraries that the download expects, where that is possible
 * @returns whether there is a working browser now
 */
export async function downloadBrowser(apt: AptCommand | undefined): Promise<boolean> {
  // An unreachable host is told apart from a slow one: five tries of 5 s each, against ten minutes for all.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' }
  playwright('install', { env, timeoutMs: 10 * 60_000 })
  if (await hasBrowser()) return true
  if (apt === undefined || (await findChromium(process.env)) === undefined) return false
  console.log('setup: system libraries of the browser (apt)')
  playwright('install-deps', { timeoutMs: 15 * 60_000 })
  return hasBrowser()
}

/** Says what to do when every way to a browser has failed. */
export function noBrowser(detail: string): TaskError {
  return new TaskError(
    [
      'no Chromium found, and none could be installed. Any of these helps:',
      '  SVC_CHROMIUM=/path/to/chrome             use a browser that is already somewhere',
      '  npx playwright-core install chromium-headless-shell',
      '  apt-get install chromium-headless-shell  (Debian, as root)',
      ...(detail === '' ? [] : [`Last message: ${detail.split('\n').slice(-3).join('\n')}`]),
    ].join('\n'),
  )
}

// Playwright calls its build by the name of Debian's package.
function playwright(command: 'install' | 'install-deps', options: CaptureOptions): void {
  capture('playwright-core', [command, CHROMIUM_PACKAGE.name], options)
}

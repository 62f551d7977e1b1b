import { readFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Browser } from 'playwright-core'

/** The machine and the versions that numbers were taken with, in one line of text. */
export async function machineLine(browser: Browser): Promise<string> {
  const processors = cpus()
  return [
    `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    await operatingSystem(),
    `Chromium ${browser.version()} (headless shell unless named otherwise)`,
    `Node ${process.versions.node}`,
  ].join(', ')
}

/** Processes that wanted to run, averaged over the last minute: above the number of cores, times are too long. */
export function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

async function operatingSystem(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^PRETTY_NAME="?([^"\n]+)/m.exec(release)?.[1] ?? process.platform
}

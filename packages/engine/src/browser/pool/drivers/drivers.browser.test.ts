import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { createRemotePool, type RemoteBrowser } from '../../start/chromium.ts'
import { describePool } from '../../test/driver-contract.ts'
import { convert, LOOPBACK, openPool } from '../../test/pool-rig.ts'
import type { BrowserPool } from '../browser-pool.ts'
import { findChromium } from '../find-chromium.ts'

const overPipe = openPool({ driver: 'pipe' })
const overPlaywright = openPool({ driver: 'playwright' })
const overDevTools = remotePool({ connectOverCdp: await startBrowser() })
const overServer = remotePool({ connect: await startServer() })

describePool('a pool over a pipe', overPipe)
describePool('a pool through playwright', overPlaywright)
describePool('a pool over a remote browser', overDevTools)
describePool('a pool over a playwright server', overServer)

test('all of them print the same', async () => {
  const html = '<h1>Title</h1><p>text <b>bold</b>'
  const options = { deterministic: true, header_html: '{page}' }
  const pools = [overPipe, overPlaywright, overDevTools, overServer]
  const [first, ...others] = await Promise.all(pools.map((pool) => convert(pool, html, options)))
  for (const { bytes } of others) expect(Buffer.compare(bytes, first?.bytes as Uint8Array)).toBe(0)
})

function remotePool(browser: RemoteBrowser): BrowserPool {
  const pool = createRemotePool({ browser, selfTest: false, policy: LOOPBACK })
  afterAll(() => pool.close())
  return pool
}

/** Starts a playwright server. @returns its address */
async function startServer(): Promise<string> {
  const found = await findChromium(env)
  if (!found) throw new Error('no Chromium was found')
  const server = await chromium.launchServer({
    executablePath: found.path,
    chromiumSandbox: false,
    args: ['--font-render-hinting=none'],
    env: { ...env, TZ: 'UTC' },
  })
  afterAll(() => server.close())
  return server.wsEndpoint()
}

/** Starts a browser of its own, as it might run on another machine. @returns its DevTools address */
async function startBrowser(): Promise<string> {
  const found = await findChromium(env)
  if (!found) throw new Error('no Chromium was found')
  const profile = await mkdtemp(join(tmpdir(), 'remote-browser-'))
  const args = ['--headless', '--no-sandbox', '--remote-debugging-port=0', '--no-first-run']
  const started = spawn(
    found.path,
    // As a pool prints by default; a remote browser is set up by whoever runs it.
    [...args, `--user-data-dir=${profile}`, '--font-render-hinting=none', '--lang=en-US'],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { ...env, TZ: 'UTC' } },
  )
  afterAll(async () => {
    const exited = once(started, 'exit')
    if (started.pid !== undefined) process.kill(-started.pid, 'SIGKILL')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  })
  for await (const line of createInterface(started.stderr)) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('the browser did not say where it listens')
}

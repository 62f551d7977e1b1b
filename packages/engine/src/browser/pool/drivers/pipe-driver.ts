import { statfs } from 'node:fs/promises'
import {
  createProcessFolder,
  removeProcessFolder,
  sweepProcessFolders,
} from '../../../lifetime/process/process-folder.ts'
import { startProcess } from '../../../lifetime/process/start-process.ts'
import { CdpConnection } from '../../cdp/cdp-connection.ts'
import { rendererCalmer } from '../calm-renderers.ts'
import type { FoundBrowser } from '../find-chromium.ts'
import { DEFAULT_PAGE } from '../pages/page-options.ts'
import { connectedBrowser } from './connected-browser.ts'
import type { BrowserDriver, DrivenBrowser } from './driver.ts'
import { launchArguments } from './launch-arguments.ts'
import { pipeTransport } from './pipe-transport.ts'

/** Below this Chromium runs out of shared memory on large pages; Docker's default is 64 MB. */
const SHARED_MEMORY_MIN_BYTES = 256 * 1024 * 1024

/** How far below ours the priority of a browser is that gives way to another: a third of its share (sched(7)). */
const ASIDE_NICE = 5

/** Settings of the pipe driver. */
export interface PipeDriverOptions {
  readonly browser: Pick<FoundBrowser, 'path' | 'product'>
  readonly sandbox: boolean
  /** The browser's environment; see {@link browserEnvironment}. */
  readonly environment: Readonly<Record<string, string>>
}

// Fonts and folders. Nothing else of this process reaches the browser: its environment may hold secrets.
const PASSED_ON = /^(PATH|HOME|TMPDIR|XDG_\w+|FONTCONFIG_\w+|DBUS_SESSION_BUS_ADDRESS)$/

/** The part of an environment that a browser needs. */
export function browserEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const passedOn = Object.entries(environment).filter(([name]) => PASSED_ON.test(name))
  return Object.fromEntries(passedOn) as Record<string, string>
}

/**
 * Starts Chromium as a child process and speaks DevTools to it over a pipe.
 *
 * The default on this machine: no port, no WebSocket, no library between. A page from it costs two thirds
 * of one through playwright, and the first PDF of a process comes in half the time.
 */
export function pipeDriver(options: PipeDriverOptions): Required<BrowserDriver> {
  return {
    launch: (proxy) => launch(options, proxy, 0),
    launchAside: (proxy) => launch(options, proxy, ASIDE_NICE),
  }
}

async function launch(
  { browser, sandbox, environment }: PipeDriverOptions,
  { port }: Parameters<BrowserDriver['launch']>[0],
  nice: number,
): Promise<DrivenBrowser> {
  const userDataDir = await createProcessFolder('browser')
  const args = launchArguments({
    product: browser.product,
    userDataDir,
    proxyServer: `http://127.0.0.1:${port}`,
    sandbox,
    sharedMemory: await hasSharedMemory(),
  })
  const started = await startProcess({
    kind: 'browser',
    program: browser.path,
    args,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // The renderers are ended with it.
    group: true,
    nice,
    environment: { ...environment, LANG: 'en_US.UTF-8', TZ: DEFAULT_PAGE.timezone },
  })
  const swept = sweepProcessFolders('browser')
  const [toBrowser, fromBrowser] = [started.child.stdio[3], started.child.stdio[4]]
  const connection = new CdpConnection(pipeTransport(toBrowser as never, fromBrowser as never))
  const end = async () => {
    connection.close()
    started.kill()
    await Promise.all([started.exited, swept])
    await removeProcessFolder(userDataDir)
  }
  try {
    return await connectedBrowser(connection, end, {
      calmer: rendererCalmer(connection.root, nice),
      hidesPages: browser.product === 'chromium-headless-shell',
    })
  } catch (cause) {
    await end()
    const said = started.lastWords().split('\n').slice(-4).join(' | ')
    throw new Error(`${browser.path} did not start: ${said || String(cause)}`, { cause })
  }
}

async function hasSharedMemory(): Promise<boolean> {
  try {
    const { bsize, blocks } = await statfs('/dev/shm')
    return bsize * blocks >= SHARED_MEMORY_MIN_BYTES
  } catch {
    return true
  }
}

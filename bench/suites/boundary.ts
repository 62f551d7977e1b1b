import { Worker } from 'node:worker_threads'
import { findChromium } from '@svc/engine/chromium'
// From the sources: the public pool has no page that goes round the proxy, and must not have one.
import type { CdpSession } from '../../packages/engine/src/browser/cdp/cdp-session.ts'
import type { DrivenBrowser } from '../../packages/engine/src/browser/pool/drivers/driver.ts'
import {
  browserEnvironment,
  pipeDriver,
} from '../../packages/engine/src/browser/pool/drivers/pipe-driver.ts'
import { FilteringProxy } from '../../packages/engine/src/network/proxy/filtering-proxy.ts'
import { mean, median, ratio } from '../measure/statistics.ts'
import { takeTurns } from '../measure/take-turns.ts'
import type { Figure } from '../report/goals.ts'
import { figure, type Table } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const COUNTS = [0, 20, 200] as const
const GOAL_COUNT = 200
const WITHOUT = 'without'
const THROUGH = 'through the proxy'

/** Loads of one page in one way. */
interface Loads {
  readonly way: typeof WITHOUT | typeof THROUGH
  readonly count: number
  readonly samplesMs: readonly number[]
  readonly cpuMs: readonly number[]
}

/** Cost of the filtering proxy: pages with sub-resources, through it and past it. */
export async function boundarySuite(context: SuiteContext): Promise<SuiteResult> {
  const server = new Worker(new URL('resource-server.ts', import.meta.url))
  const origin = await listening(server)
  const policy = { allowPrivate: true, allowHosts: [], denyHosts: [] }
  const proxy = await FilteringProxy.listen({ policy })
  const browser = await launch(context.browserPath, proxy)
  try {
    context.say('boundary: pages with sub-resources')
    const ways = COUNTS.flatMap(
      (count) =>
        [
          { name: WITHOUT, count, turn: () => loadPast(browser, origin, count) },
          { name: THROUGH, count, turn: () => loadThrough(browser, proxy, origin, count) },
        ] as const,
    )
    const taken = await takeTurns<number>(ways, context.runs)
    const loads = ways.map(({ name: way, count }, index): Loads => {
      const turns = taken[index] ?? []
      const samplesMs = turns.map(({ result }) => result)
      return { way, count, samplesMs, cpuMs: turns.map(({ cpuMs }) => cpuMs) }
    })
    return {
      title: 'Network boundary',
      method:
        'Load of a document that names so many images of 4 KB on a server on this machine, in another thread; a ' +
        'fresh context each time, opening it not counted. The same browser for both, which does not go through ' +
        'the proxy when the context says so. CPU: of all processes, the server and the opening included.',
      tables: [loadsTable(loads)],
      figures: { boundary: proxyRatio(loads, GOAL_COUNT) },
      samples: Object.fromEntries(
        loads.map(({ way, count, samplesMs }) => [`${count} sub-resources, ${way}`, samplesMs]),
      ),
    }
  } finally {
    await browser.close()
    await proxy.close()
    await server.terminate()
  }
}

function loadsTable(loads: readonly Loads[]): Table {
  return {
    caption: 'load',
    columns: ['sub-resources', 'median ms', 'min ms', 'CPU ms', '÷ without', 'minima', 'CPU'],
    rows: loads.map(({ way, count, samplesMs, cpuMs }) => {
      const times = [median(samplesMs), Math.min(...samplesMs), mean(cpuMs)]
      const { medians, minima, cpu } = proxyRatio(loads, count)
      const ratios = way === THROUGH ? [medians, minima, cpu] : [1, 1, 1]
      return [`${count}, ${way}`, ...[...times, ...ratios].map(figure)]
    }),
  }
}

function proxyRatio(loads: readonly Loads[], count: number): Required<Figure> {
  const of = (wanted: Loads['way']) => {
    const found = loads.find((one) => one.way === wanted && one.count === count)
    if (found === undefined) throw new RangeError(`no page has ${count} sub-resources`)
    return found
  }
  const [through, without] = [of(THROUGH), of(WITHOUT)]
  return {
    ...ratio(through.samplesMs, without.samplesMs),
    cpu: mean(through.cpuMs) / mean(without.cpuMs),
  }
}

async function launch(path: string, proxy: FilteringProxy): Promise<DrivenBrowser> {
  const browser = await findChromium({ SVC_CHROMIUM: path })
  if (!browser) throw new Error(`${path} cannot be executed`)
  const sandbox = process.getuid?.() !== 0
  const environment = browserEnvironment(process.env)
  return pipeDriver({ browser, sandbox, environment }).launch(proxy)
}

async function loadThrough(
  browser: DrivenBrowser,
  proxy: FilteringProxy,
  origin: string,
  count: number,
): Promise<number> {
  const ticket = proxy.openTicket()
  const server = `http://127.0.0.1:${proxy.port}`
  const { username, password } = ticket
  try {
    return await timedLoad(
      browser,
      { server, username, password },
      proxy.blankUrl,
      page(origin, count),
    )
  } finally {
    ticket.close()
  }
}

function loadPast(browser: DrivenBrowser, origin: string, count: number): Promise<number> {
  const direct = { server: 'direct://', username: '', password: '' }
  return timedLoad(browser, direct, `${origin}/`, page(origin, count))
}

async function timedLoad(
  browser: DrivenBrowser,
  proxy: Parameters<DrivenBrowser['openPage']>[1],
  blankUrl: string,
  html: string,
): Promise<number> {
  const { cdp, close } = await browser.openPage({}, proxy, blankUrl)
  try {
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
    const since = performance.now()
    await cdp.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
    await loaded
    const ms = performance.now() - since
    await refuseMissing(cdp)
    return ms
  } finally {
    await close()
  }
}

/** An image that was refused would have been quick to load. */
async function refuseMissing(cdp: CdpSession): Promise<void> {
  const expression = '[...document.images].filter((image) => image.naturalWidth === 0).length'
  const { result } = await cdp.send('Runtime.evaluate', { expression })
  if (result.value !== 0) throw new Error(`${result.value} images did not load`)
}

function page(origin: string, count: number): string {
  const images = Array.from({ length: count }, (_, index) => `<img src="${origin}/${index}.png">`)
  return `<!doctype html><title>Sub-resources</title><h1>${count}</h1>${images.join('')}`
}

function listening(server: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('message', (port: number) => resolve(`http://127.0.0.1:${port}`))
    server.once('error', reject)
  })
}

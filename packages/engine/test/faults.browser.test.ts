import { setTimeout as elapsed } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { convert, openPool, serve } from '../src/browser/test/pool-rig.ts'
import {
  browserProcesses,
  descendants,
  hasProc,
  openDescriptors,
  profileFolders,
  rendererProcesses,
} from '../src/browser/test/processes.ts'
import { repeats, SOAK_TIMEOUT_MS } from './soak.ts'

const KILLS = repeats({ always: 4, soak: 100 })
const CRASHES = repeats({ always: 6, soak: 100 })
const RENDERS = repeats({ always: 36, soak: 1000 })
/** Growth of the process that these renders are allowed, in MB. */
const GROWN_MB = repeats({ always: 30, soak: 50 })
/** Longest and shortest time between two kills, in milliseconds: a browser starts and serves meanwhile. */
const BETWEEN_KILLS_MS = [800, 2400] as const
const CALLERS = 3

const DOCUMENT = `<!doctype html><title>T</title><h1>Heading</h1>${'<p>text</p>'.repeat(200)}`

/** Callers that render one document after the other until told to stop. */
function load(pool: ReturnType<typeof openPool>) {
  const outcomes: { readonly kind: string; readonly hits: number }[] = []
  const running = new Set<{ hits: number }>()
  let isOver = false
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const render = { hits: 0 }
      running.add(render)
      const kind = await convert(pool, DOCUMENT).then(
        () => 'done',
        ({ code }) => String(code),
      )
      running.delete(render)
      outcomes.push({ kind, hits: render.hits })
    }
  })
  return {
    /** How many renders have ended. */
    ended: () => outcomes.length,
    /** Notes that something befalls whatever is being rendered. */
    strike: () => {
      for (const render of running) render.hits++
    },
    stop: async () => {
      isOver = true
      await Promise.all(callers)
      return outcomes
    },
  }
}

test.skipIf(!hasProc)(
  'a browser killed under load, again and again, costs no render',
  async ({ annotate }) => {
    const pool = openPool({ concurrency: CALLERS }, onTestFinished)
    await pool.start()
    const work = load(pool)
    const [least, most] = BETWEEN_KILLS_MS
    let ended = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await elapsed(least + Math.random() * (most - least))
      // On a busy machine every render would meet two kills: one that ends between them is followed by one that meets one.
      await expect.poll(work.ended).toBeGreaterThan(ended)
      ended = work.ended()
      const [browser] = await browserProcesses()
      if (browser === undefined) continue
      work.strike()
      process.kill(browser.pid, 'SIGKILL')
    }
    const outcomes = await work.stop()
    const hit = outcomes.filter(({ hits }) => hits === 1)
    const done = hit.filter(({ kind }) => kind === 'done')
    const again = outcomes.filter(({ hits }) => hits > 1)
    const failed = outcomes.filter(({ kind }) => kind !== 'done')
    await annotate(
      `${KILLS} kills, ${outcomes.length} renders: ${hit.length} hit once, ${done.length} of them done; ${again.length} hit again; ${failed.length} failed`,
    )
    expect(hit.length).toBeGreaterThan(0)
    expect(done.length / hit.length).toBeGreaterThanOrEqual(0.99)
    // One retry is all that there is: what meets a second kill may fail, and says so.
    expect(failed.filter(({ hits }) => hits === 0)).toEqual([])
    expect(failed.filter(({ kind }) => kind !== 'conversion_failed')).toEqual([])
    await expect.poll(browserProcesses).toHaveLength(1)
    await expect.poll(profileFolders).toHaveLength(1)
  },
  SOAK_TIMEOUT_MS,
)

test(
  'a renderer that crashes costs nobody else anything',
  async () => {
    const pool = openPool({ concurrency: CALLERS + 1 }, onTestFinished)
    const work = load(pool)
    const { signal } = new AbortController()
    for (let crash = 0; crash < CRASHES; crash++) {
      let attempts = 0
      const crashing = pool.withPage({ signal, timeoutMs: 30_000 }, async ({ cdp }) => {
        if (++attempts > 1) return 'second attempt'
        cdp.send('Page.crash').catch(() => {})
        return await new Promise<string>(() => {})
      })
      await expect(crashing).resolves.toBe('second attempt')
    }
    const outcomes = await work.stop()
    expect(outcomes.length).toBeGreaterThan(CRASHES / 2)
    expect(outcomes.filter(({ kind }) => kind !== 'done')).toEqual([])
  },
  SOAK_TIMEOUT_MS,
)

test.skipIf(!hasProc)(
  'renders leave no process, file, socket or memory behind',
  async ({ annotate }) => {
    const server = await serve({})
    // A fault in the midst of it must not leave anything either.
    const documents = [
      DOCUMENT,
      `${DOCUMENT}<img src="${server.url}/none.png"><iframe src="${server.url}/none"></iframe>`,
      '<script>for (let i = 0; i < 5; i++) open("about:blank")</script>x',
      '<script>new Worker(URL.createObjectURL(new Blob(["for (;;) {}"])))</script>x',
      '<script>new WebSocket("ws://10.0.0.1/"); new EventSource("http://10.0.0.1/")</script>x',
      '<a download="f" href="data:,x"></a><script>for (let i = 0; i < 9; i++) document.links[0].click()</script>x',
    ]
    const round = async (pool: ReturnType<typeof openPool>, count: number) => {
      let left = count
      const caller = async () => {
        while (left-- > 0) await convert(pool, documents[left % documents.length] ?? '')
      }
      await Promise.all(Array.from({ length: CALLERS }, caller))
    }
    const before = openPool({ concurrency: CALLERS })
    await round(before, 18)
    await before.close()
    const descriptors = await openDescriptors()
    const heap = process.memoryUsage().rss
    const pool = openPool({ concurrency: CALLERS })
    await round(pool, RENDERS)
    const renderers = (await rendererProcesses()).length
    await pool.close()
    await expect.poll(descendants).toEqual([])
    expect(await profileFolders()).toEqual([])
    const grownMb = (process.memoryUsage().rss - heap) / 1e6
    const more = (await openDescriptors()) - descriptors
    await annotate(
      `${RENDERS} renders: ${more} descriptors and ${grownMb.toFixed(0)} MB more, ${renderers} renderers at the end`,
    )
    // Three renders, three pages ahead, one renderer in reserve.
    expect(renderers).toBeLessThanOrEqual(2 * CALLERS + 1)
    expect(more).toBeLessThanOrEqual(2)
    expect(grownMb).toBeLessThan(GROWN_MB)
  },
  SOAK_TIMEOUT_MS,
)

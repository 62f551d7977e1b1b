import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runAs } from '../../lifetime/tenant.ts'
import { EngineError } from '../../messages/errors.ts'
import { fakeDriver } from '../test/fake-driver.ts'
import { OfficeProcessGone } from './office-driver.ts'
import { OfficePool, type OfficePoolSettings } from './office-pool.ts'

const SETTINGS: OfficePoolSettings = {
  concurrency: 1,
  queueLimit: 1,
  // No test waits as long, on however slow a machine.
  queueTimeoutMs: 600_000,
  spares: 0,
  warm: 0,
  idleMs: 60_000,
  recycleAfter: 100,
  recycleAboveBytes: 1000,
}
const REQUEST = {
  document: Uint8Array.of(0),
  format: 'docx',
  timeoutMs: 600_000,
  signal: new AbortController().signal,
} as const

function rig(
  settings: Partial<OfficePoolSettings> = {},
  onLaunch?: Parameters<typeof fakeDriver>[0],
) {
  const fakes = fakeDriver(onLaunch)
  const pool = new OfficePool({ ...SETTINGS, ...settings }, fakes.driver)
  onTestFinished(() => pool.close())
  return { pool, ...fakes }
}

type Rig = ReturnType<typeof rig>

/** A conversion that is under way in the process started last. */
async function begin({ pool, processes }: Rig, request: Partial<typeof REQUEST> | object = {}) {
  const converting = pool.convert({ ...REQUEST, ...request })
  converting.catch(() => {})
  await settle()
  return { converting, process: processes.at(-1) }
}

async function settle(): Promise<void> {
  // Taking and ending a process takes a few promise jobs, no timers.
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

describe('a conversion', () => {
  test('answers with the bytes of its process, which the next one gets again', async () => {
    const it = rig()
    for (const byte of [7, 8]) {
      const { converting, process } = await begin(it)
      process?.finish(Uint8Array.of(byte))
      expect(await converting).toMatchObject({ bytes: Uint8Array.of(byte), restarts: 0 })
    }
    expect(it.launches()).toBe(1)
  })

  test('whose process dies is begun once more in another', async () => {
    const it = rig()
    const { converting, process } = await begin(it)
    process?.die()
    await settle()
    it.processes[1]?.finish()
    expect(await converting).toMatchObject({ restarts: 1 })
  })

  test('whose process dies twice has failed', async () => {
    const it = rig()
    const { converting, process } = await begin(it)
    process?.die()
    await settle()
    it.processes[1]?.die()
    await expect(converting).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The layout engine broke down twice on this document.',
    })
    expect(it.pool.status()).toMatchObject({ running: 0, processes: 0 })
  })

  test('whose process somebody kills twice is not the reason', async () => {
    const it = rig()
    const { converting, process } = await begin(it)
    process?.die('SIGKILL')
    await settle()
    it.processes[1]?.die('SIGKILL')
    await expect(converting).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'The process that was laying out the document was ended from outside, twice.',
    })
  })

  test('that does not end in time fails, and its process is killed', async () => {
    const it = rig()
    const { converting, process } = await begin(it, { timeoutMs: 20 })
    await expect(converting).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'Not finished within 20 ms: laying out the document.',
    })
    expect(process?.isKilled).toBe(true)
  })

  test('that does not end in time says how it may have more', async () => {
    const moreTime = 'options.timeout_ms may be up to 120000'
    const { converting } = await begin(rig(), { timeoutMs: 20, moreTime })
    await expect(converting).rejects.toThrow(
      `Not finished within 20 ms: laying out the document; ${moreTime}.`,
    )
  })

  test('whose caller goes away ends at once, and its process with it', async () => {
    const it = rig()
    const caller = new AbortController()
    const { converting, process } = await begin(it, { signal: caller.signal })
    caller.abort()
    await expect(converting).rejects.toThrow('Cancelled by the caller.')
    expect(process?.isKilled).toBe(true)
  })

  test('whose caller goes away during the start leaves the process to the next one', async () => {
    const standing = Promise.withResolvers<void>()
    const it = rig({}, () => standing.promise)
    const caller = new AbortController()
    const { converting } = await begin(it, { signal: caller.signal })
    caller.abort()
    await expect(converting).rejects.toThrow('Cancelled by the caller.')
    const next = await begin(it)
    standing.resolve()
    await settle()
    it.processes[0]?.finish()
    expect(await next.converting).toMatchObject({ restarts: 0 })
    expect(it.launches()).toBe(1)
  })

  test('that the engine refuses keeps its process', async () => {
    const it = rig()
    const { converting, process } = await begin(it)
    process?.fail(new EngineError('document_encrypted', 'locked'))
    await expect(converting).rejects.toMatchObject({ code: 'document_encrypted' })
    expect(process?.isKilled).toBe(false)
    expect(it.pool.status().processes).toBe(1)
  })

  test('fails with service_unavailable when no process can be started', async () => {
    const it = rig({}, () => Promise.reject(new Error('no memory')))
    await expect(it.pool.convert(REQUEST)).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(it.pool.status().engine).toBe('down')
  })
})

describe('a start', () => {
  const killed = () => Promise.reject(new OfficeProcessGone('ended with SIGKILL', 'SIGKILL'))

  test('that somebody kills is begun again, however often, without a word to the caller', async () => {
    const it = rig({}, (count) => (count <= 10 ? killed() : undefined))
    const { converting, process } = await begin(it)
    process?.finish()
    expect(await converting).toMatchObject({ restarts: 0 })
    expect(it.launches()).toBe(11)
  })

  test('that is killed for as long as the conversion may take has failed', async () => {
    const it = rig({}, killed)
    const failing = it.pool.convert({ ...REQUEST, timeoutMs: 20 })
    await expect(failing).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(it.pool.status().engine).toBe('idle')
  })

  test('ends when the engine is closed', async () => {
    const it = rig(
      {},
      (_count, signal) =>
        new Promise((_, reject) => {
          signal.onabort = reject
        }),
    )
    const starting = it.pool.start()
    starting.catch(() => {})
    await it.pool.close()
    await expect(starting).rejects.toThrow()
    expect(it.pool.status().processes).toBe(0)
  })
})

describe('a process', () => {
  test('that nobody has needed for a while ends, but for those to be kept warm', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const it = rig({ concurrency: 2, warm: 1 })
    const [first, second] = [await begin(it), await begin(it)]
    first.process?.finish()
    second.process?.finish()
    await Promise.all([first.converting, second.converting])
    vi.advanceTimersByTime(SETTINGS.idleMs)
    await settle()
    expect(it.processes.map(({ isKilled }) => isKilled)).toEqual([true, false])
    vi.advanceTimersByTime(10 * SETTINGS.idleMs)
    expect(it.pool.status().processes).toBe(1)
  })

  test('is replaced after so many conversions', async () => {
    const it = rig({ recycleAfter: 2 })
    for (let count = 0; count < 3; count++) {
      const { converting, process } = await begin(it)
      process?.finish()
      await converting
    }
    expect(it.processes.map(({ isKilled }) => isKilled)).toEqual([true, false])
  })

  test('is replaced once it holds too much memory', async () => {
    const it = rig()
    const { converting, process } = await begin(it)
    if (process) process.rssBytes = 1001
    process?.finish()
    await converting
    expect(process?.isKilled).toBe(true)
  })

  test('stands ready beside the busy ones, as many as there are spares', async () => {
    const it = rig({ spares: 1 })
    const { converting, process } = await begin(it)
    expect(it.launches()).toBe(1)
    process?.finish()
    await converting
    await settle()
    expect(it.pool.status().processes).toBe(2)
  })

  test('is left to others by a tenant that has a process, beside them', async () => {
    const it = rig({ spares: 1, concurrency: 3, queueLimit: 10 })
    const convert = (tenant: string) => runAs(tenant, () => begin(it))
    const first = await convert('ann')
    first.process?.finish()
    await first.converting
    await settle()
    const [own, other] = it.processes
    await convert('bob')
    await convert('bob')
    // One taken, one left, one started for the second document.
    expect(it.launches()).toBe(3)
    const isBusy = it.processes.map((process) => process.isBusy)
    expect(isBusy.filter(Boolean)).toHaveLength(2)
    expect([own?.isBusy, other?.isBusy].filter(Boolean)).toHaveLength(1)
    await convert('ann')
    expect(it.launches()).toBe(3)
    for (const process of it.processes) process.finish()
  })

  test('has a successor as soon as a document takes it for its second try', async () => {
    const it = rig({ spares: 1 })
    const first = await begin(it)
    first.process?.finish()
    await first.converting
    await settle()
    const { converting } = await begin(it)
    // The spare, started last, is the one that documents take.
    it.processes[1]?.die()
    await settle()
    expect(it.launches()).toBe(3)
    it.processes[0]?.finish()
    expect(await converting).toMatchObject({ restarts: 1 })
  })
})

describe('the queue', () => {
  test('refuses one more than it has places for', async () => {
    const it = rig()
    const first = await begin(it)
    const second = await begin(it)
    await expect(it.pool.convert(REQUEST)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'All 1 places in the queue are taken.',
    })
    first.process?.finish()
    await first.converting
    await settle()
    second.process?.finish()
    await second.converting
  })
})

describe('closing', () => {
  test('lets what runs finish, refuses the rest, and ends every process', async () => {
    const it = rig()
    const { converting, process } = await begin(it)
    const closing = it.pool.close()
    await expect(it.pool.convert(REQUEST)).rejects.toMatchObject({ code: 'service_unavailable' })
    process?.finish()
    await converting
    await closing
    expect(process?.isKilled).toBe(true)
    expect(it.pool.status()).toMatchObject({ engine: 'closed', processes: 0 })
  })
})

import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as begun } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DoneParts } from '../done-parts.ts'
import { runAs } from '../tenant.ts'
import { childEntry } from './child-entry.ts'
import { ChildMemory, type Occupant, type Place } from './child-memory.ts'
import { type ChildPool, createChildPool } from './child-pool.ts'
import { startChildEarly } from './early-start.ts'
import type { TrialTasks } from './test/trial-child.ts'

const entry = childEntry(import.meta.url, 'test/trial-child')
const signal = new AbortController().signal
const options = { subject: 'The PDF', timeoutMs: 20_000, signal }

function trialPool(recycleAfter = 100, concurrency = 1): ChildPool<TrialTasks> {
  return createChildPool({ entry, maxMemoryMb: 160, concurrency, recycleAfter, queueLimit: 1 })
}

let pool: ChildPool<TrialTasks>

beforeAll(() => {
  pool = trialPool()
})
afterAll(() => pool.close())

describe('ChildPool', () => {
  test('carries bytes to the child and back', async () => {
    const doubled = await pool.run('double', Uint8Array.of(1, 2, 3), options)
    expect(doubled).toEqual(Uint8Array.of(2, 4, 6))
  })

  test('keeps a child warm for the next task', async () => {
    const first = await pool.run('count', undefined, options)
    const second = await pool.run('count', undefined, options)
    expect(second).toEqual({ pid: first.pid, runs: first.runs + 1 })
  })

  test('tells how long a task waited for its child, and nothing of the time that it took', async () => {
    const waits: number[] = []
    const onWaited = (ms: number) => void waits.push(ms)
    const first = pool.run('use', 300, { ...options, onWaited })
    const second = pool.run('use', 1, { ...options, onWaited })
    await Promise.all([first, second])
    const [before = Number.NaN, behind = Number.NaN] = waits
    expect(waits).toHaveLength(2)
    expect(behind - before).toBeGreaterThan(250)
  })

  test('lets other tenants go before a long task, whose child is of no use to the next', async () => {
    const shared = createChildPool<TrialTasks>({
      entry,
      maxMemoryMb: 160,
      concurrency: 1,
      recycleAfter: 100,
      giveWayMs: 100,
    })
    const taskAs = (tenant: string, ms: number) =>
      runAs(tenant, async () => {
        await shared.run('use', ms, options)
        return await shared.run('count', undefined, options)
      })
    const first = await taskAs('', 200)
    const second = await taskAs('somebody', 20)
    expect(second.pid).toBe(first.pid)
    expect((await taskAs('somebody', 200)).pid).not.toBe(first.pid)
    await shared.close()
  })

  test('takes a child that was started before the pool was there, once', async () => {
    const started: ChildProcess[] = []
    const note = (message: unknown) =>
      void started.push((message as { process: ChildProcess }).process)
    subscribe('child_process', note)
    startChildEarly({ entry, maxMemoryMb: 160 })
    const pids: number[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const next = trialPool()
      pids.push((await next.run('count', undefined, options)).pid)
      await next.close()
    }
    unsubscribe('child_process', note)
    expect(pids).toEqual(started.map(({ pid }) => pid))
  })

  test('ends a child that was started before and may have more memory than the pool has', async () => {
    const memory = new ChildMemory(512)
    const started: ChildProcess[] = []
    const note = (message: unknown) =>
      void started.push((message as { process: ChildProcess }).process)
    subscribe('child_process', note)
    startChildEarly({ entry, maxMemoryMb: 1024 })
    const small = createChildPool<TrialTasks>({
      entry,
      maxMemoryMb: 1024,
      concurrency: 1,
      recycleAfter: 10,
      memory,
    })
    const { pid } = await small.run('count', undefined, options)
    await small.close()
    unsubscribe('child_process', note)
    expect(started).toHaveLength(2)
    await expect.poll(() => started[0]?.signalCode).toBe('SIGKILL')
    expect(pid).toBe(started[1]?.pid)
  })

  test('replaces a child after its number of tasks', async () => {
    const worn = trialPool(2)
    const runs: number[] = []
    for (let task = 0; task < 4; task += 1) {
      runs.push((await worn.run('count', undefined, options)).runs)
    }
    await worn.close()
    expect(runs).toEqual([1, 2, 1, 2])
  })

  test('hears how much of a task is done, now and then, and until its end', async () => {
    const told: DoneParts[] = []
    const onDone = (parts: DoneParts) => void told.push(parts)
    await pool.run('tell', 300, { ...options, onDone })
    await pool.run('tell', 0, { ...options, onDone })
    await pool.run('tell', 300, options)
    expect(told).toEqual([{ done: 2, total: 2 }])
  })

  test('raises the EngineError that a task raised', async () => {
    await expect(pool.run('refuse', undefined, options)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'document_encrypted',
      message: 'It is encrypted.',
    })
  })

  test('keeps what broke inside a task for the log', async () => {
    await expect(pool.run('break', undefined, options)).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The PDF could not be read.',
      cause: expect.stringContaining('undefined is not a page'),
    })
  })

  test('blames the installation, not the document, for a module that is missing', async () => {
    await expect(pool.run('load', '@svc/no-such-package/part', options)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringMatching(
        /^svc is not installed completely: the package @svc\/no-such-package is missing/,
      ),
      cause: expect.stringContaining("'@svc/no-such-package'"),
    })
  })

  test('kills a child that does not answer in time', async () => {
    const late = pool.run('spin', undefined, { ...options, timeoutMs: 200 })
    // A machine with much else to do is blamed itself: see child-end.test.ts.
    await expect(late).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:invalid_document|service_unavailable)$/),
      message: expect.stringMatching(/^The PDF could not be read within 0\.\d seconds/),
    })
    expect(await pool.run('count', undefined, options)).toMatchObject({ runs: 1 })
  })

  const tellsTime = process.platform === 'linux'
  test.skipIf(!tellsTime)('does not blame the document for a child that stands still', async () => {
    await expect(
      pool.run('never', undefined, { ...options, timeoutMs: 200 }),
    ).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringMatching(
        /in which its process had a processor for 0(\.\d)?: the machine is busy\.$/,
      ),
    })
    expect(await pool.run('count', undefined, options)).toMatchObject({ runs: 1 })
  })

  test.each(['fillHeap', 'fillBuffers', 'fillStack'] as const)(
    'says that a task is out of memory: %s',
    async (task) => {
      await expect(pool.run(task, undefined, options)).rejects.toMatchObject({
        code: 'invalid_document',
        message: 'The PDF takes more memory than is allowed.',
      })
    },
  )

  test('survives a child that ends by itself', async () => {
    await expect(pool.run('exit', undefined, options)).rejects.toMatchObject({
      code: 'conversion_failed',
    })
    expect(await pool.run('count', undefined, options)).toMatchObject({ runs: 1 })
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'runs a task again whose child was ended from outside: %s',
    async (signal) => {
      const { pid } = await pool.run('count', undefined, options)
      const other = await pool.run('endBySignal', { signal, pid }, options)
      expect(other).not.toBe(pid)
    },
  )

  test('says that it cannot now, of a task whose children are all ended from outside', async () => {
    await expect(pool.run('endBySignal', { signal: 'SIGKILL' }, options)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'The process that was reading The PDF was ended from outside, twice.',
    })
  })

  test('takes another child for one that was ended while it waited', async () => {
    const { pid } = await pool.run('count', undefined, options)
    process.kill(pid, 'SIGKILL')
    const next = await pool.run('count', undefined, options)
    expect(next).toMatchObject({ runs: 1 })
    expect(next.pid).not.toBe(pid)
  })

  test('begins a task again whose child gave way to others', async () => {
    const memory = new ChildMemory(512)
    const enter = vi.spyOn(memory, 'enter')
    const crowded: Place = {
      keptMb: 128,
      set occupant(child: Occupant) {
        child.displace()
      },
    }
    enter.mockImplementationOnce(async () => crowded).mockImplementationOnce(async () => crowded)
    const sharing = createChildPool<TrialTasks>({
      entry,
      maxMemoryMb: 160,
      concurrency: 1,
      recycleAfter: 100,
      memory,
    })
    expect(await sharing.run('count', undefined, options)).toMatchObject({ runs: 1 })
    expect(enter).toHaveBeenCalledTimes(3)
    await sharing.close()
  })

  test('ends a child that waits for tasks when others need its memory', async () => {
    const memory = new ChildMemory(512)
    const sharing = createChildPool<TrialTasks>({
      entry,
      maxMemoryMb: 160,
      concurrency: 1,
      recycleAfter: 100,
      memory,
    })
    const { pid } = await sharing.run('count', undefined, options)
    memory.leave(await memory.enter({ keptMb: 512, signal }), false)
    const next = await sharing.run('count', undefined, options)
    expect(next.pid).not.toBe(pid)
    await sharing.close()
  })

  test('blames the document for a child that it broke', async () => {
    await expect(pool.run('endBySignal', { signal: 'SIGSEGV' }, options)).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The PDF could not be read.',
    })
  })

  test('kills the task of a caller who goes away, and lets the next one in', async () => {
    const leaving = new AbortController()
    const left = pool.run('spin', undefined, { ...options, signal: leaving.signal })
    const next = pool.run('count', undefined, options)
    await begun()
    leaving.abort()
    await expect(left).rejects.toMatchObject({ message: 'Cancelled by the caller.' })
    expect(await next).toMatchObject({ runs: 1 })
  })

  test('refuses a task when the queue is full, and all once closed', async () => {
    const short = trialPool()
    const leaving = new AbortController()
    const running = short.run('never', undefined, { ...options, signal: leaving.signal })
    const waiting = short.run('count', undefined, options)
    const refused = { code: 'service_unavailable' }
    await expect(short.run('count', undefined, options)).rejects.toMatchObject(refused)
    leaving.abort()
    await expect(running).rejects.toMatchObject({ code: 'conversion_failed' })
    await waiting
    await short.close()
    await expect(short.run('count', undefined, options)).rejects.toMatchObject(refused)
  })

  test('says so when no child can be started', async () => {
    const none = createChildPool<TrialTasks>({
      entry: childEntry(import.meta.url, 'no-such-child'),
      maxMemoryMb: 160,
      concurrency: 1,
      recycleAfter: 1,
    })
    await expect(none.run('count', undefined, options)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('(no-such-child.ts)'),
      cause: { message: expect.stringContaining('Cannot find module') },
    })
    await none.close()
  })
})

describe('A child', () => {
  test('has nothing of the environment', async () => {
    expect(await pool.run('environment', undefined, options)).not.toContain('PATH')
  })

  test('reaches no network', async () => {
    let connections = 0
    const server = createServer((_, response) => response.end())
    server.on('connection', () => {
      connections += 1
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const failed = { code: 'conversion_failed' }
    const url = `http://127.0.0.1:${port}`
    await expect(pool.run('connect', url, options)).rejects.toMatchObject(failed)
    await expect(pool.run('resolve', 'localhost', options)).rejects.toMatchObject(failed)
    server.close()
    expect(connections).toBe(0)
  })

  test('writes no file', async () => {
    const path = join(tmpdir(), 'svc-child-wrote-this')
    await expect(pool.run('writeFile', path, options)).rejects.toMatchObject({
      cause: expect.stringContaining('has been restricted'),
    })
    expect(existsSync(path)).toBe(false)
  })

  test('starts no program', async () => {
    await expect(pool.run('startProgram', undefined, options)).rejects.toMatchObject({
      cause: expect.stringContaining('has been restricted'),
    })
  })
})

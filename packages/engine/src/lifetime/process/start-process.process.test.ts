import { getPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { runningProcesses, startProcess } from './start-process.ts'

const environment = {}
const kind = 'documents'
const stdio = ['ignore', 'pipe', 'pipe'] as const

describe('startProcess', () => {
  test('tells how the process ended, and its last words', async () => {
    const script = 'console.error("x".repeat(3000) + " no such file"); process.exit(3)'
    const args = ['-e', script]
    const started = await startProcess({
      kind,
      program: process.execPath,
      args,
      environment,
      stdio: [...stdio],
    })
    expect(await started.exited).toEqual({ code: 3, signal: null })
    expect(started.lastWords()).toMatch(/^x+ no such file$/)
    expect(started.lastWords()).toHaveLength(1999)
    started.kill()
  })

  test('tells that a program is not there', async () => {
    const program = '/no/such/program'
    const started = await startProcess({ kind, program, args: [], environment, stdio: [...stdio] })
    const { error } = await started.exited
    expect(error).toMatchObject({ code: 'ENOENT' })
    started.kill()
  })

  test.runIf(process.platform === 'linux')(
    'says that it cannot now, where the system refuses to start one',
    async () => {
      // Longer than the system takes: as memory that is not there, Node throws it.
      const args = ['-e', ' '.repeat(2 ** 18)]
      const program = process.execPath
      await expect(
        startProcess({ kind, program, args, environment, stdio: [...stdio] }),
      ).rejects.toMatchObject({ code: 'service_unavailable' })
    },
  )

  test('starts one program in a turn of the event loop, however many are asked for', async () => {
    const program = process.execPath
    const args = ['-e', 'setInterval(() => {}, 60_000)']
    const before = runningProcesses().length
    const starts = Array.from({ length: 3 }, () =>
      startProcess({ kind, program, args, environment, stdio: [...stdio] }),
    )
    const running: number[] = []
    do {
      running.push(runningProcesses().length - before)
      await nextTurn()
    } while ((running.at(-1) ?? 0) < starts.length)
    for (const started of await Promise.all(starts)) started.kill()
    expect([...new Set(running)]).toEqual([0, 1, 2, 3])
  })

  test('kills what a process of a group has started', async () => {
    const script = 'sleep 600 & echo $!; wait'
    const args = ['-c', script]
    const started = await startProcess({
      kind,
      program: '/bin/sh',
      args,
      environment: { PATH: '/usr/bin:/bin' },
      stdio: [...stdio],
      group: true,
    })
    const { stdout } = started.child
    const closed = new Promise<void>((resolve) => stdout?.once('close', () => resolve()))
    const first = await new Promise<Buffer>((resolve) => stdout?.once('data', resolve))
    expect(Number(String(first))).toBeGreaterThan(0)
    started.kill()
    expect(await started.exited).toEqual({ code: null, signal: 'SIGKILL' })
    // The grandchild held the pipe: it closes once the grandchild is gone, too.
    await closed
  })

  test.runIf(process.platform === 'linux')(
    'gives a process, and what it starts, a lower priority',
    async () => {
      const started = await startProcess({
        kind,
        program: '/bin/sh',
        args: ['-c', 'nice; nice'],
        environment: { PATH: '/usr/bin:/bin' },
        stdio: [...stdio],
        group: true,
        nice: 3,
      })
      const lowered = getPriority() + 3
      expect(await text(started.child.stdout as Readable)).toBe(`${lowered}\n${lowered}\n`)
    },
  )
})

import { getPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { startProcess } from './start-process.ts'

const environment = {}
const kind = 'documents'
const stdio = ['ignore', 'pipe', 'pipe'] as const

describe('startProcess', () => {
  test('tells how the process ended, and its last words', async () => {
    const script = 'console.error("x".repeat(3000) + " no such file"); process.exit(3)'
    const args = ['-e', script]
    const started = startProcess({
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
    const started = startProcess({ kind, program, args: [], environment, stdio: [...stdio] })
    const { error } = await started.exited
    expect(error).toMatchObject({ code: 'ENOENT' })
    started.kill()
  })

  test('kills what a process of a group has started', async () => {
    const script = 'sleep 600 & echo $!; wait'
    const args = ['-c', script]
    const started = startProcess({
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
      const started = startProcess({
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

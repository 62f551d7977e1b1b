import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { childrenGiveWay, lowerPriority } from './lower-priority.ts'
import { type ProcessStart, startProcess } from './start-process.ts'

function start(script: string, more: Partial<ProcessStart> = {}) {
  return startProcess({
    kind: 'documents',
    program: '/bin/sh',
    args: ['-c', script],
    environment: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...more,
  })
}

test.runIf(process.platform === 'linux')(
  'a process begins below this one where children give way, LibreOffice below the others, its session too, and one that is lowered besides below it; none may raise itself',
  async () => {
    onTestFinished(childrenGiveWay())
    const own = getPriority()
    const plain = await start('nice')
    expect(await text(plain.child.stdout as Readable)).toBe(`${own + 5}\n`)
    const lower = await start('nice', { nice: 3 })
    expect(await text(lower.child.stdout as Readable)).toBe(`${own + 8}\n`)
    const office = await start('nice', { kind: 'office' })
    expect(await text(office.child.stdout as Readable)).toBe(`${own + 10}\n`)
    const raising = await start('renice -n -9 -p $$ > /dev/null 2>&1; nice')
    expect(await text(raising.child.stdout as Readable)).toBe(`${own + 5}\n`)
    const waiting = await start('read line', { group: true })
    const pid = waiting.child.pid ?? 0
    await expect.poll(() => sessionNice(pid)).toBe(own + 5)
    await lowerPriority(pid, 4)
    expect(getPriority(pid)).toBe(own + 9)
    await lowerPriority(pid, 19)
    expect(getPriority(pid)).toBe(19)
    waiting.kill()
    await waiting.exited
  },
)

/** How far a session is lowered; where the system has no such groups, as far as it should. */
function sessionNice(pid: number): number {
  try {
    const [, nice] = /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8')) ?? []
    return Number(nice)
  } catch {
    return getPriority() + 5
  }
}

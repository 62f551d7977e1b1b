import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { endRenderer } from './end-renderer.ts'

const missing = process.platform === 'linux' ? '' : ' (skipped: no /proc here)'

/** A process that does nothing, and the time in which it began. */
async function begin() {
  const from = performance.now()
  const child = spawn('sleep', ['60'])
  await once(child, 'spawn')
  return { child, pid: child.pid ?? 0, span: { from, to: performance.now() } }
}

const runs = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

test.skipIf(missing)(`the one process that began in a time is ended${missing}`, async () => {
  const one = await begin()
  const exited = once(one.child, 'exit')
  const { from } = one.span
  await endRenderer([one.pid], { from: from - 5000, to: from - 1000 })
  await endRenderer([], one.span)
  const other = await begin()
  await endRenderer([one.pid, other.pid], { from, to: other.span.to })
  expect([one.child, other.child].map(runs)).toEqual([true, true])
  await endRenderer([process.pid, one.pid], one.span)
  expect(await exited).toEqual([null, 'SIGKILL'])
  expect(runs(other.child)).toBe(true)
  other.child.kill('SIGKILL')
})

import { once } from 'node:events'
import { expect, test } from 'vitest'
import { LateWorker } from './late-worker.ts'

// Says which messages came, once it is asked to run something.
const SCRIPT = `
  const { parentPort } = require('node:worker_threads')
  const seen = []
  parentPort.on('message', (message) => {
    seen.push(message.cmd)
    if (message.cmd === 'run') parentPort.postMessage({ seen, id: message.id })
  })
`

function lateWorker() {
  const thread = new LateWorker(SCRIPT, { eval: true })
  const messages: unknown[] = []
  const told = (count: number) =>
    new Promise<unknown[]>((resolve) => {
      thread.on('message', () => messages.length >= count && resolve(messages))
    })
  thread.on('message', (message) => messages.push(message))
  return { thread, told }
}

test('is ready at once and starts with its first task', async () => {
  const { thread, told } = lateWorker()
  const threads: unknown[] = []
  process.on('worker', (worker) => threads.push(worker))
  thread.postMessage({ cmd: 'load' })
  expect(await told(1)).toEqual([{ cmd: 'loaded' }])
  expect(threads).toHaveLength(0)
  const started = once(process, 'worker')
  const run = { cmd: 'run', id: 1 }
  thread.postMessage(run)
  await started
  expect(await told(2)).toEqual([{ cmd: 'loaded' }, { seen: ['load', 'run'], id: 1 }])
  // The same thread takes the next.
  thread.postMessage({ ...run, id: 2 })
  expect((await told(3)).at(-1)).toEqual({ seen: ['load', 'run', 'run'], id: 2 })
  expect(threads).toHaveLength(1)
  await thread.terminate()
  process.removeAllListeners('worker')
})

test('that never had a task ends as well', async () => {
  const { thread } = lateWorker()
  thread.postMessage({ cmd: 'load' })
  thread.unref()
  await expect(thread.terminate()).resolves.toBeUndefined()
})

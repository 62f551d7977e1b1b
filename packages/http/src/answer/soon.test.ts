import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { soon } from './soon.ts'

test('an answer that came while the thread was busy is not too late', async () => {
  const { port1: here, port2: there } = new MessageChannel()
  const answer = once(here, 'message').then(() => 'here')
  const answered = soon(answer, 'late', 1)
  there.postMessage('here')
  // The thread is busy for longer than the time there is.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  expect(await answered).toBe('here')
  here.close()
})

test('who never answers does not keep anybody waiting', async () => {
  expect(await soon(new Promise(() => {}), 'late', 1)).toBe('late')
})

import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '../test/fake-operations.ts'
import { KEY, type TestService, testService } from '../test/test-service.ts'

const MB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

let service: TestService
beforeAll(async () => {
  service = await testService({ operations: kinds })
})
afterAll(() => service[Symbol.asyncDispose]())

/** Bytes of buffers that something still refers to. */
function heldBytes(): number {
  collect()
  return process.memoryUsage().arrayBuffers
}

test('a body whose client left in the middle of it is held by nothing', async () => {
  const before = heldBytes()
  for (let n = 0; n < 4; n++) {
    const socket = connect(service.port, '127.0.0.1').on('error', () => {})
    socket.write(
      `POST /kinds/bytes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\n` +
        `Content-Type: application/vnd.test\r\nContent-Length: ${9 * MB}\r\n\r\n`,
    )
    await new Promise((written) => socket.write('x'.repeat(8 * MB), written))
    socket.destroy()
    await once(socket, 'close')
  }
  await expect.poll(() => service.running.count).toBe(0)
  await expect.poll(() => heldBytes() - before).toBeLessThan(4 * MB)
})

test('an answered request leaves nothing with its connection, which goes on', async () => {
  const before = heldBytes()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sent = send(`${service.url}/kinds/bytes`, {
    agent,
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/vnd.test' },
  })
  sent.end(Buffer.alloc(24 * MB, 'x'))
  const [answer] = await once(sent, 'response')
  expect((await text(answer)).length).toBe(24 * MB)
  await expect.poll(() => heldBytes() - before).toBeLessThan(4 * MB)
  agent.destroy()
})

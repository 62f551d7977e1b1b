import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '../test/fake-operations.ts'
import { type TestService, testService, UNKNOWN_KEY } from '../test/test-service.ts'

const MB = 1024 * 1024

let service: TestService
beforeAll(async () => {
  service = await testService({ operations: kinds })
})
afterAll(() => service[Symbol.asyncDispose]())

test('a client that sends its body to the end reads why it was refused before it was read, and asks again', async () => {
  const socket = connect(service.port, '127.0.0.1')
  let read = ''
  socket.on('data', (chunk) => {
    read += chunk
  })
  const ask = async () => {
    socket.write(
      `POST /kinds/bytes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${UNKNOWN_KEY}\r\n` +
        `Content-Type: application/vnd.test\r\nContent-Length: ${8 * MB}\r\n\r\n`,
    )
    await new Promise((written) => socket.write('x'.repeat(8 * MB), written))
  }
  await ask()
  await ask()
  await expect.poll(() => read.match(/HTTP\/1.1 401 /g)?.length).toBe(2)
  socket.end()
  await once(socket, 'close')
})

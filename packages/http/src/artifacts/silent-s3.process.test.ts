import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startProgram } from '../test/node-program.ts'
import { S3_KEYS } from './test/s3-server.ts'

const PROGRAM = fileURLToPath(new URL('test/silent-s3-program.ts', import.meta.url))

test('a server that says nothing, or stops in the middle of an object, keeps nobody waiting for ever', async () => {
  Object.assign(process.env, S3_KEYS)
  const asked: Record<string, number> = {}
  const server = createServer((request, response) => {
    const { method = '' } = request
    asked[method] = (asked[method] ?? 0) + 1
    if (!request.url?.includes('/half')) return
    response.writeHead(200, { 'Content-Length': '8', 'Content-Type': 'text/plain' })
    response.write('half')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    // In plain Node: the test runner's conditions lead into a build of the SDK that is made for bundlers.
    await using run = startProgram(PROGRAM, `http://127.0.0.1:${port}`)
    expect(JSON.parse((await run.line()) ?? '{}')).toEqual({
      put: 'service_unavailable',
      get: 'service_unavailable',
      delete: 'service_unavailable',
      sweep: 'service_unavailable',
      ping: false,
      half: 'broken off',
    })
    // Whoever waits for one that does not answer is not to wait for each of many tries.
    expect(asked['PUT']).toBe(1)
    expect(asked['DELETE']).toBeLessThanOrEqual(2)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../database/test/private-postgres.ts'
import { startProgram } from '../test/node-program.ts'

// A real server with the interface of S3: `go install github.com/versity/versitygw/cmd/versitygw@latest`.
const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'versitygw'))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
const missing = program === undefined ? ' (skipped: there is no versitygw on the search path)' : ''

const PROGRAM = fileURLToPath(new URL('test/s3-program.ts', import.meta.url))
const KEYS = { AWS_ACCESS_KEY_ID: 'svc-test', AWS_SECRET_ACCESS_KEY: 'svc-test-secret' }

async function freePort(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const connected = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return connected
}

describe.skipIf(program === undefined)(`artifacts in S3${missing}`, () => {
  const opened = new AsyncDisposableStack()
  let endpoint: string

  beforeAll(async () => {
    const folder = opened.use(await temporaryFolder())
    const port = await freePort()
    await mkdir(join(folder.path, 'results-bucket'))
    const keys = ['--access', KEYS.AWS_ACCESS_KEY_ID, '--secret', KEYS.AWS_SECRET_ACCESS_KEY]
    const where = ['--port', `127.0.0.1:${port}`, 'posix', folder.path]
    const server = spawn(program ?? '', [...keys, ...where], { stdio: 'ignore' })
    opened.defer(async () => {
      server.kill('SIGKILL')
      await once(server, 'exit')
    })
    Object.assign(process.env, KEYS)
    await vi.waitUntil(() => answers(port), { timeout: 20_000 })
    endpoint = `http://127.0.0.1:${port}`
  })
  afterAll(() => opened.disposeAsync())

  // In plain Node: the test runner's conditions lead into a build of the SDK that is made for bundlers.
  it('keeps bytes, gives them back whole, in part or by a signed address, and forgets them', async () => {
    await using run = startProgram(PROGRAM, `s3://results-bucket/svc?endpoint=${endpoint}&links=on`)
    expect(JSON.parse((await run.line()) ?? '{}')).toEqual({
      whole: true,
      part: 'vc ',
      linked: true,
      disposition: 'inline; filename="Two.pdf"',
      changed: 403,
      swept: 2,
      left: [null, 'x'],
      deleted: 'gone',
    })
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { temporaryFolder } from '../../database/test/temporary-folder.ts'
import { killedOnceGone } from '../../test/once-gone.ts'

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

/** Text to append to a test's name where there is no such server; `''` where there is. */
export const missingS3 = program === undefined ? ' (skipped: no versitygw on the search path)' : ''

/** Credentials of the server, as the AWS SDK reads them from the environment. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'svc-test', AWS_SECRET_ACCESS_KEY: 'svc-test-secret' }

/** The bucket of the server. */
export const S3_BUCKET = 'results-bucket'

/** A server with the interface of S3, on loopback. */
export interface S3Server extends AsyncDisposable {
  readonly port: number
}

/** Starts the server on a folder of its own, with one bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await temporaryFolder()
  const port = await freePort()
  await mkdir(join(folder.path, S3_BUCKET))
  const keys = ['--access', S3_KEYS.AWS_ACCESS_KEY_ID, '--secret', S3_KEYS.AWS_SECRET_ACCESS_KEY]
  const where = ['--port', `127.0.0.1:${port}`, 'posix', folder.path]
  const server = spawn(program ?? '', [...keys, ...where], { stdio: 'ignore' })
  killedOnceGone(server)
  const exited = once(server, 'exit')
  while (!(await answers(port))) await delay(20)
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL')
      await exited
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
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

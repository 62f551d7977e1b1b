import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { killedOnceGone } from '../../test/once-gone.ts'

const program = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

/** Text to append to a test's name where there is no Redis; `''` where there is. */
export const missingRedis =
  program === undefined ? ' (skipped: no redis-server or valkey-server on the search path)' : ''

/** A Redis on a private socket. */
export interface RedisServer extends AsyncDisposable {
  /** Value of `REDIS_URL`. */
  readonly url: string
  /** Starts it again after `stop`. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a Redis that keeps nothing. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-redis-'))
  const socket = join(folder, 's')
  let child: ChildProcess | undefined
  const server: RedisServer = {
    url: socket,
    async start() {
      const settings = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder]
      const started = spawn(program ?? '', settings)
      child = started
      killedOnceGone(started)
      for await (const line of createInterface(started.stdout)) {
        if (/ready to accept/i.test(line)) return
      }
      throw new Error('the server ended')
    },
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

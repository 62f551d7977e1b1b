import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from '@svc/engine'
import { initCluster, majorOf, SUPERUSER } from './embedded/cluster.ts'
import { findPostgres, type PostgresBinaries } from './embedded/find-postgres.ts'
import {
  DATABASE,
  findLiveServer,
  hasOtherClients,
  type LiveServer,
} from './embedded/live-server.ts'
import { type PostgresUser, postgresUser } from './embedded/postgres-user.ts'
import { lastWords, spawnServer } from './embedded/server-process.ts'
import { makePrivateFolder, socketFolderFor } from './embedded/socket-folder.ts'
import type { PoolTarget } from './pool.ts'

/** Options of {@link startEmbeddedPostgres}. */
export interface EmbeddedPostgresOptions {
  /** Absolute path of the data folder; made when it does not exist. */
  readonly folder: string
  /** Value of `PG_BIN_DIR`. */
  readonly binFolder?: string | undefined
  /** The name our connections carry, so that those of others can be told from them. */
  readonly applicationName: string
  /** False only where losing the data is no loss: in tests. Default true. */
  readonly durable?: boolean
}

/** A real PostgreSQL of our own, reached through a private socket. */
export interface EmbeddedPostgres {
  readonly target: PoolTarget
  /** Process id of the server, which a restart changes. */
  pid(): number
  /** Starts the server again if it is gone; calls at the same time are one. */
  revive(): Promise<void>
  /** Stops the server, unless another process still uses it. */
  close(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000
const POLL_MS = 25

/**
 * Starts PostgreSQL on a data folder, or joins the one that runs on it already.
 *
 * The last process to leave stops it. One that was killed leaves the server running, and the next start joins
 * it: no committed transaction is lost either way.
 *
 * @throws EngineError `service_unavailable` when there is no PostgreSQL, or it does not start; the cause has
 *   its own words
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  refuseWindows()
  const { folder, binFolder, applicationName, durable = true } = options
  const user = await postgresUser(folder)
  const existing = await majorOf(folder)
  let live = existing === undefined ? undefined : await settled(folder)
  let binaries: PostgresBinaries | undefined
  const ensure = async (): Promise<LiveServer> => {
    binaries ??= await findPostgres({ binFolder, major: await majorOf(folder), user })
    if ((await majorOf(folder)) === undefined) {
      await initCluster(folder, binaries, { user, durable })
    }
    return start(folder, binaries, { user, durable })
  }
  live ??= await ensure()
  const { socketFolder } = live
  let server = live
  let reviving: Promise<void> | undefined
  let closed = false
  return {
    target: { host: socketFolder, user: SUPERUSER, database: DATABASE },
    pid: () => server.pid,
    revive() {
      reviving ??= (async () => {
        if (closed) return
        server = (await settled(folder)) ?? (await ensure())
      })().finally(() => {
        reviving = undefined
      })
      return reviving
    },
    async close() {
      closed = true
      await reviving?.catch(() => {})
      const running = await settled(folder)
      if (running === undefined) return
      if (await hasOtherClients(running.socketFolder, applicationName)) return
      await stop(running.pid)
    },
  }
}

/** The running server, waited for while it recovers. */
async function settled(folder: string): Promise<LiveServer | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const found = await findLiveServer(folder)
    if (found !== 'starting') return found
    if (Date.now() > deadline) throw await notStarted(folder)
    await delay(POLL_MS)
  }
}

async function start(
  dataFolder: string,
  binaries: PostgresBinaries,
  options: { readonly user: PostgresUser | undefined; readonly durable: boolean },
): Promise<LiveServer> {
  const socketFolder = socketFolderFor(dataFolder)
  await makePrivateFolder(socketFolder, options.user)
  const { child, gone } = await spawnServer({ binaries, dataFolder, socketFolder, ...options })
  let exited = false
  void gone.then(() => {
    exited = true
  })
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    // Asked before looking: a child that ends because another process was faster is followed by one look more.
    const last = exited
    const found = await settled(dataFolder)
    if (found !== undefined) return found
    if (last || Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw await notStarted(dataFolder)
    }
    await Promise.race([gone, delay(POLL_MS)])
  }
}

/** Ends a server: at first so that its clients are cut off and all is written, at last by force. */
async function stop(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) return
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (Date.now() < deadline) {
      await delay(POLL_MS)
      if (!send(pid, 0)) return
    }
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function notStarted(folder: string): Promise<EngineError> {
  return new EngineError('service_unavailable', 'The embedded database does not start.', {
    cause: new Error(`postgres on ${folder}: ${await lastWords(folder)}`),
  })
}

function refuseWindows(): void {
  if (process.platform !== 'win32') return
  throw new EngineError(
    'service_unavailable',
    'There is no embedded database on Windows. Set DATABASE_URL to a PostgreSQL server.',
  )
}

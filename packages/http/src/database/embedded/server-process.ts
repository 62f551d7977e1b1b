import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresBinaries } from './find-postgres.ts'
import type { PostgresUser } from './postgres-user.ts'
import { programEnvironment } from './run-program.ts'

/** Settings that a server is started with. */
export interface ServerStart {
  readonly binaries: PostgresBinaries
  readonly dataFolder: string
  readonly socketFolder: string
  readonly user: PostgresUser | undefined
  /** False only where losing the data is no loss: in tests. */
  readonly durable: boolean
}

/** A server that was started. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Resolves when it is gone or could not be started, also if that was before anybody asked. */
  readonly gone: Promise<void>
}

/** The file that a server writes what it has to say to. */
export function logFileOf(dataFolder: string): string {
  return `${dataFolder}.log`
}

/**
 * Starts `postgres` on a private socket, without a network port.
 *
 * In a session of its own: the interrupt key of a terminal reaches a whole process group, and requests that
 * are finishing still need their database.
 */
export async function spawnServer(start: ServerStart): Promise<ServerProcess> {
  const { binaries, dataFolder, user } = start
  const log = await open(logFileOf(dataFolder), 'w', 0o600)
  try {
    // Not left to root, or the next start by this user could not write it.
    if (user !== undefined) await log.chown(user.uid, user.gid)
    const child = spawn(join(binaries.folder, 'postgres'), serverArguments(start), {
      cwd: '/',
      env: programEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...user,
    })
    child.unref()
    // At once: a server that finds the memory of another one ends before the log is closed here.
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.on('error', () => resolve())
    })
    return { child, gone }
  } finally {
    await log.close()
  }
}

function serverArguments({ dataFolder, socketFolder, durable }: ServerStart): readonly string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    // Small: the working set is one row per account and the newest page of each index.
    shared_buffers: '32MB',
    max_wal_size: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(!durable && { fsync: 'off', full_page_writes: 'off' }),
  }
  return ['-D', dataFolder, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
}

/** The end of what the server said last, for the log. */
export async function lastWords(dataFolder: string): Promise<string> {
  const text = await readFile(logFileOf(dataFolder), 'utf8').catch(() => '')
  return text.slice(-2000)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { SUPERUSER } from './cluster.ts'

/** The database inside an embedded server: the one that every server has. */
export const DATABASE = 'postgres'

/** A server that answers. */
export interface LiveServer {
  readonly pid: number
  readonly socketFolder: string
}

const CONNECT_TIMEOUT_MS = 2000

/**
 * The server of a data folder, whoever started it.
 *
 * @returns `starting` while it recovers, `undefined` when none answers: its lock file may be there all the
 *   same, left by a crash
 */
export async function findLiveServer(
  dataFolder: string,
): Promise<LiveServer | 'starting' | undefined> {
  const lock = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  // Lines: process id, data folder, start time, port, socket folder, …
  const [pid, , , , socketFolder] = lock.split('\n')
  if (!pid || !socketFolder) return undefined
  const state = await probe(socketFolder)
  return state === 'ready' ? { pid: Number(pid), socketFolder } : state
}

async function probe(socketFolder: string): Promise<'ready' | 'starting' | undefined> {
  const client = connectTo(socketFolder)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    // 57P03: the server is starting up, or shutting down.
    return (error as { code?: unknown }).code === '57P03' ? 'starting' : undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether anyone but the programs of one name is connected.
 *
 * @param applicationName connections of this name do not count; they may be closing still
 */
export async function hasOtherClients(
  socketFolder: string,
  applicationName: string,
): Promise<boolean> {
  const client = connectTo(socketFolder, applicationName)
  try {
    await client.connect()
    const { rows } = await client.query<{ others: boolean }>(
      `SELECT count(*) > 0 AS others FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> $1`,
      [applicationName],
    )
    return rows[0]?.others === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function connectTo(socketFolder: string, applicationName = 'svc probe'): Client {
  const client = new Client({
    host: socketFolder,
    user: SUPERUSER,
    database: DATABASE,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  return client
}

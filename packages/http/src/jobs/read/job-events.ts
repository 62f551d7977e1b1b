import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Database } from '../../database/index.ts'
import type { Log } from '../../telemetry/log.ts'

/** The channel on which the database tells that a job has ended. */
export const JOB_CHANNEL = 'svc_job'

/** Tells, at once, that a job has ended, in whichever process. */
export interface JobEvents {
  /**
   * Calls `ended` when the job ends from now on, until the function is called that this returns.
   *
   * A hint: while the connection is lost nothing is told, and on its return all are called once.
   */
  onEnd(jobId: string, ended: () => void): () => void
  close(): Promise<void>
}

const RECONNECT_MS = 1000
// A connection that a network dropped without a word is noticed by a question that is not answered.
const CHECK_MS = 10_000

/** Listens on a connection of its own. */
export async function listenForJobs(
  server: Database['server'],
  { log }: { readonly log: Log },
): Promise<JobEvents> {
  const waiting = new Map<string, Set<() => void>>()
  const stopped = new AbortController()
  let client: Client | undefined

  const connect = async () => {
    const fresh = new Client({ ...server, keepAlive: true, query_timeout: CHECK_MS })
    const gone = new Promise<void>((resolve) => {
      fresh.on('error', () => resolve())
      fresh.on('end', () => resolve())
    })
    fresh.on('notification', ({ payload = '' }) => {
      for (const ended of waiting.get(payload) ?? []) ended()
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${JOB_CHANNEL}`)
    client = fresh
    return { gone }
  }

  const stay = async (first: { readonly gone: Promise<void> }) => {
    let connection: typeof first | undefined = first
    while (!stopped.signal.aborted) {
      await connection?.gone
      client = undefined
      if (stopped.signal.aborted) return
      if (connection !== undefined) log({ level: 'error', event: 'job_events_lost' })
      await delay(RECONNECT_MS, undefined, { signal: stopped.signal }).catch(() => {})
      connection = await connect().catch(() => undefined)
      for (const callbacks of waiting.values()) for (const ended of callbacks) ended()
    }
  }

  const staying = stay(await connect())
  const check = setInterval(() => {
    client?.query('SELECT 1').catch(() => client?.end().catch(() => {}))
  }, CHECK_MS)
  check.unref()
  return {
    onEnd(jobId, ended) {
      const callbacks = waiting.get(jobId) ?? new Set()
      waiting.set(jobId, callbacks.add(ended))
      return () => {
        callbacks.delete(ended)
        if (callbacks.size === 0 && waiting.get(jobId) === callbacks) waiting.delete(jobId)
      }
    },
    async close() {
      clearInterval(check)
      stopped.abort()
      await client?.end().catch(() => {})
      await staying
    },
  }
}

import type { Database } from '../../database/index.ts'
import { isConnectionLost } from '../../database/unavailable.ts'
import type { Log } from '../../telemetry/log.ts'
import { WAIT_MAX_DAYS } from '../job.ts'
import { type Boss, createBoss, type QueueSettings } from './boss.ts'
import { JOB_QUEUES } from './job-queues.ts'

/** Jobs whose last attempt was lost with its worker; whoever takes one ends it. */
export const DEAD_QUEUE = 'dead'

/** Webhooks that wait for their delivery. */
export const WEBHOOK_QUEUE = 'webhook'

/** Options of {@link openBoss}. */
export interface BossOptions {
  readonly log: Log
  /** Whether this process works: then it also looks for workers that died, every second. */
  readonly works: boolean
  /** How long a statement may go without an answer, in milliseconds. Default: {@link ANSWER_MS}. */
  readonly answerMs?: number
}

// A worker says every 3 s that it lives. One that has not for 10 s has died, and its jobs go to others.
const HEARTBEAT_S = 10
/** Longest run of a job, in seconds: longer than any operation with its waits. One that hangs is given up then. */
export const EXPIRE_S = 15 * 60
// A cause that keeps a job from being run (no slot, no store) is tried again for ten minutes. Always as soon: a job whose worker
// was killed must not wait longer because it was postponed before.
const RETRY = { retryLimit: 200, retryDelay: 3 } as const
// Deliveries are tried for about a day: the last wait is six hours.
const WEBHOOK_RETRY = { retryLimit: 14, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 3600 }
// Rows of the queue that are over are removed each minute: the search for lost workers reads through all of them, every
// second. Rows of the jobs tell how they ended.
const OVER_S = 60
// A day more than a job may wait: by then its row has ended, and nothing is lost.
const KEPT_S = (WAIT_MAX_DAYS + 1) * 24 * 3600
/**
 * Settings of each connection of the queue.
 *
 * It waits for no disk: jobs come into it with their rows, by connections that do. When a crash takes back that a job
 * was fetched or completed, it is fetched again, and its row says what is left to do. A plan is made once. One that is
 * made while the queue is short must not read through it when it is long, so reading a whole table counts for as much
 * as many looks at an index.
 */
export const SESSION = ['synchronous_commit=off', 'seq_page_cost=40']
// Most take a millisecond. A taker that waits for the answer of a server which is gone without a word would wait for ever.
const ANSWER_MS = 30_000
// Enough for the claims and ends of a few slots; conversions hold none.
const CONNECTIONS = 4

/**
 * Opens the queue on a database: pg-boss in a schema of its own, which it makes and keeps up to date itself.
 *
 * @throws the driver's error while the database does not answer
 */
export async function openBoss(
  { server, ping, lost }: Pick<Database, 'server' | 'ping' | 'lost'>,
  { log, works, answerMs = ANSWER_MS }: BossOptions,
): Promise<Boss> {
  const boss = await createBoss({
    ...server,
    max: CONNECTIONS,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    schedule: false,
    useListenNotify: works,
    supervise: works,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: OVER_S,
    connectionTimeoutMillis: 5000,
    query_timeout: answerMs,
  })
  boss.on('error', (told) => {
    const cause = withClass(told)
    if (isConnectionLost(cause)) lost(cause)
    else log({ level: 'error', event: 'queue_failed', cause })
    // An embedded database that died is started again by whoever notices.
    void ping()
  })
  await boss.start()
  await keepQueue(boss, DEAD_QUEUE, { retryLimit: 1000, retryDelay: 5, notify: true })
  for (const name of JOB_QUEUES) {
    await keepQueue(boss, name, {
      ...RETRY,
      deadLetter: DEAD_QUEUE,
      heartbeatSeconds: HEARTBEAT_S,
      expireInSeconds: EXPIRE_S,
      notify: true,
    })
  }
  // Webhooks come with the ends of jobs, and a commit that tells something keeps all others that do from committing while
  // it waits for the disk. A worker delivers what it ended itself at once; the others look every few seconds.
  await keepQueue(boss, WEBHOOK_QUEUE, {
    ...WEBHOOK_RETRY,
    heartbeatSeconds: HEARTBEAT_S,
    expireInSeconds: 120,
    notify: false,
  })
  return boss
}

/** The queue tells failures of its workers as copies without their class, of which a log has no words. */
function withClass(told: unknown): unknown {
  if (told instanceof Error) return told
  const { message, ...facts } = Object(told) as { readonly message?: unknown }
  return message === undefined ? told : Object.assign(new Error(String(message)), facts)
}

/** Makes a queue, or changes the one of an earlier version. */
async function keepQueue(
  boss: Boss,
  name: string,
  own: Omit<QueueSettings, 'retentionSeconds' | 'deleteAfterSeconds'>,
): Promise<void> {
  const settings = { ...own, retentionSeconds: KEPT_S, deleteAfterSeconds: OVER_S }
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
}

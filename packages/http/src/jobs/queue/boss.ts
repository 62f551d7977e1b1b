import type { PoolTarget } from '../../database/pool.ts'
import { PlannedOnce } from './planned-once.ts'

// Written here because pg-boss 12.35 declares types that it does not contain, so that no program that checks the
// declarations of its libraries can import them. These are all the calls that we make.

/** Runs a statement for the queue. */
export interface BossConnection {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
}

/** How often, and when, a job is tried again. */
export interface QueueRetry {
  readonly retryLimit: number
  /** In seconds. */
  readonly retryDelay: number
  /** Whether each wait is longer than the one before. */
  readonly retryBackoff?: boolean
  /** Longest wait in seconds. */
  readonly retryDelayMax?: number
}

/** How a queue treats its jobs. */
export interface QueueSettings extends QueueRetry {
  /** Whether workers are told of a new job at once. */
  readonly notify: boolean
  /** The queue that takes a job whose last try failed. */
  readonly deadLetter?: string
  /** After how long without a sign of life a worker counts as lost; 10 at least. */
  readonly heartbeatSeconds?: number
  /** How long a job may take. */
  readonly expireInSeconds?: number
  /** When a job that nobody took is removed. */
  readonly retentionSeconds?: number
  /** When a job that ended is removed. */
  readonly deleteAfterSeconds?: number
}

/** A job that a worker has taken. */
export interface QueuedJob<Data> {
  readonly id: string
  readonly data: Data
  /** How often it was tried before. */
  readonly retryCount: number
  /** Aborted when the job is given to another worker. */
  readonly signal: AbortSignal
}

/** Options of {@link Boss.work}. */
export interface WorkOptions {
  readonly pollingIntervalSeconds: number
  readonly notifyPollingIntervalSeconds: number
  readonly heartbeatRefreshSeconds?: number
  /** Jobs of one group at the same time, in all processes. Default: as many as there are takers. */
  readonly groupConcurrency?: number
}

/** Options of the queue itself. */
export interface BossSettings extends PoolTarget {
  readonly application_name: string
  /** Most connections. */
  readonly max: number
  readonly connectionTimeoutMillis: number
  /** How long a statement may go without an answer, in milliseconds; its connection is given up then. */
  readonly query_timeout: number
  /** Settings of every session, as arguments of the server. */
  readonly options: string
  readonly schedule: boolean
  readonly useListenNotify: boolean
  /** Whether this process looks for jobs whose worker was lost. */
  readonly supervise: boolean
  readonly superviseIntervalSeconds: number
  readonly monitorIntervalSeconds: number
  /** How often jobs that are over are removed. */
  readonly maintenanceIntervalSeconds: number
}

/** Options of {@link Boss.send}. */
export interface SendOptions {
  readonly id?: string
  readonly priority?: number
  /** Jobs that share a limit; see {@link WorkOptions.groupConcurrency}. */
  readonly group?: { readonly id: string }
  /** Seconds until it may be taken. */
  readonly startAfter?: number
  /** Default: a connection of the queue. */
  readonly db?: BossConnection
}

/** pg-boss, as far as we use it. */
export interface Boss {
  on(event: 'error', told: (error: unknown) => void): unknown
  start(): Promise<unknown>
  stop(options: { readonly graceful: boolean; readonly timeout?: number }): Promise<void>
  /** Does nothing where there is such a queue. */
  createQueue(name: string, settings: QueueSettings): Promise<void>
  updateQueue(name: string, settings: QueueSettings): Promise<void>
  getQueue(name: string): Promise<object | null>
  send(queue: string, data: object, options: SendOptions): Promise<string | null>
  work<Data extends object>(
    queue: string,
    options: WorkOptions,
    take: (jobs: readonly QueuedJob<Data>[]) => Promise<void>,
  ): Promise<string>
  notifyWorker(id: string): void
  offWork(queue: string, options: { readonly wait: boolean }): Promise<void>
}

/** A new queue, not started. */
export async function createBoss(settings: BossSettings): Promise<Boss> {
  const name: string = 'pg-boss'
  // A megabyte of code that a service without jobs never loads.
  const { PgBoss } = (await import(/* @vite-ignore */ name)) as {
    readonly PgBoss: new (settings: BossSettings & { readonly Client: typeof PlannedOnce }) => Boss
  }
  return new PgBoss({ ...settings, Client: PlannedOnce })
}

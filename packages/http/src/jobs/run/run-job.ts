import { type Engine, EngineError, inTurns, joinedBytes, type Operation } from '@svc/engine'
import type { Kysely } from 'kysely'
import { publicError } from '../../answer/public-error.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { patientStore } from '../../artifacts/patient-store.ts'
import type { Tables } from '../../database/tables.ts'
import type { Log } from '../../telemetry/log.ts'
import type { QueuedRun } from '../accept/accept-job.ts'
import { unpackBody } from '../accept/packed-body.ts'
import { hasEnded, type Job, WAIT_MAX_DAYS } from '../job.ts'
import type { Boss } from '../queue/boss.ts'
import { awaitJob } from '../read/await-job.ts'
import type { JobEvents } from '../read/job-events.ts'
import { resultKey } from '../results/lost-attempts.ts'
import { readJobResult } from '../results/read-job-result.ts'
import { resultToStore } from '../results/stored-result.ts'
import { type ClaimedJob, claimJob, giveBackJob, MAX_ATTEMPTS } from './claim-job.ts'
import { type EndedJob, endJob, type JobEnd } from './end-job.ts'
import { removeInput } from './remove-input.ts'
import { tellProgress } from './tell-progress.ts'

/** Parts that a worker needs for its jobs. */
export interface JobDeps {
  readonly db: Kysely<Tables>
  readonly boss: Boss
  readonly store: ArtifactStore
  readonly events: JobEvents
  readonly engine: Pick<Engine, 'operations' | 'prepareInTurns' | 'run'>
  readonly log: Log
  /** Told of each job that this worker ended. */
  readonly onEnd: (job: EndedJob, end: JobEnd) => void
  /** Told of each call of a job that the artifact store did not answer. */
  readonly onStoreAway: (cause: unknown) => void
}

/** Parts that ending a job takes. */
export type EndingDeps = Pick<JobDeps, 'db' | 'boss' | 'store' | 'onEnd'>

// Longer than most conversions, and a slot is held meanwhile: a source that takes longer is asked for again by the queue.
const SOURCE_WAIT_MS = 10_000
const SOURCE_RETRY_S = 3

/** The end of a job that the queue gave up. */
const GIVEN_UP: JobEnd = {
  status: 'failed',
  error: 'internal_error',
  detail: 'The job could not be run, again and again. Nothing is charged.',
}

/** The end of a job that no worker took in time. */
const OVERDUE: JobEnd = {
  status: 'failed',
  error: 'service_unavailable',
  detail: `The job waited ${WAIT_MAX_DAYS} days and no worker could run it. Nothing is charged; post it again.`,
}

/** The end of a job that took its workers with it. */
const POISON: JobEnd = {
  status: 'failed',
  error: 'conversion_failed',
  detail: `The conversion was lost with its worker ${MAX_ATTEMPTS} times.`,
}

/**
 * Runs one job of the queue, from its claim to its end.
 *
 * A failure that the input explains is its end. A failure of ours gives the job back and throws, so that the queue
 * tries again later; the message holds nothing of the job.
 *
 * @param signal aborted when the queue has given the job to another worker
 */
export async function runJob(id: string, signal: AbortSignal, deps: JobDeps): Promise<void> {
  const claimed = await claimJob(deps.db, id)
  if (claimed === 'ended') return
  if (claimed === 'poison') {
    await end({ id, lease: undefined }, POISON, deps)
    return
  }
  const { lease } = claimed
  const cancelled = new AbortController()
  const forget = deps.events.onEnd(id, () => {
    void isStillOurs(claimed, deps).then((ours) => ours || cancelled.abort())
  })
  let outcome: JobEnd | 'waits' | undefined
  try {
    outcome = await attempt(claimed, AbortSignal.any([signal, cancelled.signal]), deps)
    if (outcome === 'waits') {
      await putOff(claimed, deps)
      return
    }
    // The end that is told from here on is our own.
    forget()
    if (await end({ id, lease }, outcome, deps)) {
      logFault(id, outcome, deps)
      return
    }
    if (await isOver(id, deps)) return
    throw new Error('the claim was lost')
  } catch (cause) {
    // Its owner cancelled it. A claim that is lost otherwise leaves the job to the queue, which knows who has it now.
    if (cancelled.signal.aborted && (await isOver(id, deps))) return
    deps.log({ level: 'error', event: 'job_postponed', job_id: id, cause })
    await giveBack(claimed, outcome, deps).catch(() => {})
    throw new Error('postponed')
  } finally {
    forget()
  }
}

/**
 * Gives back a job that could not be ended, and removes the result that it was to end with: the next attempt makes its own.
 * While it is not known whether the job has ended with it, nothing is removed.
 */
async function giveBack(
  claimed: ClaimedJob,
  outcome: JobEnd | 'waits' | undefined,
  { db, store }: JobDeps,
): Promise<void> {
  const isGivenBack = await giveBackJob(db, claimed)
  if (!isGivenBack || typeof outcome !== 'object' || outcome.status !== 'succeeded') return
  await store.delete(outcome.resultKey)
}

/** Ends a job that the queue gave up after many tries; see {@link GIVEN_UP}. */
export async function endDeadJob(id: string, deps: EndingDeps): Promise<void> {
  await end({ id, lease: undefined }, GIVEN_UP, deps)
}

/**
 * Ends a job that has waited as long as any may; see {@link OVERDUE}.
 *
 * @returns false when it had ended already
 */
export function endOverdueJob(id: string, deps: EndingDeps): Promise<boolean> {
  return end({ id, lease: undefined }, OVERDUE, deps)
}

/**
 * Puts a job off whose source has not ended. It counts as no try: the queue would give up a job whose source waits longer
 * than tries last.
 */
async function putOff(claimed: ClaimedJob, { db, boss }: JobDeps): Promise<void> {
  const { id, queue, turn } = claimed.job
  if (!(await giveBackJob(db, claimed))) return
  const data: QueuedRun = { job_id: id }
  await boss.send(queue, data, { priority: -turn, startAfter: SOURCE_RETRY_S })
}

/** @returns the end of the job, or `waits` while a job that it takes the result of has not ended */
async function attempt(
  claimed: ClaimedJob,
  signal: AbortSignal,
  deps: JobDeps,
): Promise<JobEnd | 'waits'> {
  const { job, lease } = claimed
  const operation = operationOf(job, deps)
  using progress = tellProgress(deps.db, claimed)
  const store = patientStore(deps.store, { signal, onAway: deps.onStoreAway })
  let waits = false
  try {
    const body = await unpackBody(claimed.body ?? (await readInput(job, store, signal)))
    const prepared = await deps.engine.prepareInTurns(operation, body)
    const ran = await deps.engine.run(prepared, {
      signal,
      tenant: job.account_id ?? job.key_id,
      readJob: async (id) => {
        const source = await awaitSource({ owner: job.owner, id }, signal, deps)
        if (source !== undefined && !hasEnded(source)) waits = true
        return readJobResult({ db: deps.db, store }, job.owner, id)
      },
      onProgress: ({ phase, parts }) => progress.at(phase, parts),
    })
    progress.at('storing')
    const result = await resultToStore(ran)
    const started_at = job.started_at ?? job.created_at
    const key = resultKey({ job_id: job.id, lease, started_at }, result.extension)
    await store.put(key, result.bytes, result.result.media_type)
    return { status: 'succeeded', resultKey: key, result: result.result }
  } catch (error) {
    if (signal.aborted || !EngineError.is(error)) throw error
    if (waits) return 'waits'
    if (error.code === 'service_unavailable') throw error
    const { status, code, detail, param } = publicError(error)
    return {
      status: 'failed',
      error: code,
      detail,
      ...(param !== undefined && { param }),
      ...(status >= 500 && { cause: error }),
    }
  }
}

/** Only of a job that has ended so: the failure of an attempt that came too late is not the job's. */
function logFault(id: string, outcome: JobEnd, { log }: JobDeps): void {
  if (outcome.status !== 'failed' || outcome.cause === undefined) return
  const { error, cause } = outcome
  log({ level: 'error', event: 'job_failed', job_id: id, error, cause })
}

/** An earlier job. One that is running is waited for: it has a slot of its own. */
function awaitSource(
  source: Pick<Job, 'owner' | 'id'>,
  signal: AbortSignal,
  deps: JobDeps,
): Promise<Job | undefined> {
  const wait = { timeoutMs: SOURCE_WAIT_MS, signal }
  return awaitJob(deps, source, ({ status }) => status !== 'running', wait)
}

function operationOf(job: Job, { engine }: JobDeps): Operation {
  const operation = Object.values(engine.operations).find(({ name }) => name === job.operation)
  // A newer version knows it; some worker of that version takes the job.
  if (operation === undefined) throw new Error(`there is no operation ${job.operation}`)
  return operation
}

async function readInput(
  { input_key }: Job,
  store: Pick<ArtifactStore, 'get'>,
  signal: AbortSignal,
): Promise<Buffer> {
  const input = input_key === null ? undefined : await store.get(input_key)
  if (input === undefined) throw new Error('the body of the job is not in the store')
  const packed = await inTurns(joinedBytes(await input.stream.toArray({ signal })))
  if (packed.byteLength !== input.sizeBytes) throw new Error('the body of the job came short')
  return packed
}

/**
 * Ends a job, and removes what is then of no use: the body, or the result that came too late.
 *
 * @returns false when it had ended already, or is not this worker's
 */
async function end(
  by: Parameters<typeof endJob>[2],
  outcome: JobEnd,
  deps: EndingDeps,
): Promise<boolean> {
  const { db, boss, store } = deps
  const job = await endJob(db, boss, by, outcome)
  if (job !== undefined) {
    deps.onEnd(job, outcome)
    // After the end: what cannot be removed now is removed by the sweep.
    await removeInput(deps, job).catch(() => {})
  } else if (outcome.status === 'succeeded') {
    await store.delete(outcome.resultKey).catch(() => {})
  }
  return job !== undefined
}

/** Whether nothing is left to do for a job: it has ended, or was deleted after its end. */
async function isOver(id: string, { db }: JobDeps): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('finished_at')
    .where('id', '=', id)
    .executeTakeFirst()
    .catch(() => ({ finished_at: null }))
  return row === undefined || row.finished_at !== null
}

async function isStillOurs({ job, lease }: ClaimedJob, { db }: JobDeps): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('lease')
    .where('id', '=', job.id)
    .executeTakeFirst()
    .catch(() => ({ lease }))
  return row?.lease === lease
}

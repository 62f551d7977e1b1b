import { type Engine, EngineError, type Operation } from '@svc/engine'
import type { Kysely } from 'kysely'
import { publicError } from '../../answer/public-error.ts'
import { type ArtifactStore, artifactKey } from '../../artifacts/artifact-store.ts'
import type { Tables } from '../../database/tables.ts'
import type { Log } from '../../telemetry/log.ts'
import { unpackBody } from '../accept/packed-body.ts'
import type { Job } from '../job.ts'
import type { Boss } from '../queue/boss.ts'
import type { JobEvents } from '../read/job-events.ts'
import { readJobResult } from '../results/read-job-result.ts'
import { resultToStore } from '../results/stored-result.ts'
import { type ClaimedJob, claimJob, giveBackJob, MAX_ATTEMPTS } from './claim-job.ts'
import { endJob, type JobEnd } from './end-job.ts'
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
  readonly onEnd: (job: Job, end: JobEnd) => void
}

/** The end of a job that the queue gave up. */
const GIVEN_UP: JobEnd = {
  status: 'failed',
  error: 'internal_error',
  detail: 'The job could not be run, again and again. Nothing is charged.',
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
  try {
    const outcome = await attempt(claimed, AbortSignal.any([signal, cancelled.signal]), deps)
    // The end that is told from here on is our own.
    forget()
    if (await end({ id, lease }, outcome, deps)) return
    if (await isOver(id, deps)) return
    throw new Error('the claim was lost')
  } catch (cause) {
    // Its owner cancelled it. A claim that is lost otherwise leaves the job to the queue, which knows who has it now.
    if (cancelled.signal.aborted && (await isOver(id, deps))) return
    deps.log({ level: 'error', event: 'job_postponed', job_id: id, cause })
    await giveBackJob(deps.db, claimed).catch(() => {})
    throw new Error('postponed')
  } finally {
    forget()
  }
}

/** Ends a job that the queue gave up after many tries; see {@link GIVEN_UP}. */
export async function endDeadJob(id: string, deps: JobDeps): Promise<void> {
  await end({ id, lease: undefined }, GIVEN_UP, deps)
}

async function attempt(claimed: ClaimedJob, signal: AbortSignal, deps: JobDeps): Promise<JobEnd> {
  const { job, lease } = claimed
  const operation = operationOf(job, deps)
  using progress = tellProgress(deps.db, claimed)
  try {
    const body = unpackBody(claimed.body ?? (await readInput(job, deps.store)))
    const prepared = await deps.engine.prepareInTurns(operation, body)
    const ran = await deps.engine.run(prepared, {
      signal,
      tenant: job.account_id ?? job.key_id,
      readJob: (id) => readJobResult(deps, job.owner, id),
      onPhase: (phase) => progress.at(phase),
    })
    progress.at('storing')
    const result = resultToStore(ran)
    const at = job.started_at ?? job.created_at
    // Named by the attempt: two workers that both believe to have the job write two objects.
    const resultKey = artifactKey('results', at, `${job.id}-${lease}.${result.extension}`)
    await deps.store.put(resultKey, result.bytes, result.result.media_type)
    return { status: 'succeeded', resultKey, result: result.result }
  } catch (error) {
    if (signal.aborted || !EngineError.is(error) || error.code === 'service_unavailable')
      throw error
    const { status, code, detail } = publicError(error)
    if (status >= 500) {
      deps.log({ level: 'error', event: 'job_failed', job_id: job.id, error: code, cause: error })
    }
    return { status: 'failed', error: code, detail }
  }
}

function operationOf(job: Job, { engine }: JobDeps): Operation {
  const operation = Object.values(engine.operations).find(({ name }) => name === job.operation)
  // A newer version knows it; some worker of that version takes the job.
  if (operation === undefined) throw new Error(`there is no operation ${job.operation}`)
  return operation
}

async function readInput({ input_key }: Job, store: ArtifactStore): Promise<Buffer> {
  const input = input_key === null ? undefined : await store.get(input_key)
  if (input === undefined) throw new Error('the body of the job is not in the store')
  const packed = Buffer.concat(await input.stream.toArray())
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
  deps: JobDeps,
): Promise<boolean> {
  const { db, boss, store } = deps
  const job = await endJob(db, boss, by, outcome)
  if (job !== undefined) deps.onEnd(job, outcome)
  // After the end: what cannot be removed now is removed by the sweep.
  const useless =
    job === undefined ? (outcome.status === 'succeeded' ? outcome.resultKey : null) : job.input_key
  if (useless !== null) await store.delete(useless).catch(() => {})
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

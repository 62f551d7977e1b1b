import { randomUUID } from 'node:crypto'
import { EngineError, inTurns, type NetworkPolicy } from '@svc/engine'
import { refusesUrl } from '@svc/engine/network'
import type { Kysely } from 'kysely'
import {
  type ArtifactStore,
  artifactKey,
  type LinkOptions,
  type StoredBytes,
} from '../artifacts/artifact-store.ts'
import type { JobStatus, Tables } from '../database/tables.ts'
import { type KeyedAnswers, sqlKeyedAnswers } from '../idempotency/keyed-answers.ts'
import { requestDigest } from '../idempotency/request-digest.ts'
import { type Acceptance, acceptJobs, findRepeated, type NewJob } from './accept/accept-job.ts'
import { packBody } from './accept/packed-body.ts'
import { hasEnded, type Job, ownerOf } from './job.ts'
import { CANCELLED, type JobView } from './job-schemas.ts'
import type { Boss } from './queue/boss.ts'
import { awaitJob, type WaitOptions } from './read/await-job.ts'
import type { JobEvents } from './read/job-events.ts'
import { jobView } from './read/job-view.ts'
import {
  findAnyTogether,
  findJob,
  type JobPlace,
  listDeliveries,
  listJobs,
} from './read/read-jobs.ts'
import { notePostedInput } from './results/posted-inputs.ts'
import { readJobResult } from './results/read-job-result.ts'
import { endJob } from './run/end-job.ts'
import { removeInput } from './run/remove-input.ts'

/** A job that a client asks for, checked. */
export interface RequestedJob extends Omit<NewJob, 'id' | 'owner' | 'input' | 'idempotency'> {
  /** The request of the operation alone. */
  readonly body: unknown
  readonly idempotencyKey: string | undefined
}

/** Which of an owner's jobs to list. */
export interface JobsPage {
  readonly status: JobStatus | undefined
  readonly limit: number
  readonly after: JobPlace | undefined
}

/** Jobs as the routes see them. Every method throws EngineError `service_unavailable` while a store is down. */
export interface Jobs {
  accept(request: RequestedJob): Promise<Acceptance>
  /** A job of an owner, with its deliveries. */
  find(owner: string, id: string): Promise<JobView | undefined>
  /** As `find`, once the job has ended or the time is over. */
  findEnded(owner: string, id: string, wait: WaitOptions): Promise<JobView | undefined>
  list(
    owner: string,
    page: JobsPage,
  ): Promise<{ readonly jobs: readonly JobView[]; readonly next: JobPlace | undefined }>
  /**
   * Cancels a job that has not ended; deletes one that has, with its result.
   *
   * @param options.keepEnded whether one that has ended stays as it is
   * @returns the job that was cancelled or stays, `deleted`, or `undefined` when there is none
   */
  remove(
    owner: string,
    id: string,
    options: { readonly keepEnded: boolean },
  ): Promise<JobView | 'deleted' | undefined>
  /** The result of a job, whoever's it is: the address is proof enough. */
  openResult(id: string): Promise<OpenResult | undefined>
  /** The bytes of an owner's result, for a request that takes it as a source; see `readJobResult`. */
  readResult(owner: string, id: string): Promise<Uint8Array | undefined>
  /** Answers of operations, for requests that are repeated. */
  readonly answers: KeyedAnswers
  readonly secret: Buffer
}

/** A result that is about to be sent. */
export interface OpenResult {
  readonly job: Job & { readonly result: NonNullable<Job['result']> }
  open(range?: { readonly first: number; readonly last: number }): Promise<StoredBytes | undefined>
  /** An address of the store itself, where it has one. */
  readonly link?: (options: LinkOptions) => Promise<string>
}

/** Parts that jobs are made of. */
export interface JobsParts {
  readonly db: Kysely<Tables>
  readonly boss: Boss
  readonly store: ArtifactStore
  readonly events: JobEvents
  /** Which addresses webhooks may be sent to. */
  readonly policy: NetworkPolicy
  readonly secret: Buffer
  readonly now: () => Date
}

const CANCELLED_END = {
  status: 'failed',
  error: CANCELLED,
  detail: 'The job was cancelled.',
} as const

// Kept in the database: a write to the store costs more than these, and a row that is larger than these costs more.
const SMALL_BODY_BYTES = 64 * 1024

/** Jobs in the database, their bytes in the store. */
export function sqlJobs({ db, boss, store, events, policy, secret, now }: JobsParts): Jobs {
  const acceptJob = acceptJobs(db, boss)
  const findAny = findAnyTogether(db)
  const view = async (job: Job | undefined) => {
    if (job === undefined) return undefined
    const deliveries = job.webhook === null ? undefined : await listDeliveries(db, job.id)
    return jobView(job, { secret, ...(deliveries && { deliveries }) })
  }
  const keptBody = async (id: string, packed: Buffer): Promise<NewJob['input']> => {
    if (packed.byteLength <= SMALL_BODY_BYTES) return { bytes: packed }
    const key = artifactKey('inputs', now(), id)
    await notePostedInput(db, { job_id: id, key })
    await store.put(key, packed, 'application/octet-stream')
    return { key }
  }
  return {
    secret,
    answers: sqlKeyedAnswers({ db, store, now }),

    async accept({ body, idempotencyKey: key, ...request }) {
      refuseClosedAddress(request.webhook?.url, policy)
      const owner = ownerOf(request)
      const packed = await inTurns(packBody(body))
      const { operation, labels, webhook = null } = request
      const digest = () => requestDigest([operation, labels, webhook], packed)
      const idempotency = key === undefined ? undefined : { key, digest: await digest() }
      // Before the body is stored; of a small one the acceptance itself says it.
      if (idempotency !== undefined && packed.byteLength > SMALL_BODY_BYTES) {
        const repeated = await findRepeated(db, owner, idempotency)
        if (repeated !== undefined) return repeated
      }
      const id = randomUUID()
      // When this throws, the job may have been accepted all the same: a stored body stays.
      const input = await keptBody(id, packed)
      const acceptance = await acceptJob({ ...request, id, owner, input, idempotency })
      if (acceptance.outcome !== 'accepted' && 'key' in input) {
        await store.delete(input.key).catch(() => {})
      }
      return acceptance
    },

    find: async (owner, id) => view(await findJob(db, owner, id)),

    findEnded: async (owner, id, wait) =>
      view(await awaitJob({ db, events }, { owner, id }, hasEnded, wait)),

    async list(owner, { limit, ...page }) {
      const found = await listJobs(db, { ...page, owner, limit: limit + 1 })
      const jobs = found.slice(0, limit)
      const last = found.length > limit ? jobs.at(-1) : undefined
      return {
        jobs: jobs.map((job) => jobView(job, { secret })),
        next: last && { createdAt: last.created_at, id: last.id },
      }
    },

    async remove(owner, id, { keepEnded }) {
      const job = await findJob(db, owner, id)
      if (job === undefined) return undefined
      if (!hasEnded(job)) {
        const cancelled = await endJob(db, boss, { id, lease: undefined }, CANCELLED_END)
        if (cancelled) await removeInput({ db, store }, cancelled).catch(() => {})
        // The job ended by itself meanwhile: the answer tells how.
        return view(await findJob(db, owner, id))
      }
      if (keepEnded) return view(job)
      // The bytes go first: while they cannot be removed, the job is there to be deleted again.
      await removeInput({ db, store }, job)
      if (job.result_key !== null) await store.delete(job.result_key)
      await db.deleteFrom('job').where('id', '=', id).execute()
      return 'deleted'
    },

    readResult: (owner, id) => readJobResult({ db, store }, owner, id),

    async openResult(id) {
      const job = await findAny(id)
      if (job === undefined || job.result === null || job.result_key === null) return undefined
      const { result, result_key } = job
      const { link } = store
      return {
        job: { ...job, result },
        open: (range) => store.get(result_key, range),
        ...(link && { link: (options) => link(result_key, options) }),
      }
    },
  }
}

/** An address that is closed whatever its name stands for; others are judged when they are told. */
function refuseClosedAddress(url: string | undefined, policy: NetworkPolicy): void {
  if (url === undefined || !refusesUrl(url, policy)) return
  const param = 'webhook.url'
  const message = `${param} must be an address that the network policy allows: a public one, on port 80, 443 or above 1023.`
  throw new EngineError('invalid_request', message, { param })
}

import type { LinkOptions, StoredBytes } from '../artifacts/artifact-store.ts'
import type { JobStatus } from '../database/tables.ts'
import { type KeyedAnswers, sqlKeyedAnswers } from '../idempotency/keyed-answers.ts'
import type { Acceptance } from './accept/accept-job.ts'
import { type PostingParts, postJobs, type RequestedJob } from './accept/post-job.ts'
import { hasEnded, type Job } from './job.ts'
import type { JobView } from './job-schemas.ts'
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
import { deleteJob } from './results/delete-job.ts'
import { readJobResult } from './results/read-job-result.ts'
import { cancelJob } from './run/cancel-job.ts'

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
export interface JobsParts extends PostingParts {
  readonly events: JobEvents
  readonly secret: Buffer
}

/** Jobs in the database, their bytes in the store. */
export function sqlJobs({ db, boss, store, events, policy, secret, now }: JobsParts): Jobs {
  const findAny = findAnyTogether(db)
  const view = async (job: Job | undefined) => {
    if (job === undefined) return undefined
    const deliveries = job.webhook === null ? undefined : await listDeliveries(db, job.id)
    return jobView(job, { secret, ...(deliveries && { deliveries }) })
  }
  return {
    secret,
    answers: sqlKeyedAnswers({ db, store, now }),

    accept: postJobs({ db, boss, store, policy, now }),

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
        await cancelJob({ db, boss, store }, id)
        // Where it ended by itself meanwhile, the answer tells how.
        return view(await findJob(db, owner, id))
      }
      if (keepEnded) return view(job)
      await deleteJob({ db, store }, job)
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

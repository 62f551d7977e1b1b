import { createHash, randomUUID } from 'node:crypto'
import type { Job, JobResult } from './job.ts'
import { jsonBody } from './json-body.ts'
import { jsonOf, type ServiceAddress, type ServiceAnswer, send } from './send.ts'
import { ServiceError } from './service-error.ts'

/** How to post a job. */
export interface PostOptions {
  /** Posts with the same key and input are one job for 24 hours. Default: a key of this call alone. */
  readonly idempotencyKey?: string
  /** Notes that come back with the job: at most 20 of up to 64 and 256 characters. */
  readonly labels?: Readonly<Record<string, string>>
  /** Receiver that the service tells how the job ended. */
  readonly webhook?: {
    readonly url: string
    readonly events?: readonly ('job.succeeded' | 'job.failed')[]
  }
  /** Ends the call. The job may have been accepted all the same: post again with the same key to learn it. */
  readonly signal?: AbortSignal
}

/** How to wait. */
export interface WaitOptions {
  /** Ends the wait, not the job. */
  readonly signal?: AbortSignal
}

/** How to remove a job. */
export interface RemoveOptions extends WaitOptions {
  /** Whether a job that has ended stays as it is, with its result. Default: it is deleted. */
  readonly keepEnded?: boolean
}

/** Which jobs to list. */
export interface ListOptions extends WaitOptions {
  /** Jobs of this status only. Default: all. */
  readonly status?: Job['status']
}

/** A job as the service accepted it. */
export interface AcceptedJob extends Pick<Job, 'job_id' | 'status' | 'operation' | 'created_at'> {
  /** Address of the job. */
  readonly status_url: string
}

/** Jobs of a service: posted, waited for and read over HTTP. */
export interface JobClient {
  /**
   * Posts a job.
   *
   * @param operation its name, for example `convert/html`
   * @param body its request; bytes in it are sent as base64
   */
  post(operation: string, body: unknown, options?: PostOptions): Promise<AcceptedJob>
  /** The job as it stands now. */
  get(jobId: string, options?: WaitOptions): Promise<Job>
  /** The job once it has ended, however it did. */
  ended(jobId: string, options?: WaitOptions): Promise<Job>
  /**
   * The result of a job, once it has succeeded; its bytes are checked against their SHA-256.
   *
   * @throws ServiceError with the code of the job when it fails
   */
  result(jobId: string, options?: WaitOptions): Promise<JobResult>
  /** Jobs of the account, the latest first, a page at a time as they are asked for. */
  list(options?: ListOptions): AsyncGenerator<Job, void, undefined>
  /**
   * Cancels a job that has not ended, whose credit is given back; deletes one that has, with its result.
   *
   * @returns the job that was cancelled, or that ended before it could be; undefined for one that was deleted
   */
  remove(jobId: string, options?: RemoveOptions): Promise<Job | undefined>
  /** The secret that webhooks are signed with, as libraries for Standard Webhooks take it. */
  webhookSecret(options?: WaitOptions): Promise<string>
}

// Below the longest wait of a service, and of proxies before it.
const WAIT_S = 25

const RESULTS = '/results/'

/**
 * Jobs of a service. A request that a busy service refuses, or that is lost, is sent again: none posts two jobs.
 *
 * @throws ServiceError from every method, for what the service refuses
 */
export function createJobClient(service: ServiceAddress): JobClient {
  const read = async <T>(path: string, options: WaitOptions = {}) => {
    const answer = await send(service, { method: 'GET', path, signal: options.signal })
    return jsonOf(answer) as T
  }
  const ended = async (jobId: string, options?: WaitOptions) => {
    for (;;) {
      const job = await read<Job>(`${pathOf(jobId)}?wait_s=${WAIT_S}`, options)
      if (job.status === 'succeeded' || job.status === 'failed') return job
    }
  }
  return {
    async post(operation, body, { idempotencyKey = randomUUID(), labels, webhook, signal } = {}) {
      const answer = await send(service, {
        method: 'POST',
        path: '/jobs',
        headers: { 'Idempotency-Key': idempotencyKey },
        body: {
          ...Object(jsonBody(body)),
          operation,
          ...(labels && { labels }),
          ...(webhook && { webhook }),
        },
        signal,
      })
      return jsonOf(answer) as AcceptedJob
    },
    get: (jobId, options) => read(pathOf(jobId), options),
    ended,
    async result(jobId, options = {}) {
      const job = await ended(jobId, options)
      const { result, error, request_id: requestId } = job
      if (error) {
        const { param } = error
        const facts = { requestId, ...(param !== undefined && { param }) }
        throw new ServiceError(error.error, error.detail, facts)
      }
      const path = resultPath(job.result_url ?? '')
      const { bytes } = await send(service, { method: 'GET', path, signal: options.signal })
      if (createHash('sha256').update(bytes).digest('hex') !== result?.sha256) {
        throw new ServiceError('service_unavailable', 'The result came damaged.', { requestId })
      }
      return { bytes, mediaType: result.media_type, job }
    },
    async *list({ status, ...options } = {}) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = new URLSearchParams({
          limit: '100',
          ...(status && { status }),
          ...(cursor && { cursor }),
        })
        const page = await read<{ jobs: readonly Job[]; next_cursor: string | null }>(
          `/jobs?${query}`,
          options,
        )
        yield* page.jobs
        cursor = page.next_cursor
      }
    },
    async remove(jobId, { signal, keepEnded = false } = {}) {
      const seenAt = pathOf(jobId)
      const carriedOut = () => removal(send(service, { method: 'GET', path: seenAt, signal }))
      const path = keepEnded ? `${seenAt}?ended=keep` : seenAt
      const answer = await send(service, { method: 'DELETE', path, signal, carriedOut })
      return answer.bytes.byteLength === 0 ? undefined : (jsonOf(answer) as Job)
    },
    webhookSecret: async (options) =>
      (await read<{ secret: string }>('/webhook-secret', options)).secret,
  }
}

/**
 * The answer to a removal that was carried out, as a look at its job shows: gone, or cancelled. A second removal of a job that
 * the first one cancelled would delete it.
 */
async function removal(look: Promise<ServiceAnswer>): Promise<ServiceAnswer | undefined> {
  try {
    const answer = await look
    const { error } = jsonOf(answer) as Job
    return error?.error === 'cancelled' ? answer : undefined
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'job_not_found') throw error
    return { status: 204, headers: new Headers(), bytes: new Uint8Array() }
  }
}

function pathOf(jobId: string): string {
  return `/jobs/${encodeURIComponent(jobId)}`
}

/** The path of a result under the address that this program knows the service by, which may have a prefix. */
function resultPath(resultUrl: string): string {
  const { pathname, search } = new URL(resultUrl)
  return `${pathname.slice(pathname.lastIndexOf(RESULTS))}${search}`
}

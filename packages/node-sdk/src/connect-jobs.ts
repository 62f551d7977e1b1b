import { type OperationKey, type OptionNames, operations, refuseUnknownOptions } from '@svc/engine'
import {
  type AcceptedJob,
  createJobClient,
  type JobClient,
  type ListOptions,
  type PostOptions,
  type RemoveOptions,
  type ServiceAddress,
  type WaitOptions,
} from './client/index.ts'
import type { OperationMethods } from './inputs.ts'
import { readFiles } from './read-files.ts'

/** One method per operation that posts a job of it, and returns it as it was accepted. */
export type JobMethods = {
  readonly [Key in keyof OperationMethods]: (
    input: Parameters<OperationMethods[Key]>[0],
    options?: PostOptions,
  ) => Promise<AcceptedJob>
}

/** Jobs of a service: posted, waited for and read over HTTP. */
export interface Jobs extends Omit<JobClient, 'post'> {
  /** Posts jobs: `jobs.post.convertHtml({ html })`. */
  readonly post: JobMethods
}

const ADDRESS: OptionNames<ServiceAddress> = { url: true, key: true, fetch: true, onRetry: true }
const POST_OPTIONS: OptionNames<PostOptions> = {
  idempotencyKey: true,
  labels: true,
  webhook: true,
  signal: true,
}
const WAIT_OPTIONS: OptionNames<WaitOptions> = { signal: true }
const REMOVE_OPTIONS: OptionNames<RemoveOptions> = { signal: true, keepEnded: true }
const LIST_OPTIONS: OptionNames<ListOptions> = { signal: true, status: true }

/**
 * Jobs of a service. A request that a busy service refuses, or that is lost, is sent again: none posts two jobs.
 *
 * @throws EngineError `invalid_request` for an option that there is not, here and from every method
 * @throws ServiceError from every method, for what the service refuses
 * @example
 * const jobs = connectJobs({ url: 'http://localhost:8490', key })
 * const { job_id } = await jobs.post.convertHtml({ html: '<h1>Hello</h1>' })
 * const { bytes } = await jobs.result(job_id)
 */
export function connectJobs(service: ServiceAddress): Jobs {
  refuseUnknownOptions(service, ADDRESS)
  const client = createJobClient(service)
  const checked =
    <Result>(call: (jobId: string, options?: WaitOptions) => Promise<Result>) =>
    async (jobId: string, options?: WaitOptions): Promise<Result> => {
      refuseUnknownOptions(options, WAIT_OPTIONS)
      return call(jobId, options)
    }
  const method =
    (key: OperationKey) =>
    async (input: unknown, options: PostOptions = {}): Promise<AcceptedJob> => {
      refuseUnknownOptions(options, POST_OPTIONS)
      const operation = operations[key]
      const body = await readFiles(input, operation, options.signal)
      return client.post(operation.name, body, options)
    }
  const keys = Object.keys(operations) as OperationKey[]
  const post = Object.fromEntries(keys.map((key) => [key, method(key)])) as JobMethods
  return {
    post,
    get: checked(client.get),
    ended: checked(client.ended),
    result: checked(client.result),
    async remove(jobId, options) {
      refuseUnknownOptions(options, REMOVE_OPTIONS)
      return client.remove(jobId, options)
    },
    async *list(options) {
      refuseUnknownOptions(options, LIST_OPTIONS)
      yield* client.list(options)
    },
    async webhookSecret(options) {
      refuseUnknownOptions(options, WAIT_OPTIONS)
      return client.webhookSecret(options)
    },
  }
}

import { type OperationKey, operations } from '@svc/engine'
import {
  type AcceptedJob,
  createJobClient,
  type JobClient,
  type PostOptions,
  type ServiceAddress,
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

/**
 * Jobs of a service. A request that a busy service refuses, or that is lost, is sent again: none posts two jobs.
 *
 * @throws ServiceError from every method, for what the service refuses
 * @example
 * const jobs = connectJobs({ url: 'http://localhost:8490', key })
 * const { job_id } = await jobs.post.convertHtml({ html: '<h1>Hello</h1>' })
 * const { bytes } = await jobs.result(job_id)
 */
export function connectJobs(service: ServiceAddress): Jobs {
  const client = createJobClient(service)
  const method =
    (key: OperationKey) =>
    async (input: unknown, options: PostOptions = {}): Promise<AcceptedJob> => {
      const operation = operations[key]
      const body = await readFiles(input, operation, options.signal)
      return client.post(operation.name, body, options)
    }
  const keys = Object.keys(operations) as OperationKey[]
  const post = Object.fromEntries(keys.map((key) => [key, method(key)])) as JobMethods
  return { ...client, post }
}

export type { Job, JobRedaction, JobResult, WebhookDelivery } from './job.ts'
export {
  type AcceptedJob,
  createJobClient,
  type JobClient,
  type ListOptions,
  type PostOptions,
  type RemoveOptions,
  type WaitOptions,
} from './job-client.ts'
export type { ServiceAddress } from './send.ts'
export { ServiceError } from './service-error.ts'

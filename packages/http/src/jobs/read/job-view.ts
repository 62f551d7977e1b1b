import type { Selectable } from 'kysely'
import { toldWarning } from '../../answer/told-warning.ts'
import type { JobProgress, WebhookDeliveryTable } from '../../database/tables.ts'
import type { Job } from '../job.ts'
import type { AcceptedJobView, JobView, WebhookEvent } from '../job-schemas.ts'
import { resultUrl } from '../results/signed-url.ts'

/** Path under which jobs are posted and read. */
export const JOBS_PATH = '/jobs'

type Delivery = Selectable<WebhookDeliveryTable>

/** Facts that belong to the answer about a job besides. */
export interface JobViewParts {
  /** Signs the address of the result. */
  readonly secret: Buffer
  readonly deliveries?: readonly Delivery[]
}

/** A job as its owner sees it. */
export function jobView(job: Job, { secret, deliveries }: JobViewParts): JobView {
  const { started_at, finished_at } = job
  return {
    job_id: job.id,
    status: job.status,
    operation: job.operation,
    created_at: job.created_at.toISOString(),
    ...(started_at !== null && { started_at: started_at.toISOString() }),
    ...(finished_at !== null && { finished_at: finished_at.toISOString() }),
    attempts: job.attempts,
    ...(job.status === 'running' && job.progress && { progress: progressView(job.progress) }),
    labels: { ...job.labels },
    request_id: job.request_id,
    ...resultOf(job, secret),
    ...(job.error !== null && {
      error: {
        error: job.error as NonNullable<JobView['error']>['error'],
        detail: job.error_detail ?? '',
        ...(job.error_param !== null && { param: job.error_param }),
      },
    }),
    credits: {
      charged: job.status === 'failed' ? 0 : job.credits,
      refunded: job.status === 'failed' ? job.credits : 0,
    },
    ...(job.webhook !== null && {
      webhook: {
        url: job.webhook.url,
        events: [...job.webhook.events] as WebhookEvent[],
        ...(deliveries && { deliveries: deliveries.map(deliveryView) }),
      },
    }),
  }
}

/** The answer to the request that posted a job. */
export function acceptedJobView(job: Job): AcceptedJobView {
  return {
    job_id: job.id,
    status: job.status,
    operation: job.operation,
    created_at: job.created_at.toISOString(),
    status_url: `${job.origin}${JOBS_PATH}/${job.id}`,
  }
}

function progressView({ phase, percent }: JobProgress): NonNullable<JobView['progress']> {
  return { phase, ...(percent !== undefined && { percent }) }
}

function resultOf({ id, origin, result, expires_at }: Job, secret: Buffer) {
  if (result === null || expires_at === null) return {}
  const { media_type, size_bytes, sha256, pages, warnings } = result
  return {
    result_url: resultUrl(origin, id, expires_at, secret),
    result_expires_at: expires_at.toISOString(),
    result: {
      media_type,
      size_bytes,
      sha256,
      ...(pages !== undefined && { pages }),
      warnings: warnings.map(toldWarning),
    },
  }
}

function deliveryView({ event, at, duration_ms, status, error }: Delivery) {
  return { event: event as WebhookEvent, at: at.toISOString(), duration_ms, status, error }
}

import type { Job, WebhookDelivery } from '@svc/node-sdk/client'
import type { CommandRecord } from '../terminal/print-result.ts'

/** A job for people, its facts below each other. */
export function jobRecord(job: Job): CommandRecord {
  const { result, error, progress, credits, webhook } = job
  const labels = Object.entries(job.labels).map(([name, value]) => `${name}=${value}`)
  return {
    ...jobRow(job),
    ...(job.started_at !== undefined && { started_at: job.started_at }),
    ...(job.finished_at !== undefined && { finished_at: job.finished_at }),
    attempts: job.attempts,
    ...(progress && { phase: progress.phase }),
    ...(progress?.percent !== undefined && { percent: progress.percent }),
    ...(labels.length > 0 && { labels: labels.join(', ') }),
    ...(error && { error: error.error, detail: error.detail }),
    ...(result && {
      media_type: result.media_type,
      size_bytes: result.size_bytes,
      ...(result.pages !== undefined && { pages: result.pages }),
      ...numbered(
        'warning',
        result.warnings.map(({ code, message }) => `${message} (${code})`),
      ),
    }),
    ...(job.result_url !== undefined && { result_url: job.result_url }),
    ...(job.result_expires_at !== undefined && { result_expires_at: job.result_expires_at }),
    ...(webhook && { webhook: webhook.url }),
    ...numbered('delivery', webhook?.deliveries?.map(deliveryText) ?? []),
    credits: credits.charged,
    ...(credits.refunded > 0 && { refunded: credits.refunded }),
    request_id: job.request_id,
  }
}

function numbered(name: string, texts: readonly string[]): CommandRecord {
  return Object.fromEntries(texts.map((text, index) => [`${name} ${index + 1}`, text]))
}

function deliveryText({ at, event, status, error }: WebhookDelivery): string {
  return `${at} ${event}: ${error ?? `taken with ${status}`}`
}

/** A job as one row of a list. */
export function jobRow({ job_id, status, operation, created_at }: Job): CommandRecord {
  return { job_id, status, operation, created_at }
}

import type { Job } from '@svc/node-sdk/client'
import type { CommandRecord } from '../terminal/print-result.ts'

/** A job for people, its facts below each other. */
export function jobRecord(job: Job): CommandRecord {
  const { result, error, progress, credits } = job
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
      ...Object.fromEntries(
        result.warnings.map(({ code, message }, index) => [
          `warning ${index + 1}`,
          `${message} (${code})`,
        ]),
      ),
    }),
    ...(job.result_url !== undefined && { result_url: job.result_url }),
    ...(job.result_expires_at !== undefined && { result_expires_at: job.result_expires_at }),
    credits: credits.charged,
    ...(credits.refunded > 0 && { refunded: credits.refunded }),
    request_id: job.request_id,
  }
}

/** A job as one row of a list. */
export function jobRow({ job_id, status, operation, created_at }: Job): CommandRecord {
  return { job_id, status, operation, created_at }
}

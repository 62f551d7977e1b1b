import { ERROR_CODES } from '@svc/engine'
import * as z from 'zod'
import { HTTP_ERROR_CODES } from '../answer/http-error.ts'
import { JOB_PHASES, JOB_STATUSES } from '../database/tables.ts'

/** Events that a webhook can be told of. */
export const WEBHOOK_EVENTS = ['job.succeeded', 'job.failed'] as const

/** One of {@link WEBHOOK_EVENTS}. */
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Error of a job that its owner cancelled; no request is answered with it. */
export const CANCELLED = 'cancelled'

const MAX_LABELS = 20
const MAX_LABEL_KEY = 64
const MAX_LABEL_VALUE = 256
const URL_MAX_LENGTH = 2048

const webhook = z
  .strictObject({
    url: z
      .string()
      .max(URL_MAX_LENGTH, { abort: true })
      .refine(isPublicUrl, 'must be an absolute http or https URL without credentials')
      .meta({
        description: `Absolute http or https URL that takes a POST, at most ${URL_MAX_LENGTH} characters and without credentials.`,
        format: 'uri',
      }),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1)
      .max(WEBHOOK_EVENTS.length)
      .default([...WEBHOOK_EVENTS])
      .meta({ description: 'Events to be told of. Default: all of them.' }),
  })
  .meta({ id: 'WebhookOfJob' })

/** Text that comes back as it was: the database takes neither NUL nor half a character. */
function labelText(maxLength: number) {
  return z
    .string()
    .max(maxLength, { abort: true })
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'must be text without NUL characters and lone surrogates',
    })
}

const labels = z
  .record(labelText(MAX_LABEL_KEY).min(1), labelText(MAX_LABEL_VALUE))
  .refine(
    (value) => Object.keys(value).length <= MAX_LABELS,
    `must be an object of at most ${MAX_LABELS} entries`,
  )
  .meta({ id: 'LabelsOfJob' })

/** The fields of a job's request beside those of its operation. */
export const jobFields = z.strictObject({
  operation: z.string().meta({ description: 'Name of the operation, for example `convert/html`.' }),
  webhook: webhook.optional().meta({
    description:
      'Whom to tell how the job ended, by a POST signed as Standard Webhooks prescribe. `GET /webhook-secret` has the secret.',
  }),
  labels: labels.default({}).meta({
    description: `Notes of the client that come back with the job: at most ${MAX_LABELS} of up to ${MAX_LABEL_KEY} and ${MAX_LABEL_VALUE} characters.`,
  }),
})

/** See {@link jobFields}. */
export type JobFields = z.output<typeof jobFields>

const time = (description: string) => z.iso.datetime().meta({ description })
const status = z.enum(JOB_STATUSES).meta({
  id: 'JobStatus',
  description: 'State of the job: `queued`, `running`, then `succeeded` or `failed`.',
})

const redactedBox = z.strictObject({
  x_mm: z.number().meta({ description: 'Distance from the left edge of the page as it is seen.' }),
  y_mm: z.number().meta({ description: 'Distance from the top edge of the page as it is seen.' }),
  width_mm: z.number().meta({ description: 'Width in millimetres.' }),
  height_mm: z.number().meta({ description: 'Height in millimetres.' }),
})

const redaction = z.strictObject({
  page: z.int().meta({ description: 'Number of the page; 0 for what stands beside the pages.' }),
  kind: z.string().meta({
    description:
      'Kind of the content: text, area, image, path, annotation, string, attachment or script.',
  }),
  count: z.int().meta({ description: 'How many were removed.' }),
  boxes: z.array(redactedBox).readonly().meta({ description: 'Where, as far as it has a place.' }),
})

const jobResult = z
  .strictObject({
    media_type: z.string().meta({ description: 'Media type of the bytes.' }),
    size_bytes: z.int().meta({ description: 'Number of bytes.' }),
    sha256: z.string().meta({ description: 'SHA-256 of the bytes, in hexadecimal.' }),
    pages: z.int().optional().meta({ description: 'Number of pages; absent for images and JSON.' }),
    warnings: z
      .array(
        z.strictObject({
          code: z.string().meta({ description: 'Which warning, for programs.' }),
          severity: z.string().meta({ description: '`warning` is worth a look, `info` is not.' }),
          message: z.string().meta({ description: 'The warning, for people.' }),
          url: z.string().optional().meta({ description: 'The resource that it is about.' }),
          redactions: z
            .array(redaction)
            .readonly()
            .optional()
            .meta({ description: 'Content that was removed, with the code `redacted`.' }),
        }),
      )
      .meta({ description: 'Warnings about the result.' }),
  })
  .meta({ id: 'JobResult' })

const delivery = z
  .strictObject({
    event: z.enum(WEBHOOK_EVENTS).meta({ description: 'Which event was told.' }),
    at: time('When it was sent (RFC 3339).'),
    duration_ms: z.int().meta({ description: 'How long the receiver took, in milliseconds.' }),
    status: z.int().nullable().meta({ description: 'HTTP status it answered; null without one.' }),
    error: z.string().nullable().meta({ description: 'Why it failed; null when it did not.' }),
  })
  .meta({ id: 'WebhookDelivery' })

/** Answer of `GET /jobs/{job_id}`. */
export const job = z
  .strictObject({
    job_id: z.uuid().meta({ description: 'Names the job.' }),
    status,
    operation: z.string().meta({ description: 'Name of the operation.' }),
    created_at: time('When it was posted (RFC 3339).'),
    started_at: time('When its last attempt began.').optional(),
    finished_at: time('When it ended.').optional(),
    attempts: z.int().meta({
      description: 'How often it was begun: more than once when its worker was lost, at most 3.',
    }),
    progress: z
      .strictObject({
        phase: z.enum(JOB_PHASES).meta({
          description:
            'Phase of its worker: `reading` sources from addresses and earlier jobs, `converting`, or `storing` the result.',
        }),
        percent: z.int().min(0).max(100).optional().meta({
          description:
            'Whole percent of the phase that are done, counted in sources read, documents merged, edits made or files split off; absent where nothing can be counted. The result is put together after the last of them.',
        }),
      })
      .optional()
      .meta({ description: 'How far it is; only of a running job, and after half a second.' }),
    labels: z.record(z.string(), z.string()).meta({ description: 'The labels of the request.' }),
    request_id: z.uuid().meta({ description: 'Request-Id of the request that posted it.' }),
    result_url: z.string().optional().meta({
      description:
        'Address of the result. It needs no key and is valid for 24 hours after the end of the job.',
      format: 'uri',
    }),
    result_expires_at: time('When the result is deleted and its address answers 404.').optional(),
    result: jobResult
      .optional()
      .meta({ description: 'Facts of the result, once the job has succeeded.' }),
    error: z
      .strictObject({
        error: z
          .enum([...new Set([...ERROR_CODES, ...HTTP_ERROR_CODES, CANCELLED])])
          .meta({ description: 'Error code, for programs.' }),
        detail: z.string().meta({ description: 'Explanation for people; its words may change.' }),
        param: z.string().optional().meta({
          description:
            'Path of the first field that is wrong, for example `pdfs[0].pdf.url`; absent where no field is.',
        }),
      })
      .optional()
      .meta({ description: 'Why it failed.' }),
    credits: z
      .strictObject({
        charged: z.int().meta({ description: 'Credits it cost, or will cost if it succeeds.' }),
        refunded: z.int().meta({ description: 'Credits given back because it failed.' }),
      })
      .meta({ description: 'Credits of the job; zeros in self-hosted mode.' }),
    webhook: z
      .strictObject({
        url: z.string().meta({ description: 'Receiver.' }),
        events: z.array(z.enum(WEBHOOK_EVENTS)).meta({ description: 'Events that it is told of.' }),
        deliveries: z
          .array(delivery)
          .optional()
          .meta({ description: 'Every try, the first one first; only of a single job.' }),
      })
      .optional()
      .meta({ description: 'Whom it tells how it ended.' }),
  })
  .meta({ id: 'Job' })

/** See {@link job}. */
export type JobView = z.output<typeof job>

/** Answer of `POST /jobs`. */
export const acceptedJob = z
  .strictObject({
    job_id: z.uuid().meta({ description: 'Names the job.' }),
    status,
    operation: z.string().meta({ description: 'Name of the operation.' }),
    created_at: time('When it was accepted (RFC 3339).'),
    status_url: z.string().meta({ description: 'Address of the job.', format: 'uri' }),
  })
  .meta({ id: 'AcceptedJob' })

/** See {@link acceptedJob}. */
export type AcceptedJobView = z.output<typeof acceptedJob>

/** Answer of `GET /jobs`. */
export const jobList = z
  .strictObject({
    jobs: z.array(job).meta({ description: 'The latest first.' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Value of `cursor` for the jobs after these; null at the end.' }),
  })
  .meta({ id: 'JobList' })

/** See {@link jobList}. */
export type JobListView = z.output<typeof jobList>

/** Answer of `GET /webhook-secret`. */
export const webhookSecret = z
  .strictObject({
    secret: z.string().meta({
      description:
        'Key that webhooks are signed with: `whsec_` and base64, as libraries for Standard Webhooks take it.',
    }),
  })
  .meta({ id: 'WebhookSecret' })

/** Body of a webhook. */
export const webhookEvent = z
  .strictObject({
    type: z.enum(WEBHOOK_EVENTS).meta({ description: 'Event that is told.' }),
    timestamp: time('When the job ended (RFC 3339).'),
    data: job,
  })
  .meta({ id: 'WebhookEvent' })

/** See {@link webhookSecret}. */
export type WebhookSecretView = z.output<typeof webhookSecret>

function isPublicUrl(text: string): boolean {
  const url = text.isWellFormed() ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || url.protocol === 'http:'
}

import type { Operation } from '@svc/engine'
import type * as z from 'zod'
import type {
  ZodOpenApiContentObject,
  ZodOpenApiHeadersObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import { bodyTypes } from '../body/request-body.ts'
import { JOB_STATUSES } from '../database/tables.ts'
import { IDEMPOTENCY_KEY_SCHEMA } from '../idempotency/idempotency-key.ts'
import { acceptedJob, job, jobList, webhookSecret } from '../jobs/job-schemas.ts'
import { JOBS_PATH } from '../jobs/read/job-view.ts'
import { RESULTS_PATH } from '../jobs/results/signed-url.ts'
import { JOB_FORM, JOB_REQUEST } from './job-components.ts'
import { ARTIFACT_HEADERS, BYTES } from './operation-paths.ts'
import {
  BROKEN_REQUEST_RESPONSES,
  CHECK_ERRORS,
  COMMON_HEADERS,
  errorResponses,
  header,
  jsonResponse,
  RATE_HEADERS,
} from './responses.ts'
import type { SchemaObject } from './schema-object.ts'
import { WEBHOOK_CALLBACK } from './webhook-callback.ts'

type Operations = Readonly<Record<string, Operation>>

const VERSION = { $ref: '#/components/parameters/ServiceVersion' } as const

/** The paths of jobs. */
export function jobPaths(operations: Operations): ZodOpenApiPathsObject {
  return {
    [JOBS_PATH]: { post: postJob(operations), get: listJobs() },
    [`${JOBS_PATH}/{job_id}`]: { get: getJob(), delete: deleteJob() },
    [`${RESULTS_PATH}/{job_id}`]: { get: getResult(operations) },
    '/webhook-secret': {
      get: {
        ...common('webhookSecret', 'The secret that your webhooks are signed with.'),
        description:
          'The bytes behind `whsec_`, in base64, are the key of the signatures of Standard Webhooks.',
        responses: { 200: json(webhookSecret, 'The secret.'), ...errors(['not_found']) },
      },
    },
  }
}

function postJob(operations: Operations) {
  const names = Object.values(operations).map(({ name }) => name)
  const [example] = Object.values(operations)
    .filter((operation) => operation.example !== undefined)
    .map(({ name, example: input }) => ({ operation: name, ...(input as object) }))
  const rawTypes = new Set(
    Object.values(operations).flatMap(({ document }) => bodyTypes(document).slice(2)),
  )
  const content: ZodOpenApiContentObject = {
    'application/json': { schema: JOB_REQUEST, ...(example && { example }) },
    'multipart/form-data': { schema: JOB_FORM },
  }
  for (const type of rawTypes) content[type] = { schema: { type: 'string', format: 'binary' } }
  return {
    ...common('createJob', 'Run an operation later.'),
    description:
      'Takes what the operation takes, in every form that it takes, and `operation` beside it. A job costs what its operation costs: reserved now, charged when it succeeds, given back when it fails.',
    parameters: [
      VERSION,
      {
        name: 'Idempotency-Key',
        in: 'header' as const,
        description:
          'Makes a repeated request within 24 hours the same job: 1 to 255 printable ASCII characters without spaces.',
        schema: IDEMPOTENCY_KEY_SCHEMA,
      },
      {
        name: 'Request-Options',
        in: 'header' as const,
        description: `With a raw upload: the request without its document, as JSON, at most 16 KB; \`operation\` must be in it. One of ${names.join(', ')}.`,
        schema: { type: 'string' as const },
      },
    ],
    requestBody: { required: true, content },
    callbacks: WEBHOOK_CALLBACK,
    responses: {
      202: json(acceptedJob, 'The job is accepted.', {
        Location: header('Path of the job.', { type: 'string' }),
        'Retry-After': header('Seconds after which to ask for the job.', {
          type: 'integer',
          example: 1,
        }),
      }),
      ...errors([
        'invalid_request',
        'quota_exceeded',
        'not_found',
        'idempotency_conflict',
        'payload_too_large',
        'unsupported_media_type',
      ]),
    },
  }
}

function listJobs() {
  return {
    ...common('listJobs', 'Your jobs, the latest first.'),
    description: 'Jobs that the answer has no room for follow by `cursor`.',
    parameters: [
      VERSION,
      query('status', 'Only jobs in this state.', { type: 'string', enum: [...JOB_STATUSES] }),
      query('limit', 'Most jobs of the answer.', {
        type: 'integer',
        minimum: 1,
        maximum: 100,
        default: 20,
      }),
      query('cursor', 'The `next_cursor` of the page before.', { type: 'string' }),
    ],
    responses: { 200: json(jobList, 'The jobs.'), ...errors(['invalid_request']) },
  }
}

function getJob() {
  return {
    ...common('getJob', 'How a job is getting on.'),
    description:
      'With `wait_s` the answer comes as soon as the job ends, or when the time is over.',
    parameters: [
      VERSION,
      jobId(),
      query('wait_s', 'Seconds to wait for the end of the job before answering.', {
        type: 'integer',
        minimum: 0,
        maximum: 60,
        default: 0,
      }),
    ],
    responses: {
      200: json(job, 'The job.'),
      ...errors(['invalid_request', 'job_not_found']),
    },
  }
}

function deleteJob() {
  return {
    ...common('deleteJob', 'Cancel a job, or delete one that has ended.'),
    description:
      'A job that has not ended is cancelled and costs nothing; one that has goes with its result.',
    parameters: [
      VERSION,
      jobId(),
      query(
        'ended',
        '`keep`: a job that has ended stays, and is answered as it is. Default: it is deleted.',
        {
          type: 'string',
          enum: ['keep'],
        },
      ),
    ],
    responses: {
      200: json(
        job,
        'The job had not ended: it is cancelled, and its credit given back. Or it had ended, and stays.',
      ),
      204: {
        description: 'The job had ended: it is deleted with its result.',
        headers: { ...COMMON_HEADERS, ...RATE_HEADERS },
      },
      ...errors(['job_not_found']),
    },
  }
}

const VALUE: SchemaObject = {
  type: 'object',
  additionalProperties: true,
  description: 'As the operation of the job answers it.',
}

function getResult(operations: Operations) {
  const outputs = Object.values(operations).map(({ output }) => output)
  const types = outputs.flatMap((output) => ('mediaTypes' in output ? output.mediaTypes : []))
  const content: ZodOpenApiContentObject = {
    ...Object.fromEntries(types.map((type) => [type, { schema: BYTES }])),
    'application/json': { schema: VALUE },
  }
  const query_ = (name: string, description: string) => ({
    ...query(name, description, { type: 'string' }),
    required: true,
  })
  return {
    ...common('getResult', 'The result of a job, by its `result_url`.'),
    description: 'The address is signed: it needs no key, and is good until it expires.',
    security: [{}],
    parameters: [
      jobId(),
      query_('expires', 'When the address expires, in seconds since 1970.'),
      query_('signature', 'Proof that the address is ours.'),
    ],
    responses: {
      200: {
        description: 'The result.',
        headers: { ...COMMON_HEADERS, ...RESULT_HEADERS },
        content,
      },
      206: { description: 'The part that `Range` asks for.', headers: COMMON_HEADERS, content },
      302: { description: 'The store has it: `Location` is its address.', headers: COMMON_HEADERS },
      304: { description: '`If-None-Match` names it.', headers: COMMON_HEADERS },
      ...errorResponses([
        'job_not_found',
        'precondition_failed',
        'range_not_satisfiable',
        'internal_error',
        'service_unavailable',
      ]),
      ...BROKEN_REQUEST_RESPONSES,
    },
  }
}

// How long it took is told of the job, not of its bytes.
const RESULT_HEADERS = Object.fromEntries(
  Object.entries(ARTIFACT_HEADERS).filter(([name]) => name !== 'Server-Timing'),
)

function common(operationId: string, summary: string) {
  return { operationId, summary, tags: ['Jobs'], parameters: [VERSION] }
}

function errors(codes: Parameters<typeof errorResponses>[0]) {
  return { ...errorResponses([...CHECK_ERRORS, ...codes]), ...BROKEN_REQUEST_RESPONSES }
}

/** An answer to a caller with a key. */
function json(
  schema: z.ZodType,
  description: string,
  headers: ZodOpenApiHeadersObject = {},
): ZodOpenApiResponseObject {
  return jsonResponse(schema, description, { ...RATE_HEADERS, ...headers })
}

function query(name: string, description: string, schema: SchemaObject) {
  return { name, in: 'query' as const, description, schema }
}

function jobId() {
  return {
    name: 'job_id',
    in: 'path' as const,
    required: true,
    description: 'Names the job.',
    schema: { type: 'string' as const, format: 'uuid' },
  }
}

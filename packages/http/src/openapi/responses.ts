import type { ErrorCode } from '@svc/engine'
import type * as z from 'zod'
import type {
  ZodOpenApiHeadersObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi'
import type { HttpErrorCode } from '../answer/http-error.ts'
import { statusOf } from '../answer/status-of.ts'
import { CURRENT_VERSION } from '../service-version.ts'
import { errorDocs } from './error-docs.ts'

type Code = ErrorCode | HttpErrorCode

/** Errors of the checks that stand before every route. */
export const CHECK_ERRORS = [
  'invalid_api_key',
  'account_suspended',
  'unsupported_version',
  'rate_limited',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly Code[]

/** Errors of a request that an operation can answer with, beside those of the checks. */
export const OPERATION_ERRORS = [
  'invalid_request',
  'url_not_allowed',
  'quota_exceeded',
  'idempotency_conflict',
  'idempotency_in_progress',
  'payload_too_large',
  'unsupported_media_type',
  'source_unavailable',
  'invalid_document',
  'document_encrypted',
  'edit_failed',
  'conversion_failed',
] as const satisfies readonly Code[]

/** Header fields that every answer carries. */
export const COMMON_HEADERS: ZodOpenApiHeadersObject = {
  'Request-Id': header('Names this request in the log of the service.', {
    type: 'string',
    format: 'uuid',
  }),
  'Service-Version': header('Version of the interface that answered.', {
    type: 'string',
    example: CURRENT_VERSION,
  }),
}

/** Header fields that answers to a caller with a key carry. */
export const RATE_HEADERS: ZodOpenApiHeadersObject = {
  'RateLimit-Limit': header('Requests that may come at once.', count(10)),
  'RateLimit-Remaining': header('Requests that may still come at once.', count(9)),
  'RateLimit-Reset': header('Seconds until all of them may come again.', count(1)),
  'Credits-Remaining': {
    description:
      'Credits that the account has left after this request; absent in self-hosted mode.',
    schema: count(619),
  },
}

/**
 * An answer in JSON.
 *
 * @param headers beside those that every answer carries
 */
export function jsonResponse(
  schema: z.ZodType,
  description: string,
  headers: ZodOpenApiHeadersObject = {},
): ZodOpenApiResponseObject {
  return {
    description,
    headers: { ...COMMON_HEADERS, ...headers },
    content: { 'application/json': { schema } },
  }
}

const RETRY_AFTER: ZodOpenApiHeadersObject = {
  'Retry-After': header('Seconds to wait before trying again.', count(1)),
}

// An allowance may be weeks away.
const RETRY_AFTER_IF_SOON: ZodOpenApiHeadersObject = {
  'Retry-After': {
    description: 'Seconds to wait before trying again; absent above an hour.',
    schema: count(1),
  },
}

const RETRY_IN_PROGRESS: ZodOpenApiHeadersObject = {
  'Retry-After': {
    description: 'Seconds to wait before repeating a request that is under way; absent otherwise.',
    schema: count(1),
  },
}

/** A documented header field. */
export function header<const Schema extends object>(description: string, schema: Schema) {
  return { description, required: true, schema }
}

/**
 * Answers to what never becomes a request, on every path: they have the form of the others, and the connection
 * is closed.
 */
export const BROKEN_REQUEST_RESPONSES: ZodOpenApiResponsesObject = Object.fromEntries(
  Object.entries({
    408: 'The request came too slowly.',
    431: 'The header of the request is too large: at most 16 KB.',
  }).map(([status, description]) => [
    status,
    { ...errorResponse(Number(status), ['invalid_request']), description },
  ]),
)

/** Body of every error answer; which codes come with a status, its response says. */
export const ERROR_SCHEMA = {
  type: 'object' as const,
  required: ['error', 'detail'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'string' as const,
      enum: Object.keys(errorDocs),
      description: 'Error code, for programs.',
    },
    detail: {
      type: 'string' as const,
      description: 'Explanation for people; its words may change.',
    },
    param: {
      type: 'string' as const,
      description:
        'Path of the first field that is wrong, for example `options.margins_mm.top`; absent where no field is.',
    },
  },
}

/** The error answers of some codes, one response per status, each with what the errors mean and look like. */
export function errorResponses(codes: readonly Code[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, members]) => [`${status}`, errorResponse(status, members)]),
  )
}

function errorResponse(status: number, codes: readonly Code[]): ZodOpenApiResponseObject {
  const waits = status === 429 || status === 503
  return {
    description: codes.map((code) => `\`${code}\`: ${errorDocs[code]}`).join('\n\n'),
    headers: {
      ...COMMON_HEADERS,
      ...(waits && RETRY_AFTER),
      ...(codes.includes('quota_exceeded') && RETRY_AFTER_IF_SOON),
      ...(codes.includes('idempotency_in_progress') && RETRY_IN_PROGRESS),
      ...(status === 429 && RATE_HEADERS),
      ...(status === 401 && {
        'WWW-Authenticate': header('How to authenticate.', { type: 'string', example: 'Bearer' }),
      }),
      ...(status === 416 && {
        'Content-Range': header('Length of the result.', { type: 'string', example: 'bytes */6' }),
      }),
      ...(status === 405 && {
        Allow: header('Methods of this path.', { type: 'string', example: 'POST' }),
      }),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { error: code, detail: errorDocs[code] } }]),
        ),
      },
    },
  }
}

function count(example: number) {
  return { type: 'integer' as const, minimum: 0, example }
}

import { inputJsonSchema, type Operation, operationPath, WARNING_CODES } from '@svc/engine'
import type {
  ZodOpenApiContentObject,
  ZodOpenApiHeadersObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import { REQUEST_PART } from '../body/form-body.ts'
import { bodyTypes } from '../body/request-body.ts'
import { REPLAYED_HEADER } from '../idempotency/send-kept-answer.ts'
import { inputName } from './input-schemas.ts'
import {
  BROKEN_REQUEST_RESPONSES,
  CHECK_ERRORS,
  COMMON_HEADERS,
  errorResponses,
  header,
  OPERATION_ERRORS,
  RATE_HEADERS,
} from './responses.ts'
import type { SchemaObject } from './schema-object.ts'

// With a schema: generators make a type that takes anything of a media type without one. `format` is what they know.
/** Bytes as they are. */
export const BYTES: SchemaObject = { type: 'string', format: 'binary' }
const TEXT: SchemaObject = { type: 'string' }
// Nothing is both. `false` says the same, and some generators of clients do not take it.
const NO_PART: SchemaObject = { type: 'null', not: { type: 'null' } }

/** The paths of all operations. */
export function operationPaths(
  operations: Readonly<Record<string, Operation>>,
): ZodOpenApiPathsObject {
  return Object.fromEntries(
    Object.entries(operations).map(([key, operation]) => [
      operationPath(operation),
      {
        post: {
          operationId: key,
          summary: operation.summary,
          description: formsAndCosts(operation),
          tags: ['Operations'],
          parameters: [
            { $ref: '#/components/parameters/ServiceVersion' },
            { $ref: '#/components/parameters/IdempotencyKey' },
            ...(operation.document === undefined ? [] : [requestOptions(key, operation)]),
          ],
          requestBody: { required: true, content: requestContent(key, operation) },
          responses: {
            200: success(operation),
            ...errorResponses([...CHECK_ERRORS, ...OPERATION_ERRORS]),
            ...BROKEN_REQUEST_RESPONSES,
          },
        },
      },
    ]),
  )
}

/** Forms that a request may have, and the costs of a success. */
function formsAndCosts({ credits, document }: Operation): string {
  const raw =
    document === undefined
      ? ''
      : ', or the document itself, with the other fields in the header `Request-Options`'
  const forms = `The request is JSON, or a form with the JSON in its part \`${REQUEST_PART}\` and files in others${raw}.`
  const costs = credits === 0 ? 'It costs nothing.' : 'A success costs 1 credit, a failure nothing.'
  return `${forms} ${costs}`
}

function requestContent(key: string, operation: Operation): ZodOpenApiContentObject {
  const { document, example } = operation
  const schema = { $ref: `#/components/schemas/${inputName(key)}` }
  const content: ZodOpenApiContentObject = {
    'application/json': { schema, ...(example !== undefined && { example }) },
    'multipart/form-data': { schema: formSchema(key, operation) },
  }
  for (const mediaType of bodyTypes(document).slice(2)) {
    content[mediaType] = { schema: document?.kind === 'text' ? TEXT : BYTES }
  }
  return content
}

function formSchema(key: string, operation: Operation): SchemaObject {
  const { document, documents } = operation
  const name = document === undefined ? inputName(key) : `${inputName(key)}Options`
  const request = {
    $ref: `#/components/schemas/${name}`,
    description: 'The request as JSON. {"part": name} stands for the bytes of another part.',
  }
  const fields = Object.keys(inputJsonSchema(operation).properties ?? {})
  return {
    type: 'object',
    properties: {
      // Fields of the request are no parts. Said here, or a generated client takes a wrong JSON body for a form.
      ...Object.fromEntries(fields.map((field) => [field, NO_PART])),
      [REQUEST_PART]: request,
      ...(document !== undefined && {
        [document.field]: {
          type: 'string',
          contentMediaType: document.mediaTypes[0],
          description: 'The document as a file.',
        },
      }),
      ...(documents !== undefined && {
        [documents.field]: {
          type: 'array',
          items: { type: 'string', contentMediaType: documents.mediaTypes[0] },
          description: `The documents as files, each a part of this name; instead of \`${documents.field}\` in the request.`,
        },
      }),
    },
    required: isOptional(operation) || documents ? [] : [document?.field ?? REQUEST_PART],
  }
}

/** Whether an operation has a document, and requests that do without it. */
function isOptional(operation: Operation): boolean {
  const { document } = operation
  return document !== undefined && !inputJsonSchema(operation).required?.includes(document.field)
}

function requestOptions(key: string, operation: Operation) {
  const { field } = operation.document ?? { field: '' }
  return {
    name: 'Request-Options',
    in: 'header' as const,
    description: `With a raw upload: the request without \`${field}\`, as JSON, at most 16 KB. Larger ones come as a form.`,
    content: {
      'application/json': {
        // No example: pages that send requests fill it in, and send it beside a body of JSON, too.
        schema: { $ref: `#/components/schemas/${inputName(key)}Options` },
      },
    },
  }
}

function success({ output }: Operation): ZodOpenApiResponseObject {
  const headers = { ...COMMON_HEADERS, ...RATE_HEADERS, ...REPLAYED }
  if ('json' in output) {
    const content = { 'application/json': { schema: output.json } }
    return { description: 'The result.', headers, content }
  }
  const { formatField } = output
  return {
    description:
      formatField === undefined
        ? 'The document.'
        : `The document, in the format that \`${formatField.path.join('.')}\` names, else in the one that the header Accept prefers.`,
    headers: {
      ...headers,
      ...ARTIFACT_HEADERS,
      ...(formatField !== undefined && { Vary: VARY }),
    },
    content: Object.fromEntries(
      output.mediaTypes.map((mediaType) => [mediaType, { schema: BYTES }]),
    ),
  }
}

const REPLAYED: ZodOpenApiHeadersObject = {
  [REPLAYED_HEADER]: {
    description:
      'Whether this is the answer to an earlier request with the same Idempotency-Key, which is not charged again; absent for a fresh one.',
    schema: { type: 'string', enum: ['true'] },
  },
}

const VARY = header('The request header that the format may depend on.', {
  type: 'string',
  example: 'Accept',
})

const warningList: SchemaObject = {
  type: 'array',
  items: {
    type: 'object',
    required: ['code', 'severity', 'message'],
    properties: {
      code: { type: 'string', enum: [...WARNING_CODES] },
      severity: { type: 'string', enum: ['info', 'warning'] },
      message: { type: 'string', description: 'The warning for people; clients branch on `code`.' },
      url: { type: 'string', description: 'The resource that the warning is about, if any.' },
    },
  },
}

/** Header fields of an artifact. */
export const ARTIFACT_HEADERS: ZodOpenApiHeadersObject = {
  'Content-Disposition': header('A safe name for the file (RFC 6266).', {
    type: 'string',
    example: 'inline; filename="Invoice.pdf"',
  }),
  ETag: header('SHA-256 of the bytes.', { type: 'string' }),
  'Server-Timing': {
    description:
      'Where the time went (W3C Server Timing); absent from an answer that was made for an earlier request.',
    schema: {
      type: 'string',
      example: 'queue;dur=0.4, load;dur=21.0, print;dur=30.9, finish;dur=2.8',
    },
  },
  'Document-Warnings': header(
    'Number of warnings of severity `warning`; those of severity `info` do not count.',
    { type: 'integer', minimum: 0, example: 0 },
  ),
  'Document-Warnings-Detail': {
    description:
      'The warnings as JSON in ASCII, those of severity `warning` first, as many as fit into 4 KB. Absent without any.',
    content: { 'application/json': { schema: warningList } },
  },
  'Source-Status': {
    description:
      'HTTP status of the document that was fetched; absent when it came with the request.',
    schema: { type: 'integer', minimum: 100, maximum: 599, example: 200 },
  },
  'Source-Url': {
    description:
      'Address of the document that was fetched, after redirects; absent above 4096 characters.',
    schema: { type: 'string', format: 'uri', example: 'https://example.com/' },
  },
  'Document-Pages': {
    description: 'Number of pages; absent for images.',
    schema: { type: 'integer', minimum: 1, example: 1 },
  },
  'Document-Engine': {
    description:
      'Way an office document became a PDF: by its own layout, or as a flow of its content; absent for others.',
    schema: { type: 'string', enum: ['layout', 'semantic'], example: 'layout' },
  },
}

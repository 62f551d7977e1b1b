import { atOnce, inputJsonSchema, type Operation, type Steps } from '@svc/engine'
import {
  createDocument,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { IDEMPOTENCY_KEY_SCHEMA } from '../idempotency/idempotency-key.ts'
import { PACKAGE_VERSION } from '../package-version.ts'
import { ACCEPTED_VERSIONS, CURRENT_VERSION } from '../service-version.ts'
import { inputSchemas } from './input-schemas.ts'
import { jobSchemas } from './job-components.ts'
import { jobPaths } from './job-paths.ts'
import { operationPaths } from './operation-paths.ts'
import { withPlainTypes } from './plain-types.ts'
import {
  BROKEN_REQUEST_RESPONSES,
  CHECK_ERRORS,
  COMMON_HEADERS,
  ERROR_SCHEMA,
  errorResponses,
  jsonResponse,
  RATE_HEADERS,
} from './responses.ts'
import { accountInfo, health, licenseInfo, versionInfo } from './service-schemas.ts'

/** OpenAPI 3.1, as it is made. */
export type OpenApiDocument = ReturnType<typeof createDocument>

/** Options of {@link openApiDocument}. */
export interface OpenApiOptions {
  /** Whether the service asks for no key; then the document states none, and no rate limit. Default false. */
  readonly isOpen?: boolean
  /** Where clients reach the service. Default: the root of where the document came from. */
  readonly baseUrl?: string
}

/** OpenAPI 3.1 of the whole service: every operation on offer, every error, header and body form. */
export function openApiDocument(
  operations: Readonly<Record<string, Operation>>,
  options: OpenApiOptions = {},
): OpenApiDocument {
  return atOnce(openApiSteps(operations, options))
}

/** As {@link openApiDocument}, in steps: a process that has just begun takes 300 ms for it. */
export function* openApiSteps(
  operations: Readonly<Record<string, Operation>>,
  { isOpen = false, baseUrl = '/' }: OpenApiOptions = {},
): Steps<OpenApiDocument> {
  // Kept where they are made.
  for (const operation of Object.values(operations)) {
    inputJsonSchema(operation)
    yield
  }
  const inputs = inputSchemas(operations)
  yield
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: 'svc',
      version: PACKAGE_VERSION,
      summary: 'Document conversion over HTTP.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: [
      {
        name: 'Operations',
        description: 'Conversions. Each success costs what it says, a failure nothing.',
      },
      {
        name: 'Jobs',
        description: 'Operations that run later: post one, ask for it or be told, read the result.',
      },
      { name: 'Service', description: 'The service about itself.' },
    ],
    security: [{ key: [] }],
    paths: { ...operationPaths(operations), ...jobPaths(operations), ...servicePaths() },
    components: {
      schemas: {
        ...inputs,
        ...jobSchemas(operations, inputs),
        Error: ERROR_SCHEMA,
      },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: svc_live_… or svc_self_….',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Makes a request that is repeated within 24 hours get the same answer, converted and charged once: 1 to 255 printable ASCII characters without spaces, for example a UUID for each document. One that failed is run again. With another request the key is refused (`idempotency_conflict`), and so is a repetition while the first is under way (`idempotency_in_progress`).',
          schema: IDEMPOTENCY_KEY_SCHEMA,
        },
        ServiceVersion: {
          name: 'Service-Version',
          in: 'header',
          description: 'Version of the interface that is asked for; absent means the current one.',
          schema: { type: 'string', enum: [...ACCEPTED_VERSIONS], example: CURRENT_VERSION },
        },
      },
    },
  })
  yield
  const complete = withPlainTypes(document)
  yield
  return isOpen ? withoutKeys(complete) : complete
}

/** The same without what only callers with a key meet. */
function withoutKeys<Document extends object>(document: Document): Document {
  const text = JSON.stringify(document, (name, value: unknown) =>
    name === 'security' || name === 'securitySchemes' || /^(RateLimit|Credits)-/.test(name)
      ? undefined
      : value,
  )
  // Stated: without it a client, or whoever checks the document, takes it for forgotten.
  return { ...(JSON.parse(text) as Document), security: [] }
}

const DESCRIPTION = `Errors are JSON, \`{"error": code, "detail": text}\`. Branch on \`error\`, show \`detail\`.

A request that is malformed below HTTP's own rules (400), too slow (408) or has too large a header (431) is
answered in the same form, with \`invalid_request\`, and the connection is closed. Unknown paths answer 404
\`not_found\`, other methods 405 \`method_not_allowed\` with \`Allow\`. Bodies come uncompressed.`

function servicePaths(): ZodOpenApiPathsObject {
  const parameters = [{ $ref: '#/components/parameters/ServiceVersion' }]
  const get = (
    operationId: string,
    [summary, description]: readonly [string, string],
    answer: ZodOpenApiResponseObject,
  ) => ({
    operationId,
    summary,
    description,
    tags: ['Service'],
    parameters,
    responses: { 200: answer, ...errorResponses(CHECK_ERRORS), ...BROKEN_REQUEST_RESPONSES },
  })
  const open = { security: [{}, { key: [] }] }
  const cannot = 'It cannot: no browser, no store, or the process is about to stop.'
  return {
    '/health': {
      get: {
        ...get(
          'health',
          [
            'Whether the service can convert documents now.',
            'The status is readiness. It needs no key; with one it also says why.',
          ],
          jsonResponse(health, 'It can.'),
        ),
        ...open,
        responses: {
          200: jsonResponse(health, 'It can.'),
          ...errorResponses(CHECK_ERRORS),
          ...BROKEN_REQUEST_RESPONSES,
          503: jsonResponse(health, cannot),
        },
      },
    },
    '/version': {
      get: get(
        'version',
        ['Versions of the service and of its parts.', 'The browser is told once it has started.'],
        jsonResponse(versionInfo, 'The versions.', RATE_HEADERS),
      ),
    },
    '/license': {
      get: get(
        'license',
        ['The licence of this service.', 'Told from the configuration, without asking anybody.'],
        jsonResponse(licenseInfo, 'The licence.', RATE_HEADERS),
      ),
    },
    '/account': {
      get: get(
        'account',
        [
          'Credits of the account, and when it gets more.',
          'The account is that of the key. Asking costs nothing.',
        ],
        jsonResponse(accountInfo, 'The account.', RATE_HEADERS),
      ),
    },
    '/openapi.json': {
      get: {
        ...get('openapi', ['This document.', 'As this service is configured; it needs no key.'], {
          description: 'OpenAPI 3.1.',
          headers: COMMON_HEADERS,
          content: { 'application/json': { schema: { type: 'object' } } },
        }),
        ...open,
      },
    },
  }
}

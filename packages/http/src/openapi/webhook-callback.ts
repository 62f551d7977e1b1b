import type { ZodOpenApiCallbacksObject } from 'zod-openapi'
import { webhookEvent } from '../jobs/job-schemas.ts'
import { header } from './responses.ts'

/** The request that the service itself sends to the receiver of a job. */
export const WEBHOOK_CALLBACK = {
  jobEnded: {
    '{$request.body#/webhook/url}': {
      post: {
        operationId: 'jobEnded',
        summary: 'How a job ended, told to its webhook.',
        tags: ['Jobs'],
        description:
          'Signed as [Standard Webhooks](https://www.standardwebhooks.com) prescribe: `webhook-signature` is `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is what the base64 behind `whsec_` in `GET /webhook-secret` decodes to. Refuse timestamps that are older than some minutes, and take an id once: it may be told again. A receiver that does not answer 200 to 299 within 15 seconds is told again up to 14 times within about a day, unless it answers 410. Redirects are not followed.',
        security: [{}],
        parameters: [
          inHeader('webhook-id', 'Names the event, the same in every try.', { type: 'string' }),
          inHeader('webhook-timestamp', 'When it was sent, in seconds since 1970.', {
            type: 'integer',
          }),
          inHeader('webhook-signature', 'Proof that the service sent it.', {
            type: 'string',
            example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
          }),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: webhookEvent } },
        },
        responses: {
          '2XX': { description: 'It is noted.' },
          410: { description: 'It is not to be told again.' },
        },
      },
    },
  },
} satisfies ZodOpenApiCallbacksObject

function inHeader(name: string, description: string, schema: object) {
  return { name, in: 'header' as const, ...header(description, schema) }
}

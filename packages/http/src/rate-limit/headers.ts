import { HttpError } from '../answer/http-error.ts'
import { KEY_BUCKET, type Taken } from './buckets.ts'

/** Header fields that tell a caller how its bucket stands. Seconds, rounded up: who waits that long is not early. */
export function allowedHeaders({ remaining, resetMs }: Taken): Readonly<Record<string, string>> {
  return {
    'RateLimit-Limit': String(KEY_BUCKET.burst),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(Math.ceil(resetMs / 1000)),
  }
}

/** The refusal of a request that found its bucket empty. */
export function exhausted(taken: Taken): HttpError {
  const { burst, perSecond } = KEY_BUCKET
  return new HttpError(
    'rate_limited',
    `Too many requests: an API key may send ${burst} at once, then ${perSecond} per second.`,
    {
      ...allowedHeaders({ ...taken, remaining: 0 }),
      'Retry-After': String(Math.max(1, Math.ceil(taken.retryMs / 1000))),
    },
  )
}

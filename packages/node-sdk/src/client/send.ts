import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from './service-error.ts'

/** Where a service is, and how to ask it. */
export interface ServiceAddress {
  /** Address of the service, for example `https://pdf.example.com`. */
  readonly url: string
  /** API key. Default: none, for a service that asks for none. */
  readonly key?: string
  /** Sends the requests. Default: `fetch` of the runtime. */
  readonly fetch?: typeof fetch
  /** Told before each further try of a request that the service did not take. */
  readonly onRetry?: (failure: ServiceError) => void
}

/** One request. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path and query under the address of the service. */
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

// The second waits of a service that is busy add up to about 15 s.
const TRIES = 6
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
const BUSY = ['service_unavailable', 'rate_limited']

/**
 * Sends a request, again while the service is busy or cannot be reached. All requests here may be sent twice: those
 * that post a job have an `Idempotency-Key`.
 *
 * @throws ServiceError for an answer other than 2xx, and `service_unavailable` when the service cannot be reached
 */
export async function send(service: ServiceAddress, request: ServiceRequest): Promise<Response> {
  const { signal } = request
  for (let attempt = 1; ; attempt++) {
    const answer = await once(service, request).catch((error: unknown) => {
      signal?.throwIfAborted()
      return unreachable(service, error)
    })
    if (answer instanceof Response && answer.ok) return answer
    const failure = answer instanceof Response ? await refusal(answer) : answer
    if (!BUSY.includes(failure.code) || attempt === TRIES) throw failure
    service.onRetry?.(failure)
    const backoffMs = FIRST_WAIT_MS * 2 ** (attempt - 1)
    const asked = answer instanceof Response ? answer.headers.get('Retry-After') : null
    const waitMs = Math.min(Math.max(backoffMs, 1000 * Number(asked ?? 0)), LONGEST_WAIT_MS)
    try {
      await delay(waitMs, undefined, signal && { signal })
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  }
}

async function once(
  { url, key, fetch: fetchWith = fetch }: ServiceAddress,
  { method, path, body, headers, signal }: ServiceRequest,
): Promise<Response> {
  return fetchWith(`${url.replace(/\/$/, '')}${path}`, {
    method,
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

/** `fetch` keeps the reason in the cause of its error. */
function unreachable({ url }: ServiceAddress, error: unknown): ServiceError {
  const { cause } = Object(error) as { readonly cause?: { readonly code?: unknown } }
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : ''
  const message = `The service at ${url} cannot be reached${code}.`
  return new ServiceError('service_unavailable', message, { cause: error })
}

async function refusal(answer: Response): Promise<ServiceError> {
  const requestId = answer.headers.get('Request-Id') ?? undefined
  const body: unknown = await answer.json().catch(() => undefined)
  const { error, detail } = Object(body) as { readonly error?: unknown; readonly detail?: unknown }
  const code = typeof error === 'string' ? error : codeOfOther(answer.status)
  const message = typeof detail === 'string' ? detail : `The service answered ${answer.status}.`
  return new ServiceError(code, message, { status: answer.status, requestId })
}

/** The code of an answer that is none of ours: that of a proxy, or of another program. */
function codeOfOther(status: number): string {
  return status >= 500 || status === 429 ? 'service_unavailable' : 'internal_error'
}

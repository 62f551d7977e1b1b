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
  /**
   * Asked before each further try: the answer when an earlier try was carried out, though its answer was lost. For requests
   * that do something else when they come twice.
   */
  readonly carriedOut?: () => Promise<ServiceAnswer | undefined>
}

/** An answer, read to its end. */
export interface ServiceAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

// The second waits of a service that is busy add up to about 15 s.
const TRIES = 6
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
const BUSY = ['service_unavailable', 'rate_limited']

/**
 * Sends a request, again while the service is busy or cannot be reached, or when its answer breaks off. All requests here may
 * be sent twice: those that post a job have an `Idempotency-Key`, those that remove one look first (`carriedOut`).
 *
 * @throws ServiceError for an answer other than 2xx, and `service_unavailable` when the service cannot be reached
 */
export async function send(
  service: ServiceAddress,
  request: ServiceRequest,
): Promise<ServiceAnswer> {
  const { signal } = request
  for (let attempt = 1; ; attempt++) {
    const answer = await once(service, request).catch((error: unknown) => {
      signal?.throwIfAborted()
      return unreachable(service, error)
    })
    if ('bytes' in answer && answer.status >= 200 && answer.status <= 299) return answer
    const failure = 'bytes' in answer ? refusal(answer) : answer
    if (!BUSY.includes(failure.code) || attempt === TRIES) throw failure
    service.onRetry?.(failure)
    const backoffMs = FIRST_WAIT_MS * 2 ** (attempt - 1)
    const asked = 'bytes' in answer ? answer.headers.get('Retry-After') : null
    const waitMs = Math.min(Math.max(backoffMs, 1000 * Number(asked ?? 0)), LONGEST_WAIT_MS)
    try {
      await delay(waitMs, undefined, signal && { signal })
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
    const earlier = await request.carriedOut?.()
    if (earlier !== undefined) return earlier
  }
}

async function once(
  { url, key, fetch: fetchWith = fetch }: ServiceAddress,
  { method, path, body, headers, signal }: ServiceRequest,
): Promise<ServiceAnswer> {
  const answer = await fetchWith(`${url.replace(/\/$/, '')}${path}`, {
    method,
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

/** The value that an answer holds as JSON. */
export function jsonOf({ bytes }: Pick<ServiceAnswer, 'bytes'>): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
}

/** `fetch` keeps the reason in the cause of its error. */
function unreachable({ url }: ServiceAddress, error: unknown): ServiceError {
  const { cause } = Object(error) as { readonly cause?: { readonly code?: unknown } }
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : ''
  const message = `The service at ${url} cannot be reached${code}.`
  return new ServiceError('service_unavailable', message, { cause: error })
}

function refusal({ status, headers, bytes }: ServiceAnswer): ServiceError {
  const requestId = headers.get('Request-Id') ?? undefined
  const { error, detail, param } = Object(jsonOrNothing(bytes)) as Readonly<Record<string, unknown>>
  const code = typeof error === 'string' ? error : codeOfOther(status)
  const message = typeof detail === 'string' ? detail : `The service answered ${status}.`
  const field = typeof param === 'string' ? { param } : {}
  return new ServiceError(code, message, { status, requestId, ...field })
}

function jsonOrNothing(bytes: ServiceAnswer['bytes']): unknown {
  try {
    return jsonOf({ bytes })
  } catch {
    return undefined
  }
}

/** The code of an answer that is none of ours: that of a proxy, or of another program. */
function codeOfOther(status: number): string {
  return status >= 500 || status === 429 ? 'service_unavailable' : 'internal_error'
}

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

/**
 * Sends a request, again while the service is busy or cannot be reached. All requests here may be sent twice: those
 * that post a job have an `Idempotency-Key`.
 *
 * @throws ServiceError for an answer other than 2xx; the error of `fetch` when the service cannot be reached
 */
export async function send(address: ServiceAddress, request: ServiceRequest): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await once(address, request).catch((error: unknown) => {
      request.signal?.throwIfAborted()
      if (attempt === TRIES) throw error
    })
    if (answer?.ok) return answer
    const failure = answer && (await refusal(answer))
    const isBusy =
      failure === undefined || ['service_unavailable', 'rate_limited'].includes(failure.code)
    if (failure && (!isBusy || attempt === TRIES)) throw failure
    const backoffMs = FIRST_WAIT_MS * 2 ** (attempt - 1)
    const askedMs = 1000 * Number(answer?.headers.get('Retry-After') ?? 0)
    const waitMs = Math.min(Math.max(backoffMs, askedMs), LONGEST_WAIT_MS)
    await delay(waitMs, undefined, request.signal && { signal: request.signal })
  }
}

function once(
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

async function refusal(answer: Response): Promise<ServiceError> {
  const requestId = answer.headers.get('Request-Id') ?? undefined
  const body: unknown = await answer.json().catch(() => undefined)
  const { error, detail } = Object(body) as { readonly error?: unknown; readonly detail?: unknown }
  const code = typeof error === 'string' ? error : 'service_unavailable'
  const message = typeof detail === 'string' ? detail : `The service answered ${answer.status}.`
  return new ServiceError(code, message, { status: answer.status, requestId })
}

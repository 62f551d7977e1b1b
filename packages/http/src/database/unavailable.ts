import { EngineError } from '@svc/engine'

// SQLSTATE classes and codes that say "not now" rather than "not like this".
const TRANSIENT_STATES = [
  /^08/, // connection exceptions
  /^53/, // out of connections, memory or disk
  /^57/, // statement timeout, shutdown, starting up
  /^58/, // system errors: input and output
  /^40/, // deadlock, serialization
  /^55P03$/, // lock timeout
  /^25006$/, // read-only: a standby took over
]

// The system's own errors name the call that failed, and are about the way to the store: a Unix socket whose server stands
// still (EAGAIN), no file descriptor left (EMFILE). Copies of them have the code alone.
const SOCKET_CODES = new Set([
  'EAGAIN',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'EADDRNOTAVAIL',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'EACCES',
])

// The driver has no codes for these.
const DRIVER_MESSAGES =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/

/**
 * Whether the connection itself is lost or stuck, so that nothing more may be asked on it.
 *
 * @param error also a copy without its class, as the queue tells those of its workers
 */
export function isConnectionLost(error: unknown): boolean {
  if (!hasMessage(error)) return false
  const code = codeOf(error)
  if ('syscall' in error || (code !== undefined && SOCKET_CODES.has(code))) return true
  return DRIVER_MESSAGES.test(error.message) || /^(08|57P0)/.test(code ?? '')
}

/**
 * Error that a caller sees of a failed query: `service_unavailable` when the store is down, full or too slow,
 * so that it is answered with 503; any other error, which is a defect of ours, as it is.
 */
export function asUnavailable(error: unknown): unknown {
  if (EngineError.is(error) || !(error instanceof Error)) return error
  const code = codeOf(error)
  const transient = code !== undefined && TRANSIENT_STATES.some((state) => state.test(code))
  if (!transient && !isConnectionLost(error)) return error
  return new EngineError('service_unavailable', 'The store does not answer. Try again soon.', {
    cause: error,
  })
}

/** Whether an error is what {@link asUnavailable} makes of a store that does not answer. */
export function isUnavailable(error: unknown): boolean {
  return EngineError.is(error) && error.code === 'service_unavailable'
}

/** Whether a query failed because the store has no room for more, also as {@link asUnavailable} tells it. */
export function isOutOfRoom(error: unknown): boolean {
  const told = EngineError.is(error) ? error.cause : error
  return told instanceof Error && codeOf(told) === '53100'
}

/** Whether a query failed because it would have made a second row where only one may be. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505'
}

/** Whether a query failed because it would have taken more from a table's row than there is. */
export function isShortOf(error: unknown, table: string): boolean {
  return (
    error instanceof Error && codeOf(error) === '23514' && 'table' in error && error.table === table
  )
}

function hasMessage(error: unknown): error is { readonly message: string } {
  return typeof (error as { readonly message?: unknown } | null | undefined)?.message === 'string'
}

function codeOf(error: object): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

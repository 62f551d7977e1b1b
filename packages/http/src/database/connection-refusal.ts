import { EngineError } from '@svc/engine'

/** SQLSTATE of what a setting can mend: user or password, the database, rights in it. */
const REFUSALS = /^(?:28|3D000|42501)/

/**
 * The error of a first connection, for whoever set `DATABASE_URL`: its server does not answer, or refuses what the address
 * says. Other errors as they are. The address may hold a password: of it only the host is named.
 */
export function connectionRefusal(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error
  if (EngineError.is(error)) {
    if (error.code !== 'service_unavailable') return error
    const { cause } = error
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    const message = `The server of DATABASE_URL, ${hostOf(url)}, does not answer${reason}.`
    return new EngineError('service_unavailable', message, { cause: error })
  }
  if (!('code' in error && REFUSALS.test(String(error.code)))) return error
  const message = `The server of DATABASE_URL, ${hostOf(url)}, refuses: ${error.message}.`
  return new EngineError('invalid_request', message, { cause: error })
}

/** The host may also be a Unix socket's folder, which the query names, or be left to the environment of PostgreSQL's clients. */
function hostOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || searchParams.get('host') || 'of this machine'
}

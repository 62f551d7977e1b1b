import { EngineError, runAs } from '@svc/engine'
import type { Middleware, ParameterizedContext } from 'koa'
import { isKey } from '../accounts/keys/api-key.ts'
import type { Caller } from '../accounts/keys/key-store.ts'
import { HttpError } from '../answer/http-error.ts'
import { soon } from '../answer/soon.ts'
import type { Access } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { allowedHeaders, exhausted } from '../rate-limit/headers.ts'
import { tenantOf } from '../running/tenant-of.ts'
import type { Log } from '../telemetry/log.ts'

/** How long the look-up of a key may take where none is needed, in milliseconds: half of what a probe has in all. */
const LOOK_UP_MS = 400

type Context = ParameterizedContext<AppState>
type Found = Caller | 'suspended' | undefined
type LookUp = (key: string, ctx: Context) => Promise<Found | 'not_looked_up'>
type KeyAccess = Extract<Access, { open: false }>

/**
 * Lets in who has a key: its form is checked before anything else, then its bucket, and only then is it looked
 * up. A key that is missing, malformed, unknown, revoked or of an unconfirmed account gets one and the same answer.
 *
 * @throws HttpError `invalid_api_key` (with open access: for a Host elsewhere), `rate_limited`, `account_suspended`; EngineError `service_unavailable`
 *   while keys cannot be looked up
 */
export function authenticate(access: Access): Middleware<AppState> {
  if (access.open) return requireLoopbackHost
  return withKey(access, (key) => access.keys.find(key))
}

/**
 * Lets in who has no key; who has one must have a right one. While the store cannot tell, a key counts for none: the
 * answer must not wait for a store that hangs.
 *
 * @throws HttpError as {@link authenticate}
 */
export function authenticateIfGiven(access: Access, log: Log): Middleware<AppState> {
  if (access.open) return requireLoopbackHost
  const ifGiven = withKey(access, (key, ctx) => findSoon(key, ctx, { access, log }))
  return (ctx, next) => (ctx.get('Authorization') === '' ? next() : ifGiven(ctx, next))
}

/**
 * Lets in who has a right key, or one that was right lately while the store cannot tell: for answers that need no store
 * and tell nothing of an account. A key that was not seen before waits for the store, as everywhere.
 *
 * @throws HttpError, EngineError as {@link authenticate}
 */
export function authenticateFromMemory(access: Access, log: Log): Middleware<AppState> {
  if (access.open) return requireLoopbackHost
  return withKey(access, async (key, ctx) => {
    const lately = access.guesses.lately(key)
    if (lately === undefined) return access.keys.find(key)
    const found = await findSoon(key, ctx, { access, log })
    if (found !== 'not_looked_up') return found
    return lately === 'suspended' ? lately : { accountId: lately.accountId, keyId: lately.keyId }
  })
}

/** Whose a key is, or that the store did not say in time; then the log tells so. */
async function findSoon(
  key: string,
  ctx: Context,
  { access, log }: { readonly access: KeyAccess; readonly log: Log },
): Promise<Found | 'not_looked_up'> {
  let cause: unknown
  const found = access.keys.find(key).catch((error: unknown) => {
    if (!EngineError.is(error) || error.code !== 'service_unavailable') throw error
    cause = error
    return 'not_looked_up' as const
  })
  const caller = await soon(found, 'not_looked_up' as const, LOOK_UP_MS)
  if (caller === 'not_looked_up') {
    const { requestId } = ctx.state
    log({ level: 'warn', event: 'key_not_looked_up', request_id: requestId, cause })
  }
  return caller
}

function withKey(access: KeyAccess, lookUp: LookUp): Middleware<AppState> {
  return async (ctx, next) => {
    const key = presentedKey(ctx.get('Authorization'))
    const taken = await access.limiter.take(key)
    if (!taken.allowed) throw exhausted(taken)
    // Who guesses keys is stopped before the store, by address; keys that were right before are not.
    const { remoteAddress = '' } = ctx.req.socket
    const refused = access.guesses.refuse(key, remoteAddress)
    if (refused !== undefined) throw exhausted(refused)
    const caller = await lookUp(key, ctx)
    if (caller === 'not_looked_up') return next()
    if (caller === undefined) {
      access.guesses.wrong(key, remoteAddress)
      throw invalidKey()
    }
    access.guesses.right(key, caller)
    if (caller === 'suspended') {
      throw new HttpError('account_suspended', 'The account is suspended.')
    }
    ctx.state.caller = caller
    // Only now: an answer to a wrong key must not tell whether it ever came as far as the bucket.
    ctx.set(allowedHeaders(taken))
    if (caller.credits !== undefined) ctx.state.creditsRemaining = caller.credits
    try {
      // All that is done for the request takes turns with what is done for others.
      await runAs(tenantOf(ctx.state), next)
    } finally {
      // As it stands behind the request: what it reserved is gone, what was refunded is back.
      const { creditsRemaining } = ctx.state
      if (creditsRemaining !== undefined) ctx.set('Credits-Remaining', String(creditsRemaining))
    }
  }
}

function presentedKey(authorization: string): string {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (key === undefined || !isKey(key)) throw invalidKey()
  return key
}

function invalidKey(): HttpError {
  return new HttpError(
    'invalid_api_key',
    'The header Authorization must be "Bearer" and a valid API key.',
    { 'WWW-Authenticate': 'Bearer' },
  )
}

/** No key would help here: this service has none. */
function elsewhere(host: string): HttpError {
  const detail =
    'SVC_AUTH=off opens the service to requests of its own machine alone: their header Host must be a loopback ' +
    `address or localhost, and is ${JSON.stringify(host.slice(0, 200))}. To serve others, configure SVC_API_KEYS (svc genkey makes a key) ` +
    'in place of SVC_AUTH=off.'
  return new HttpError('invalid_api_key', detail, { 'WWW-Authenticate': 'Bearer' })
}

/**
 * An open access is for this machine. A web page elsewhere can point a name of its own at a loopback address;
 * the browser then sends that name.
 */
function requireLoopbackHost(ctx: Context, next: () => Promise<unknown>): Promise<unknown> {
  const loopback = /^(?:\[::1\]|127\.\d+\.\d+\.\d+|localhost)(?::\d+)?$/i
  const host = ctx.get('Host')
  if (!loopback.test(host)) throw elsewhere(host)
  ctx.state.caller = { accountId: undefined, keyId: 'none' }
  return next()
}

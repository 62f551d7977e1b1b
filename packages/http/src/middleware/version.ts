import type { Middleware } from 'koa'
import { HttpError } from '../answer/http-error.ts'
import type { AppState } from '../app-state.ts'
import { ACCEPTED_VERSIONS, CURRENT_VERSION } from '../service-version.ts'

/** Puts `Service-Version` on every answer, errors included. */
export function announceVersion(): Middleware<AppState> {
  return (ctx, next) => {
    ctx.set('Service-Version', CURRENT_VERSION)
    return next()
  }
}

/** Refuses a `Service-Version` that is not accepted; none means the current one. */
export function checkVersion(): Middleware<AppState> {
  return (ctx, next) => {
    const wanted = ctx.headers['service-version']
    if (wanted === undefined || ACCEPTED_VERSIONS.some((version) => version === wanted))
      return next()
    throw new HttpError(
      'unsupported_version',
      `The header Service-Version must be one of ${ACCEPTED_VERSIONS.join(', ')}.`,
    )
  }
}

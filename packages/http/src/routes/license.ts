import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { LicenseInfo } from '../openapi/service-schemas.ts'

/** `GET /license`: what the service is run as, and the state of its licence. */
export function licenseRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  { mode, license, now }: Pick<AppDeps, 'mode' | 'license' | 'now'>,
): void {
  router.get('/license', checks, (ctx) => {
    const { status, holder, validUntil, features } = license.stateAt(now())
    const info: LicenseInfo = {
      mode,
      status,
      holder: holder ?? null,
      valid_until: validUntil?.toISOString() ?? null,
      features: [...features],
    }
    ctx.body = info
  })
}

import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { VersionInfo } from '../openapi/service-schemas.ts'
import { PACKAGE_VERSION } from '../package-version.ts'
import { ACCEPTED_VERSIONS, CURRENT_VERSION } from '../service-version.ts'

/** `GET /version`: what answers here. */
export function versionRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  { engine, commit }: Pick<AppDeps, 'engine' | 'commit'>,
): void {
  router.get('/version', checks, (ctx) => {
    const version: VersionInfo = {
      service_version: CURRENT_VERSION,
      accepted_versions: [...ACCEPTED_VERSIONS],
      engine_version: PACKAGE_VERSION,
      browser: engine.status().browser.version ?? null,
      commit: commit ?? null,
    }
    ctx.body = version
  })
}

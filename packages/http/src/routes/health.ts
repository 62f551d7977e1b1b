import type Router from '@koa/router'
import type { PoolState } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { Health } from '../openapi/service-schemas.ts'

/**
 * `GET /health`: 200 while documents can be converted, 503 when no browser can be had, the store does not
 * answer or we are stopping. Who shows a key is told more.
 */
export function healthRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  { engine, running, pingStore }: Pick<AppDeps, 'engine' | 'running' | 'pingStore'>,
): void {
  const startedAt = performance.now()
  router.get('/health', checks, async (ctx) => {
    const [ready, store] = await Promise.all([engine.isReady(), pingStore?.()])
    const healthy = !running.draining && ready && store !== false
    const health: Health = { status: healthy ? 'ok' : 'unavailable' }
    if (ctx.state.caller !== undefined) {
      const pools = Object.entries(engine.status()).map(([name, pool]) => [name, poolCheck(pool)])
      health.checks = {
        ...Object.fromEntries(pools),
        ...(store !== undefined && { store: { status: store ? 'ok' : 'unavailable' } }),
        draining: running.draining,
      }
      health.uptime_s = Math.floor((performance.now() - startedAt) / 1000)
    }
    ctx.status = healthy ? 200 : 503
    if (!healthy) ctx.set('Retry-After', '1')
    ctx.body = health
  })
}

function poolCheck({ state, running, queued, slots }: PoolState) {
  const status = state === 'down' || state === 'closed' ? 'unavailable' : 'ok'
  return { status, running, queued, slots }
}

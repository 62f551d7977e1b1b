import { setTimeout as elapsed } from 'node:timers/promises'
import type Router from '@koa/router'
import type { PoolState } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { Health } from '../openapi/service-schemas.ts'

/** How long a browser or a store may take to say that it is there, in milliseconds. */
const TIMEOUT_MS = 800

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
    const [ready, store] = await Promise.all([
      soon(engine.isReady()),
      pingStore && soon(pingStore()),
    ])
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

/** Who does not answer in time is not ready, whatever the answer would be: probes wait for a second. */
async function soon(answer: Promise<boolean>): Promise<boolean> {
  const late = new AbortController()
  const timeout = elapsed(TIMEOUT_MS, false, { signal: late.signal, ref: false })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    late.abort()
  }
}

function poolCheck({ state, running, queued, slots, waits }: PoolState) {
  const status = state === 'down' || state === 'closed' ? 'unavailable' : 'ok'
  const oldest = waits && { oldest_ms: Math.round(waits.oldestMs) }
  return { status, running, queued, slots, ...oldest }
}

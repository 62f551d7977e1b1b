import { setTimeout as elapsed } from 'node:timers/promises'
import type Router from '@koa/router'
import type { PoolState } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { DataFault } from '../artifacts/data-folders.ts'
import type { Health } from '../openapi/service-schemas.ts'

/** How long a browser or a store may take to say that it is there, in milliseconds. */
const TIMEOUT_MS = 800

/**
 * `GET /health`: 200 while documents can be converted, 503 when no browser can be had, the store does not
 * answer or we are stopping. `degraded` is 200: documents are converted, and nothing can be kept. Who shows a key is
 * told more.
 */
export function healthRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  deps: Pick<AppDeps, 'engine' | 'running' | 'pingStore' | 'dataFolders'>,
): void {
  const { engine, running, pingStore, dataFolders } = deps
  const startedAt = performance.now()
  router.get('/health', checks, async (ctx) => {
    const [ready, store, fault] = await Promise.all([
      soon(engine.isReady(), false),
      pingStore && soon(pingStore(), false),
      dataFolders && soon<DataFault | undefined>(dataFolders.fault(), 'not_answering'),
    ])
    const healthy = !running.draining && ready && store !== false
    const status = fault === undefined ? 'ok' : 'degraded'
    const health: Health = { status: healthy ? status : 'unavailable' }
    if (ctx.state.caller !== undefined) {
      const pools = Object.entries(engine.status()).map(([name, pool]) => [name, poolCheck(pool)])
      health.checks = {
        ...Object.fromEntries(pools),
        ...(store !== undefined && { store: { status: store ? 'ok' : 'unavailable' } }),
        ...(dataFolders && {
          data: fault === undefined ? { status: 'ok' } : { status: 'unavailable', reason: fault },
        }),
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
async function soon<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const late = new AbortController()
  const timeout = elapsed(TIMEOUT_MS, otherwise, { signal: late.signal, ref: false })
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

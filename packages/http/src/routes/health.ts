import type Router from '@koa/router'
import type { PoolState } from '@svc/engine'
import type { Middleware } from 'koa'
import { shared } from '../answer/shared.ts'
import { PROBE_MS, soon } from '../answer/soon.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { DataFault } from '../artifacts/data-folders.ts'
import type { Health } from '../openapi/service-schemas.ts'

/** The least time that is left to them behind the look-up of a key, in milliseconds. */
const LEAST_MS = 200

/**
 * `GET /health`: 200 while documents can be converted, 503 when no browser can be had, the store does not
 * answer or we are stopping. `degraded` is 200: documents are converted, and nothing can be kept. Who shows a key is
 * told more.
 */
export function healthRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  deps: Pick<AppDeps, 'engine' | 'running' | 'pingStore' | 'dataFolders' | 'jobs'>,
): void {
  const { engine, running } = deps
  const isReady = shared(() => engine.isReady())
  const pingStore = deps.pingStore && shared(deps.pingStore)
  const keeping = shared(() => keepingOf(deps))
  const startedAt = performance.now()
  router.get('/health', checks, async (ctx) => {
    // Who does not answer in time is not ready, whatever the answer would be.
    const spent = performance.now() - ctx.state.arrival.begun
    const left = Math.max(PROBE_MS - spent, LEAST_MS)
    const [ready, store, kept] = await Promise.all([
      soon(isReady(), false, left),
      pingStore && soon(pingStore(), false, left),
      soon(keeping(), 'not_answering', left),
    ])
    const healthy = !running.draining && ready && store !== false
    const status = kept === undefined || kept === 'ok' ? 'ok' : 'degraded'
    const health: Health = { status: healthy ? status : 'unavailable' }
    if (ctx.state.caller !== undefined) {
      const pools = Object.entries(engine.status()).map(([name, pool]) => [name, poolCheck(pool)])
      health.checks = {
        ...Object.fromEntries(pools),
        ...(store !== undefined && { store: { status: store ? 'ok' : 'unavailable' } }),
        ...(kept !== undefined && {
          data: kept === 'ok' ? { status: kept } : { status: 'unavailable', reason: kept },
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

/** Whether jobs and answers can be kept now, or why not; undefined where nothing is kept. */
async function keepingOf({
  dataFolders,
  jobs,
}: Pick<AppDeps, 'dataFolders' | 'jobs'>): Promise<DataFault | 'ok' | undefined> {
  const [fault, answers] = await Promise.all([dataFolders?.fault(), jobs.ping(PROBE_MS)])
  if (fault !== undefined) return fault
  if (answers === false) return 'not_answering'
  return dataFolders !== undefined || answers ? 'ok' : undefined
}

function poolCheck({ state, running, queued, slots, waits }: PoolState) {
  const status = state === 'down' || state === 'closed' ? 'unavailable' : 'ok'
  const oldest = waits && { oldest_ms: Math.round(waits.oldestMs) }
  return { status, running, queued, slots, ...oldest }
}

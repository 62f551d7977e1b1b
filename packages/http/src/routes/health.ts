import type Router from '@koa/router'
import type { BrowserPool, OfficeStatus } from '@svc/engine'
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
  deps: Pick<AppDeps, 'browsers' | 'office' | 'running' | 'pingStore' | 'now'>,
): void {
  const { browsers, office, running, pingStore } = deps
  const startedAt = performance.now()
  router.get('/health', checks, async (ctx) => {
    const [browser, store] = await Promise.all([canRender(browsers), pingStore?.()])
    const healthy = !running.draining && browser && store !== false
    const health: Health = { status: healthy ? 'ok' : 'unavailable' }
    if (ctx.state.caller !== undefined) {
      const status = browsers.status()
      health.checks = {
        browser: {
          status: browser ? 'ok' : 'unavailable',
          running: status.running,
          queued: status.queued,
          slots: status.concurrency,
        },
        ...(office && { office: officeCheck(office.status()) }),
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

/** An engine that is down keeps nothing from being converted: documents are set in a plain theme meanwhile. */
function officeCheck({ engine, running, queued, concurrency }: OfficeStatus) {
  const isUsable = engine !== 'down' && engine !== 'closed'
  return {
    status: isUsable ? ('ok' as const) : ('unavailable' as const),
    running,
    queued,
    slots: concurrency,
  }
}

// A browser that died is started again by whoever asks next. That must include the probe: an
// orchestrator that sees 503 sends no render that could do it.
async function canRender(browsers: BrowserPool): Promise<boolean> {
  const { browser } = browsers.status()
  if (browser !== 'down') return browser !== 'closed'
  return browsers.start().then(
    () => true,
    () => false,
  )
}

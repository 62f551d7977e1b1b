import type Router from '@koa/router'
import type { BrowserPool } from '@svc/engine'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'

/** `GET /health`: 200 while documents can be converted, 503 when no browser can be had or we are stopping. */
export function healthRoute(
  router: Router<AppState>,
  deps: Pick<AppDeps, 'browsers' | 'draining'>,
): void {
  router.get('/health', async (ctx) => {
    const healthy = !deps.draining() && (await canRender(deps.browsers))
    ctx.status = healthy ? 200 : 503
    ctx.body = { status: healthy ? 'ok' : 'unavailable' }
  })
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

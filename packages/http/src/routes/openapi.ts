import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'
import type { OpenApi } from '../openapi/rendition.ts'

/** `GET /openapi.json`: the interface in the words of OpenAPI 3.1. */
export function openApiRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  document: OpenApi,
): void {
  router.get('/openapi.json', checks, async (ctx) => {
    const { text, compressed, etag } = await document()
    ctx.set('Cache-Control', 'no-cache')
    ctx.vary('Accept-Encoding')
    ctx.etag = etag
    ctx.type = 'application/json'
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
      ctx.set('Content-Encoding', 'gzip')
      ctx.body = compressed
    } else {
      ctx.body = text
    }
  })
}

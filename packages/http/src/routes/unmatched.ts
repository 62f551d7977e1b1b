import type Router from '@koa/router'
import type { Middleware } from 'koa'
import { HttpError } from '../answer/http-error.ts'
import type { AppState } from '../app-state.ts'

const NOTHING =
  'There is nothing at this path. GET /docs shows all paths, GET /openapi.json lists them for programs.'

/** Refuses what no route took: 405 with `Allow` for a known path, else 404. */
export function unmatched(router: Router<AppState>): Middleware<AppState> {
  return (ctx) => {
    const { path, route } = router.match(ctx.path, ctx.method)
    if (route) return
    const methods = new Set(path.flatMap((layer) => layer.methods))
    if (methods.size === 0) throw new HttpError('not_found', NOTHING)
    const allow = [...methods].join(', ')
    throw new HttpError('method_not_allowed', `This path takes ${allow}.`, { Allow: allow })
  }
}

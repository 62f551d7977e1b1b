import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { openApiDocument } from '../openapi/document.ts'

/** `GET /openapi.json`: the interface in the words of OpenAPI 3.1, made once, when it is first asked for. */
export function openApiRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  { engine }: Pick<AppDeps, 'engine'>,
): void {
  let text: string | undefined
  router.get('/openapi.json', checks, (ctx) => {
    text ??= JSON.stringify(openApiDocument(engine.operations))
    ctx.type = 'application/json'
    ctx.body = text
  })
}

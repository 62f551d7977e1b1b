import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type Router from '@koa/router'
import { inTurns } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { openApiSteps } from '../openapi/document.ts'

/** The document as it is sent. */
interface Rendition {
  readonly text: string
  readonly compressed: Buffer
  readonly etag: string
}

/** `GET /openapi.json`: the interface in the words of OpenAPI 3.1, made once, when it is first asked for. */
export function openApiRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  { engine, access, baseUrl }: Pick<AppDeps, 'engine' | 'access' | 'baseUrl'>,
): void {
  let rendition: Promise<Rendition> | undefined
  router.get('/openapi.json', checks, async (ctx) => {
    const where = { isOpen: access.open, ...(baseUrl !== undefined && { baseUrl }) }
    rendition ??= renditionOf(inTurns(openApiSteps(engine.operations, where)))
    const { text, compressed, etag } = await rendition
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

async function renditionOf(document: Promise<object>): Promise<Rendition> {
  const text = JSON.stringify(await document)
  return { text, compressed: await promisify(gzip)(text), etag: hash('sha256', text).slice(0, 32) }
}

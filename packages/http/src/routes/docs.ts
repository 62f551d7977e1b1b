import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type Router from '@koa/router'
import type { AppState } from '../app-state.ts'

const SCRIPT = new URL('../../assets/scalar-1.72.1.js.gz', import.meta.url)

// Everything comes from here: no font, script or request goes anywhere else, whatever the script would like.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // PDF files that were answered are shown in a frame; the viewer of a browser counts as an object of it.
  'frame-src blob:',
  'object-src blob:',
  "connect-src 'self'",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const CONFIGURATION = JSON.stringify({
  url: 'openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>svc API reference</title>
<body>
<script id="api-reference" data-configuration='${CONFIGURATION}'></script>
<script src="docs/folder.js"></script>
<script src="docs/scalar.js"></script>
`

// Behind the path of a proxy only the browser knows that path; an address of the document's own comes before this one.
const FOLDER_SCRIPT = `const { dataset } = document.getElementById('api-reference')
const folder = new URL('.', document.baseURI).href
dataset.configuration = JSON.stringify({ ...JSON.parse(dataset.configuration), baseServerURL: folder })
`

/** `GET /docs`: the reference for people, drawn from `/openapi.json` by a script that comes with this package. */
export function docsRoutes(router: Router<AppState>): void {
  let compressed: Promise<Buffer> | undefined
  // Relative, so that it also leads there behind the path of a proxy.
  router.get('/', (ctx) => {
    ctx.redirect('docs')
    ctx.body = ''
  })
  router.get('/docs', (ctx) => {
    ctx.set('Content-Security-Policy', POLICY)
    ctx.set('Referrer-Policy', 'no-referrer')
    ctx.type = 'text/html'
    ctx.body = PAGE
  })
  router.get('/docs/folder.js', (ctx) => {
    ctx.type = 'text/javascript'
    ctx.body = FOLDER_SCRIPT
  })
  router.get('/docs/scalar.js', async (ctx) => {
    compressed ??= readFile(SCRIPT)
    const bytes = await compressed
    ctx.type = 'text/javascript'
    ctx.vary('Accept-Encoding')
    // Its name has its version in the package; the address has not.
    ctx.set('Cache-Control', 'public, max-age=3600')
    if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
      ctx.set('Content-Encoding', 'gzip')
      ctx.body = bytes
    } else {
      ctx.body = await promisify(gunzip)(bytes)
    }
  })
}

import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { openCanaries } from '../../src/boundary/boundary-canaries.ts'
import { PORT_CHANNELS } from '../../src/boundary/boundary-probes.ts'
import { serveHttp } from '../../src/network/test/proxy-rig.ts'
import { type Leaks, leaks } from './leak-page.ts'

/** Someone with a server that documents may load from, and canaries where they may not go. */
export interface Attacker extends Leaks {
  /** Host and port of the server. */
  readonly host: string
  /** Origin of the server. */
  readonly page: string
  /** The canary's address with a channel as its path. */
  readonly canary: (channel: string) => string
  /** Serves a document and gives its address. */
  readonly serve: (html: string) => string
  /** Paths the server was asked for. */
  readonly asked: readonly string[]
  /** Channels that reached a canary so far. */
  readonly reached: () => ReadonlySet<string>
}

/** When a leak page is let go: it has tried everything, and its attempts may still be on their way. */
export type Release = (reached: () => ReadonlySet<string>) => Promise<void>

/** Opens the canaries and the server for the length of a test. */
export async function openAttacker(release: Release): Promise<Attacker> {
  const canaries = await openCanaries(PORT_CHANNELS)
  onTestFinished(() => canaries.close())
  const canary = (channel: string) => `http://127.0.0.1:${canaries.httpPort}/${channel}`
  const reached = () => new Set(canaries.hits().map(({ channel }) => channel))
  const asked: string[] = []
  const served = new Map<string, string>()
  const port = await serveHttp((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const end = () => void response.end()
    if (path === '/release') release(reached).then(end, end)
    else if (path === '/document') answer(response, 'text/html', parts.html)
    else if (served.has(path)) answer(response, 'text/html', served.get(path) ?? '')
    else serveTrick(path, response, canary, page)
  })
  const host = `127.0.0.1:${port}`
  const page = `http://${host}`
  const { httpPort, ports } = canaries
  const hosts = { host: '127.0.0.1', secureHost: '127.0.0.1', udpHost: '127.0.0.1' }
  const parts = leaks({ ...hosts, httpPort, ports }, page)
  const serve = (html: string) => {
    const path = `/served-${served.size}`
    served.set(path, html)
    return `${page}${path}`
  }
  return { ...parts, host, page, canary, serve, asked, reached }
}

/** Answers of the server at a path whose last part is the channel; see `SERVED` of the leak page. */
function serveTrick(
  path: string,
  response: ServerResponse,
  canary: Attacker['canary'],
  page: string,
) {
  const [, trick = '', ...rest] = path.split('/')
  const channel = rest.at(-1) ?? ''
  const url = canary(channel)
  const document = '<!doctype html><img src="data:image/svg+xml,<svg/>">'
  const redirect = (status: number, location: string) =>
    response.writeHead(status, { location, 'access-control-allow-origin': '*' }).end()
  switch (trick) {
    case 'to':
      return redirect(Number(rest[0]), url)
    case 'chain': {
      const left = Number(rest[0])
      return redirect(302, left === 0 ? url : `${page}/chain/${left - 1}/${channel}`)
    }
    case 'refresh':
      return answer(response, 'text/html', document, { refresh: `0;url=${url}` })
    case 'link':
      return answer(response, 'text/html', document, {
        link: `<${url}>; rel=preload; as=image, <${url}>; rel=preconnect`,
      })
    case 'report':
      return answer(response, 'text/html', document, {
        'content-security-policy-report-only': `img-src 'none'; report-uri ${url}`,
        'reporting-endpoints': `default="${url}"`,
        'report-to': `{"group":"default","max_age":9,"endpoints":[{"url":"${url}"}]}`,
        nel: '{"report_to":"default","max_age":9,"success_fraction":1}',
      })
    case 'speculation':
      return answer(response, 'text/html', document, { 'speculation-rules': `"${url}"` })
    case 'alt-svc':
      return answer(response, 'image/svg+xml', '<svg/>', { 'alt-svc': `h3="${new URL(url).host}"` })
    case 'svg':
      return answer(response, 'image/svg+xml', svg(`<image href="${url}" width="9" height="9"/>`))
    case 'xml':
      return answer(response, 'text/xml', `<?xml-stylesheet type="text/css" href="${url}"?><a/>`)
    case 'css':
      return answer(response, 'text/css', `html::before { content: url(${url}) }`)
    default:
      return response.writeHead(404).end()
  }
}

function answer(
  response: ServerResponse,
  mediaType: string,
  body: string,
  headers: NodeJS.Dict<string> = {},
): ServerResponse {
  return response.writeHead(200, { 'content-type': mediaType, ...headers }).end(body)
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`
}

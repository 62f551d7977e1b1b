import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { troubleOf } from '../network-trouble.ts'
import { connectRoute, type Dial, dialAddress, type Outbound } from '../outbound.ts'
import { type NetworkPolicy, networkJudge } from '../policy/policy.ts'
import { policyResolver, type ResolveHost } from '../policy/resolve-host.ts'
import { DEFAULT_RENDER_LIMITS, type RenderLimits } from '../render-limits.ts'
import { admit, type RefusedRequest } from './admission.ts'
import { forwardRequest, RenderAgent } from './forward.ts'
import { answerBlankHost } from './lent-files.ts'
import {
  endWithAnswer,
  HEADERS_TOO_LARGE,
  MALFORMED,
  REFUSED,
  sendAnswer,
  TICKET_REQUIRED,
  UNREACHABLE,
} from './proxy-answers.ts'
import {
  parseAuthority,
  parsePlainUrl,
  parseProxyCredentials,
  parseWebSocketUrl,
  type Target,
  targetOf,
  webSocketHandshake,
} from './proxy-request.ts'
import { OpenTicket, type RenderTicket } from './render-ticket.ts'
import { spliceTunnel } from './tunnel.ts'

export type { RenderLimits } from '../render-limits.ts'
export type { RefusedRequest } from './admission.ts'
export type { RenderTicket, RenderUsage } from './render-ticket.ts'

/** Parts that a proxy is made of. */
export interface ProxyOptions {
  readonly policy: NetworkPolicy
  /** For every ticket that does not ask for its own; the rest from {@link DEFAULT_RENDER_LIMITS}. */
  readonly limits?: Partial<RenderLimits>
  /** Names to addresses; default the name servers, and the system for hosts the policy names. */
  readonly resolve?: ResolveHost
  /** Opens connections; default TCP. */
  readonly dial?: Dial
  /** For the log: it names internal hosts, so it is not for customers. */
  readonly onRefused?: (event: RefusedRequest) => void
}

// Below `localhost` (RFC 6761), so that no name server is ever asked for it.
const BLANK_HOST = 'document.localhost'

// Long URLs and cookies of real pages; Node's own limit is a quarter of it.
const MAX_HEADER_BYTES = 65_536

// Longer than a prepared page waits for its render; a connection ends with its ticket anyway.
const KEEP_ALIVE_MS = 60_000

/** A ticket with the connections opened for it. */
interface Session {
  readonly ticket: OpenTicket
  readonly agent: RenderAgent
}

/**
 * The only way from a browser to the network: an HTTP proxy on loopback that resolves every name itself,
 * judges every address against the policy, and connects to exactly the address it judged.
 *
 * Every render has a ticket; without one nothing passes. Redirects, workers, WebSockets and prefetches are
 * requests like any other here. All refusals look the same.
 */
export class FilteringProxy {
  /** Address of the empty document that every page starts from, served by the proxy itself. */
  readonly blankUrl = `http://${BLANK_HOST}/`
  readonly port: number
  readonly #server: Server
  readonly #outbound: Outbound
  readonly #limits: RenderLimits
  readonly #onRefused: (event: RefusedRequest) => void
  readonly #sessions = new Map<string, Session>()
  readonly #sockets = new Set<Socket>()

  /**
   * Starts a proxy on a free port of 127.0.0.1.
   *
   * @throws EngineError `invalid_request` when an entry of the policy's lists has no accepted form
   */
  static async listen(options: ProxyOptions): Promise<FilteringProxy> {
    const judge = networkJudge(options.policy)
    const server = createServer({
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 10_000,
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    return new FilteringProxy(server, judge, options)
  }

  private constructor(server: Server, judge: Outbound['judge'], options: ProxyOptions) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    this.#limits = { ...DEFAULT_RENDER_LIMITS, ...options.limits }
    this.#onRefused = options.onRefused ?? (() => {})
    this.#outbound = {
      judge,
      resolve: options.resolve ?? policyResolver(judge, this.#limits.resolveMs),
      dial: options.dial ?? dialAddress,
      ownPort: this.port,
    }
    this.#serve()
  }

  /** Another address of the empty document: an origin that no document had before and none can guess. */
  newBlankUrl(): string {
    return `http://${randomUUID()}.${BLANK_HOST}/`
  }

  /** A ticket for one render; closing it ends all its connections. */
  openTicket(limits?: Partial<RenderLimits>): RenderTicket {
    const forget = () => this.#sessions.delete(ticket.username)
    const ticket: OpenTicket = new OpenTicket({ ...this.#limits, ...limits }, forget)
    const agent = new RenderAgent(ticket, this.#outbound.dial)
    this.#sessions.set(ticket.username, { ticket, agent })
    return ticket
  }

  /** Ends every ticket and every connection. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const { ticket } of this.#sessions.values()) ticket.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #serve(): void {
    const server = this.#server
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      // Sockets that leave the HTTP server lose its error handler; one unheard error ends the process.
      socket.on('error', () => socket.destroy())
    })
    server.on('request', (request, response) => {
      this.#onRequest(request, response).catch(() => response.destroy())
    })
    // Typed as streams, for servers over something else than TCP.
    server.on('connect', (request, client, head) => {
      this.#onConnect(request, client as Socket, head).catch(() => client.destroy())
    })
    server.on('upgrade', (request, client, head) => {
      this.#onUpgrade(request, client as Socket, head).catch(() => client.destroy())
    })
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      endWithAnswer(socket, error.code === 'HPE_HEADER_OVERFLOW' ? HEADERS_TOO_LARGE : MALFORMED)
    })
  }

  async #onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = this.#sessionOf(request)
    if (!session) return sendAnswer(response, TICKET_REQUIRED)
    const { ticket, agent } = session
    ticket.own(request.socket)
    const url = parsePlainUrl(request.url)
    if (!url) return sendAnswer(response, MALFORMED)
    if (url.host === BLANK_HOST || url.host.endsWith(`.${BLANK_HOST}`)) {
      return answerBlankHost(url, request, response, ticket.files)
    }
    const target = targetOf(url)
    const admission = await admit({ target, ticket }, this.#outbound, this.#onRefused)
    if (!admission.allowed) return sendAnswer(response, REFUSED)
    await forwardRequest({ request, response, url, target, ticket, agent })
    admission.leave()
  }

  async #onConnect(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    const session = this.#sessionOf(request)
    if (!session) return endWithAnswer(client, TICKET_REQUIRED)
    const target = parseAuthority(request.url)
    if (!target) return endWithAnswer(client, MALFORMED)
    const upstream = await this.#openTunnel(client, target, session.ticket)
    if (!upstream) return
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    upstream.write(head)
  }

  async #onUpgrade(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    const session = this.#sessionOf(request)
    if (!session) return endWithAnswer(client, TICKET_REQUIRED)
    const url = parseWebSocketUrl(request)
    if (!url) return endWithAnswer(client, MALFORMED)
    const upstream = await this.#openTunnel(client, targetOf(url), session.ticket)
    if (!upstream) return
    upstream.write(webSocketHandshake(request, url))
    upstream.write(head)
  }

  /** Admits a tunnel and splices it; answers the client itself when it may not or cannot be had. */
  async #openTunnel(
    client: Socket,
    target: Target,
    ticket: OpenTicket,
  ): Promise<Socket | undefined> {
    ticket.own(client)
    const admission = await admit({ target, ticket, client }, this.#outbound, this.#onRefused)
    if (!admission.allowed) {
      endWithAnswer(client, REFUSED)
      return undefined
    }
    const { route, leave } = admission
    const { dial } = this.#outbound
    const upstream = await connectRoute(route, target.port, ticket, dial).catch((error) => {
      ticket.noteTrouble(target, troubleOf(error))
      return undefined
    })
    if (!upstream || client.destroyed) {
      leave()
      upstream?.destroy()
      endWithAnswer(client, UNREACHABLE)
      return undefined
    }
    spliceTunnel({ client, upstream, ticket, leave })
    return upstream
  }

  #sessionOf(request: IncomingMessage): Session | undefined {
    const { username, password } = parseProxyCredentials(request)
    const session = this.#sessions.get(username)
    return session?.ticket.admits(password) ? session : undefined
  }
}

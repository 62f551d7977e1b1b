import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { DEFAULT_NETWORK_POLICY } from '../policy/policy.ts'
import type { RefusedRequest } from '../proxy/admission.ts'
import { FilteringProxy, type ProxyOptions, type RenderTicket } from '../proxy/filtering-proxy.ts'

/** The public address that test names resolve to; the rig's dialer leads it to a local server. */
export const PUBLIC_ADDRESS = '93.184.216.34'

/** A proxy under test and a ticket for it. */
export interface TicketedProxy {
  readonly proxy: FilteringProxy
  readonly ticket: RenderTicket
}

/** A proxy under test, with everything it asked for. */
export interface ProxyRig extends TicketedProxy {
  /** Every `address:port` that was dialled. */
  readonly dialled: readonly string[]
  /** Every name that was looked up. */
  readonly lookedUp: readonly string[]
  readonly refused: readonly RefusedRequest[]
  /** Connections to the outside that are still open. */
  openConnections(): number
}

/** Opens a proxy whose connections all lead to a local server, and closes it with the test. */
export async function openRig(
  serverPort: number,
  options: Partial<ProxyOptions> = {},
): Promise<ProxyRig> {
  const dialled: string[] = []
  const lookedUp: string[] = []
  const refused: RefusedRequest[] = []
  const open = new Set<Socket>()
  const { resolve = async () => [PUBLIC_ADDRESS] } = options
  const proxy = await FilteringProxy.listen({
    policy: DEFAULT_NETWORK_POLICY,
    dial(address, port) {
      dialled.push(`${address}:${port}`)
      const socket = connect({ host: '127.0.0.1', port: serverPort, allowHalfOpen: true })
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    onRefused: (event) => refused.push(event),
    ...options,
    resolve(host) {
      lookedUp.push(host)
      return resolve(host)
    },
  })
  onTestFinished(() => proxy.close())
  const ticket = proxy.openTicket()
  return { proxy, ticket, dialled, lookedUp, refused, openConnections: () => open.size }
}

/** Starts an HTTP server on loopback for the length of the test, and gives its port. */
export async function serveHttp(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<number> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

/** Starts a TCP server on loopback for the length of the test, and gives its port. */
export async function serveTcp(greet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    // The proxy may cut it at any time: that is what many of the tests are about.
    socket.on('error', () => socket.destroy())
    greet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** The header that presents a ticket. */
export function proxyAuthorization({ username, password }: RenderTicket): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** A proxy's answer to a plain request, read to its end. */
export interface PlainAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Options of {@link get}. */
export interface GetOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Presents these credentials instead of the rig's ticket; null presents none. */
  readonly authorization?: string | null
}

/** Asks a proxy for a URL the way a browser does. */
export async function get(
  rig: TicketedProxy,
  url: string,
  options: GetOptions = {},
): Promise<PlainAnswer> {
  const { method = 'GET', headers = {}, body } = options
  const { authorization = proxyAuthorization(rig.ticket) } = options
  const sent = request({
    host: '127.0.0.1',
    port: rig.proxy.port,
    path: url,
    method,
    agent: false,
    headers: {
      host: URL.parse(url)?.host ?? 'none',
      ...(authorization !== null && { 'proxy-authorization': authorization }),
      ...headers,
    },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await text(answer),
  }
}

/** Sends raw bytes to a proxy and collects what comes back until the connection ends. */
export async function exchangeRaw(rig: ProxyRig, bytes: string | Buffer): Promise<string> {
  const socket = openRaw(rig)
  socket.write(bytes)
  return await text(socket)
}

/** A bare connection to a proxy, closed with the test. */
export function openRaw({ proxy }: ProxyRig): Socket {
  const socket = connect({ host: '127.0.0.1', port: proxy.port, allowHalfOpen: true })
  onTestFinished(() => {
    socket.destroy()
  })
  return socket
}

/** A CONNECT that was answered: the head of the answer, and the socket behind it. */
export interface ConnectAnswer {
  readonly status: number
  readonly socket: Socket
}

/** Asks a proxy for a tunnel. */
export async function openConnect(rig: ProxyRig, authority: string): Promise<ConnectAnswer> {
  const sent = request({
    host: '127.0.0.1',
    port: rig.proxy.port,
    method: 'CONNECT',
    path: authority,
    agent: false,
    headers: { host: authority, 'proxy-authorization': proxyAuthorization(rig.ticket) },
  })
  sent.end()
  const [answer, socket] = (await once(sent, 'connect')) as [IncomingMessage, Socket]
  onTestFinished(() => {
    socket.destroy()
  })
  return { status: answer.statusCode ?? 0, socket }
}

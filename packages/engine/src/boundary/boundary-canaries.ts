import { createSocket } from 'node:dgram'
import { EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Something that reached a canary. */
export interface BoundaryHit {
  /** The channel it came through, as the probe page names it. */
  readonly channel: string
  readonly protocol: 'tcp' | 'udp'
}

/** Servers on loopback that nobody has a reason to reach. */
export interface Canaries {
  /** Takes HTTP; the path names the channel. */
  readonly httpPort: number
  /** A port of its own for each channel that sends no path. */
  readonly ports: Readonly<Record<string, number>>
  /** Channels that arrived so far, each once. */
  hits(): readonly BoundaryHit[]
  /** Resolves once each of these channels has arrived. */
  arrived(channels: readonly string[]): Promise<void>
  close(): Promise<void>
}

interface Canary {
  readonly port: number
  /** Channels that arrived. */
  hits(): readonly BoundaryHit[]
  close(): Promise<void>
}

const HTTP_ANSWER =
  'HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n'

/**
 * Opens one canary for HTTP, and one for each channel that has no path to name itself by.
 *
 * @param channels the latter, with the protocol they speak
 */
export async function openCanaries(
  channels: Readonly<Record<string, 'tcp' | 'udp'>>,
): Promise<Canaries> {
  const arrivals = new EventEmitter()
  const onHit = () => arrivals.emit('hit')
  const http = await tcpCanary('connection', onHit)
  const others = new Map<string, Canary>()
  for (const [channel, protocol] of Object.entries(channels)) {
    others.set(
      channel,
      await (protocol === 'tcp' ? tcpCanary(channel, onHit) : udpCanary(channel, onHit)),
    )
  }
  const all = [http, ...others.values()]
  const heard = () => new Set(all.flatMap((canary) => canary.hits().map(({ channel }) => channel)))
  return {
    httpPort: http.port,
    ports: Object.fromEntries([...others].map(([channel, { port }]) => [channel, port])),
    hits() {
      const hits = all.flatMap((canary) => canary.hits())
      return [...new Map(hits.map((hit) => [`${hit.protocol} ${hit.channel}`, hit])).values()]
    },
    async arrived(channels) {
      const isAwaited = (hits: ReadonlySet<string>) => channels.some((name) => !hits.has(name))
      while (isAwaited(heard())) await once(arrivals, 'hit')
    },
    async close() {
      await Promise.all(all.map((canary) => canary.close()))
    },
  }
}

async function tcpCanary(channel: string, onHit: () => void): Promise<Canary> {
  // A connection counts before it says a word: a preconnect never does.
  const connections = new Map<Socket, string>()
  const server = createServer((socket) => {
    connections.set(socket, channel)
    onHit()
    socket.on('error', () => socket.destroy())
    socket.once('data', (chunk) => {
      const [, path] = /^[A-Z]+ \/([\w-]+)/.exec(chunk.toString('latin1')) ?? []
      if (path !== undefined) {
        connections.set(socket, path)
        onHit()
      }
      socket.end(HTTP_ANSWER)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hits: () => [...connections.values()].map((name) => ({ channel: name, protocol: 'tcp' })),
    async close() {
      for (const socket of connections.keys()) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

async function udpCanary(channel: string, onHit: () => void): Promise<Canary> {
  const socket = createSocket('udp4')
  let datagrams = 0
  socket.on('message', () => {
    datagrams++
    onHit()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    hits: () => (datagrams > 0 ? [{ channel, protocol: 'udp' }] : []),
    async close() {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}

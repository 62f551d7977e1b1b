import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a server that can fall silent, as a network that drops every packet. */
export interface TcpProxy extends AsyncDisposable {
  readonly port: number
  /** Passes nothing on any more, in either direction, without closing anything. */
  silence(): void
  /** Passes on what is asked, and none of the answers. */
  loseAnswers(): void
  /** Passes on what comes from now on; what was swallowed stays lost. */
  speak(): void
}

/** Starts a proxy on loopback in front of a Unix socket. */
export async function tcpProxy(socketPath: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let lost: 'nothing' | 'answers' | 'everything' = 'nothing'
  const server = createServer((client) => {
    const upstream = connect(socketPath)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (lost === 'nothing' || (lost === 'answers' && from === client)) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      lost = 'everything'
    },
    loseAnswers() {
      lost = 'answers'
    },
    speak() {
      lost = 'nothing'
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import type { Socket } from 'node:net'
import type { OpenTicket } from './render-ticket.ts'
import type { LeavePlace } from './transfer-places.ts'

/**
 * After this quiet time a tunnel no longer counts as a transfer. Browsers keep finished TLS connections open;
 * twenty of them must not starve the twenty-first host. In milliseconds.
 */
const QUIET_MS = 250

/** Two connected sockets and whose they are. */
export interface Tunnel {
  readonly client: Socket
  readonly upstream: Socket
  readonly ticket: OpenTicket
  readonly leave: LeavePlace
}

/**
 * Splices two connections, bytes untouched, until both directions have ended, one of them breaks, or nothing
 * moves for too long. Each direction ends by itself: a client may finish sending and still wait to read.
 */
export function spliceTunnel({ client, upstream, ticket, leave }: Tunnel): void {
  const { idleMs } = ticket.limits
  const cut = () => {
    client.destroy()
    upstream.destroy()
  }
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    from.on('data', (chunk: Buffer) => ticket.countBytes(chunk.length))
    from.on('error', cut)
    from.on('close', () => {
      // After a clean end the other side may still have bytes to flush.
      if (!from.readableEnded) to.destroy()
    })
    from.pipe(to)
  }
  // Reads and writes of both directions pass the upstream socket, so its timer sees all of them.
  let quiet = false
  upstream.on('timeout', () => {
    if (quiet || idleMs <= QUIET_MS) return cut()
    quiet = true
    leave()
    upstream.setTimeout(idleMs - QUIET_MS)
  })
  upstream.setTimeout(Math.min(QUIET_MS, idleMs))
  upstream.once('close', leave)
}

import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import type { NetworkTrouble } from '../network-trouble.ts'
import { comparableHost } from '../policy/host-list.ts'
import type { RefusalReason } from '../policy/policy.ts'
import type { RenderLimits } from '../render-limits.ts'
import { type FindFile, LentFiles } from './lent-files.ts'
import { type Target, targetKey } from './proxy-request.ts'
import { TransferPlaces } from './transfer-places.ts'

/** Amounts that a render took from the network so far. */
export interface RenderUsage {
  readonly requests: number
  readonly refused: number
  /** Both directions. */
  readonly bytes: number
  /** The limit that was reached, after which everything is refused. */
  readonly limit?: 'requests' | 'bytes'
}

/** One render's right to use the proxy. */
export interface RenderTicket {
  readonly username: string
  readonly password: string
  usage(): RenderUsage
  /** Trouble that last kept this host (as in a URL) and port from answering; undefined when there was none. */
  trouble(host: string, port: number): NetworkTrouble | undefined
  /** Lends files to the document of an origin below the host of blank documents, in the place of those lent before. */
  lend(origin: string, find: FindFile, signal: AbortSignal): void
  /** Whether something that the render asked of the network is under way; a connection that is kept open counts. */
  isTransferring(): boolean
  /** Ends every connection of the render. */
  close(): void
}

/** The addresses a target may be reached at, every one of them judged. */
export interface Route {
  readonly allowed: true
  readonly addresses: readonly string[]
}

/** How many tunnels a render may hold: a browser keeps 32 per proxy, the rest are WebSockets. */
const MAX_TUNNELS = 64

/** A ticket from the proxy's side: counts, limits, and everything that must end with it. */
export class OpenTicket implements RenderTicket {
  readonly username = randomUUID()
  readonly password = randomBytes(24).toString('base64url')
  readonly limits: RenderLimits
  readonly places: TransferPlaces
  /** Addresses that each host resolved to. The first answer stands for the whole render, so none can be rebound. */
  readonly resolved = new Map<string, Promise<readonly string[]>>()
  /** Where the targets that were judged and allowed are reached, by `host:port`. */
  readonly routes = new Map<string, Route>()
  readonly #password = Buffer.from(this.password)
  readonly #sockets = new Set<Socket>()
  readonly #troubles = new Map<string, NetworkTrouble>()
  readonly #onClose: () => void
  #files: LentFiles | undefined
  #requests = 0
  #refused = 0
  #bytes = 0
  #tunnels = 0
  #limit: RenderUsage['limit']
  #closed = false

  constructor(limits: RenderLimits, onClose: () => void) {
    this.limits = limits
    this.#onClose = onClose
    this.places = new TransferPlaces(limits.maxConcurrent)
  }

  get closed(): boolean {
    return this.#closed
  }

  /** Files of the document that stands in the page now. */
  get files(): LentFiles | undefined {
    return this.#files
  }

  lend(origin: string, find: FindFile, signal: AbortSignal): void {
    this.#files = new LentFiles(origin, find, signal)
  }

  /** Compares a password in constant time. */
  admits(password: string): boolean {
    const given = Buffer.from(password)
    return given.length === this.#password.length && timingSafeEqual(given, this.#password)
  }

  /** Counts one request. */
  countRequest(): RefusalReason | undefined {
    this.#requests++
    if (this.#requests > this.limits.maxRequests) this.#limit ??= 'requests'
    return this.#limit && 'limit'
  }

  /** Counts transferred bytes; ends every connection of the render when there were too many. */
  countBytes(count: number): void {
    this.#bytes += count
    if (this.#bytes <= this.limits.maxBytes) return
    this.#limit = 'bytes'
    this.#endConnections()
  }

  /** Counts a refusal. */
  countRefusal(target: Target, trouble: NetworkTrouble): void {
    this.#refused++
    this.noteTrouble(target, trouble)
  }

  /** Remembers what kept a target from answering. */
  noteTrouble(target: Target, trouble: NetworkTrouble): void {
    // Bounded: a page can name as many hosts as it has requests, and then go on.
    if (this.#requests <= this.limits.maxRequests) this.#troubles.set(targetKey(target), trouble)
  }

  /** Counts a tunnel until the browser's end of it closes. @returns false when there are too many */
  countTunnel(client: Socket): boolean {
    if (this.#tunnels >= MAX_TUNNELS) return false
    this.#tunnels++
    client.once('close', () => this.#tunnels--)
    return true
  }

  /** Ends a connection with the render. */
  own(socket: Socket): void {
    if (this.#sockets.has(socket)) return
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  usage(): RenderUsage {
    return {
      requests: this.#requests,
      refused: this.#refused,
      bytes: this.#bytes,
      ...(this.#limit && { limit: this.#limit }),
    }
  }

  isTransferring(): boolean {
    return this.places.isTaken
  }

  trouble(host: string, port: number): NetworkTrouble | undefined {
    return this.#troubles.get(targetKey({ host: comparableHost(host), port }))
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#endConnections()
    this.#onClose()
  }

  #endConnections(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

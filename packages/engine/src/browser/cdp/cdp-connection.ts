import { BrowserGone } from './browser-gone.ts'
import type { CdpEvent, CdpMethod, CdpSession } from './cdp-session.ts'
import { messagePieces } from './message-pieces.ts'
import { readMessage } from './read-message.ts'

/** Carries DevTools messages, one JSON text each way. */
export interface CdpTransport {
  /** Sends a message after those before it; its pieces may be asked for later. */
  send(pieces: Iterable<string>): void
  onMessage: (message: string) => void
  onClose: () => void
  close(): void
}

interface Reply {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
  readonly method: string
  readonly sessionId: string | undefined
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

type Listener = (payload: never) => void

/** A DevTools command that the browser refused. */
export class CdpError extends Error {}

/** One connection to a browser: its root session, and any number of sessions attached to targets. */
export class CdpConnection {
  /** Resolves once, when the browser is gone. */
  readonly closed: Promise<void>
  /** The browser's own session (Target, Browser, Storage). */
  readonly root: CdpSession
  readonly #transport: CdpTransport
  readonly #replies = new Map<number, Reply>()
  readonly #listeners = new Map<string, Map<string, Listener[]>>()
  readonly #meters = new Map<string, (characters: number) => void>()
  #nextId = 1
  #isClosed = false

  constructor(transport: CdpTransport) {
    this.#transport = transport
    this.root = this.session(undefined)
    transport.onMessage = (text) => this.#receive(readMessage(text) as Message, text.length)
    this.closed = new Promise((resolve) => {
      transport.onClose = () => {
        this.#isClosed = true
        for (const reply of this.#replies.values()) reply.reject(new BrowserGone(reply.method))
        this.#replies.clear()
        resolve()
      }
    })
  }

  /** The session with this id, as `Target.attachToTarget` gave it. */
  session(sessionId: string | undefined): CdpSession {
    return {
      send: (method, ...[params]) => this.#send(method, params, sessionId),
      on: (event, listener) => this.#listen(sessionId ?? '', event, listener as Listener),
    }
  }

  /** Tells the length of every event of a session, in characters, until it is dropped. */
  meter(sessionId: string, count: (characters: number) => void): void {
    this.#meters.set(sessionId, count)
  }

  /** Forgets a session: its pending commands fail as the page is no more, later messages are dropped. */
  drop(sessionId: string): void {
    this.#listeners.delete(sessionId)
    this.#meters.delete(sessionId)
    for (const [id, reply] of this.#replies) {
      if (reply.sessionId !== sessionId) continue
      this.#replies.delete(id)
      reply.reject(new CdpError(`${reply.method}: the page was closed`))
    }
  }

  /** Closes the transport; the browser ends with it. */
  close(): void {
    this.#transport.close()
  }

  #send<R>(method: CdpMethod, params: unknown, sessionId: string | undefined): Promise<R> {
    if (this.#isClosed) return Promise.reject(new BrowserGone(method))
    const id = this.#nextId++
    return new Promise<R>((resolve, reject) => {
      this.#replies.set(id, { resolve, reject, method, sessionId })
      this.#transport.send(messagePieces({ id, method, params, sessionId }))
    })
  }

  #listen(sessionId: string, event: CdpEvent, listener: Listener): void {
    const events = this.#listeners.get(sessionId) ?? new Map<string, Listener[]>()
    this.#listeners.set(sessionId, events)
    const listeners = events.get(event)
    if (listeners) listeners.push(listener)
    else events.set(event, [listener])
  }

  #receive(message: Message, characters: number): void {
    if (message.id === undefined) {
      const { sessionId = '', method = '' } = message
      this.#meters.get(sessionId)?.(characters)
      const listeners = this.#listeners.get(sessionId)?.get(method)
      for (const listener of listeners ?? []) listener(message.params as never)
      return
    }
    const reply = this.#replies.get(message.id)
    if (!reply) return
    this.#replies.delete(message.id)
    if (message.error) reply.reject(new CdpError(`${reply.method}: ${message.error.message}`))
    else reply.resolve(message.result as never)
  }
}

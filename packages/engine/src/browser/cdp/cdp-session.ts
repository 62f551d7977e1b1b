import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js'

/** A DevTools command, for example `Page.printToPDF`. */
export type CdpMethod = keyof ProtocolMapping.Commands
/** A DevTools event, for example `Network.loadingFailed`. */
export type CdpEvent = keyof ProtocolMapping.Events

/**
 * One DevTools session: commands out, events in. All rendering is written against it, so that any driver
 * (playwright, a pipe, a remote browser) serves.
 */
export interface CdpSession {
  /** Sends a command; resolves with its result, rejects with the error the browser answers. */
  send<M extends CdpMethod>(
    method: M,
    ...params: ProtocolMapping.Commands[M]['paramsType']
  ): Promise<ProtocolMapping.Commands[M]['returnType']>
  /** Calls the listener for every event of a kind, until the session ends. */
  on<E extends CdpEvent>(event: E, listener: (payload: ProtocolMapping.Events[E][0]) => void): void
}

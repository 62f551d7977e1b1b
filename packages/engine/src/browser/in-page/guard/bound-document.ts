import { boundConsole } from './bounds/bound-console.ts'
import { boundConstructors } from './bounds/bound-constructors.ts'
import { boundErrors } from './bounds/bound-errors.ts'
import { boundRequests } from './bounds/bound-requests.ts'
import { boundWindows } from './bounds/bound-windows.ts'

/** How much a document may ask of what the whole browser shares. */
export interface DocumentBounds {
  /** Calls of each method of the console that are told. */
  readonly consoleCalls: number
  /** Characters of a text that is written to the console. */
  readonly consoleText: number
  /** Workers, shared ones among them, that are started. */
  readonly workers: number
  /** Requests by `fetch` and `XMLHttpRequest`, and beacons; more of them fail as those without a network do. */
  readonly requests: number
  /** WebSockets that are opened. */
  readonly webSockets: number
  /** Errors and rejections that nobody catches which are told. */
  readonly errors: number
}

/**
 * Bounds what a document may ask of the browser's own process, which all renders share. Runs in the document's own
 * world, before its scripts.
 *
 * A message for that process costs a script nothing and the process a lot: a million lines of console, or a window
 * that is moved without end, keep every other page waiting (measured: a render beside them takes 2 to 50 times as
 * long). A thousand workers do the same to the processors.
 */
export function boundDocument(bounds: DocumentBounds): void {
  boundConsole(bounds.consoleCalls, bounds.consoleText)
  boundWindows()
  boundConstructors(['Worker', 'SharedWorker'], bounds.workers, 'workers are started')
  const connections = ['WebSocket', 'WebSocketStream', 'EventSource']
  boundConstructors(connections, bounds.webSockets, 'connections are opened')
  boundRequests(bounds.requests)
  boundErrors(bounds.errors)
}

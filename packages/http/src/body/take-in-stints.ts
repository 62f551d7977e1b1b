import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { nextStint } from '@svc/engine'

/** Bytes of a body that are taken in one turn of the event loop. */
const STINT_BYTES = 256 * 1024

/**
 * Takes a body as it comes, in stints for which tenants take turns.
 *
 * Node reads a connection to the end of what has arrived, 2 MB at once, and all connections in the same turn: forty of them
 * that send as fast as they can held everybody up for 70 ms, again and again.
 *
 * @returns ends it, without a word to whoever sends
 */
export function takeInStints(
  request: IncomingMessage,
  take: (chunk: Uint8Array) => void,
): () => void {
  // An event has no tenant of its own.
  const myStint = AsyncResource.bind(nextStint)
  let bytes = 0
  const onData = (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes >= STINT_BYTES) {
      bytes = 0
      request.pause()
      void myStint().then(() => request.resume())
    }
    take(chunk)
  }
  request.on('data', onData)
  return () => request.off('data', onData)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpError } from '../http-error.ts'

/** Largest request body: a document of the largest size, as base64 in JSON. */
export const BODY_MAX_BYTES = 32 * 1024 * 1024

/** How much of a refused body is still taken off the wire, and dropped. */
const DROPPED_MAX_BYTES = 32 * 1024 * 1024
const DROPPING_MAX_MS = 5000

/**
 * The whole body of a request.
 *
 * Not more than the limit is ever held, and a client that waits for `100 Continue` sends nothing in vain.
 * What is announced larger, or grows larger, is dropped as it comes for a little while: closing at once would
 * often reset the connection before a client that is still sending has read why. Then the connection is closed.
 *
 * @throws HttpError `payload_too_large`; the stream's own error when the client goes away
 */
export function readBytes(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<Buffer> {
  const tooLarge = () =>
    new HttpError('payload_too_large', `The body must be at most ${maxBytes} bytes.`)
  return new Promise((resolve, reject) => {
    const announced = Number(request.headers['content-length'])
    if (/^100-continue$/i.test(request.headers.expect ?? '')) {
      if (announced > maxBytes) {
        reject(tooLarge())
        return
      }
      response.writeContinue()
    }
    const chunks: Uint8Array[] = []
    let size = 0
    const refuse = () => {
      request.off('data', take)
      drop(request)
      reject(tooLarge())
    }
    // A loop over the stream would destroy it on the way out, and the connection with it.
    const take = (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > maxBytes) refuse()
      else chunks.push(chunk)
    }
    request.once('error', reject)
    if (announced > maxBytes) {
      refuse()
    } else {
      request.on('data', take)
      request.once('end', () => resolve(Buffer.concat(chunks)))
    }
  })
}

function drop(request: IncomingMessage): void {
  let left = DROPPED_MAX_BYTES
  const close = () => request.destroy()
  const end = setTimeout(close, DROPPING_MAX_MS).unref()
  request.once('close', () => clearTimeout(end))
  request.once('end', () => clearTimeout(end))
  request.on('data', (chunk: Uint8Array) => {
    left -= chunk.byteLength
    if (left < 0) close()
  })
}

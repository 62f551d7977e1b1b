import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { inTurns, joinedBytes } from '@svc/engine'
import { HttpError } from '../answer/http-error.ts'
import type { BodyShare } from './body-budget.ts'
import { takeInStints } from './take-in-stints.ts'

/** Largest request body: a document of the largest size, as base64 in JSON. */
export const BODY_MAX_BYTES = 32 * 1024 * 1024

/** How much of a refused body is still taken off the wire, and dropped. */
const DROPPED_MAX_BYTES = 32 * 1024 * 1024
const DROPPING_MAX_MS = 5000

/** Limits of a body. */
export interface BodyLimits {
  readonly maxBytes: number
  /** The room that the process has for this body; what is announced or arrives is taken from it. */
  readonly share: BodyShare
}

/**
 * The whole body of a request.
 *
 * Not more than the limits is ever held, and a client that waits for `100 Continue` sends nothing in vain.
 * A body that is announced larger, or grows larger, is dropped as it comes for a little while: closing at once would
 * often reset the connection before a client that is still sending has read why. Then the connection is closed.
 *
 * @throws HttpError `payload_too_large`; EngineError `service_unavailable` when there is no room now; the stream's
 *   own error when the client goes away, or went before anybody read
 */
export function readBytes(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, share }: BodyLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const announced = Number(request.headers['content-length'] ?? 0)
    const chunks: Uint8Array[] = []
    let size = 0
    const admit = (bytes: number) => {
      if (bytes > maxBytes) {
        throw new HttpError('payload_too_large', `The body must be at most ${maxBytes} bytes.`)
      }
      share.take(bytes)
    }
    const take = (chunk: Uint8Array) => {
      size += chunk.byteLength
      try {
        admit(size)
        chunks.push(chunk)
      } catch (error) {
        refuse(error)
      }
    }
    // The request is there as long as its connection: what it still holds then nobody has counted.
    let stop = () => {}
    const letGo = () => {
      stop()
      chunks.length = 0
    }
    // A loop over the stream would destroy it on the way out, and the connection with it.
    const refuse = (error: unknown) => {
      letGo()
      drop(request)
      reject(error)
    }
    // Tells, once asked, also of a client that left before: no event of a stream that is gone comes again.
    finished(request, { writable: false }, (error) => {
      if (!error) return
      letGo()
      reject(error)
    })
    request.once('end', () => {
      resolve(joined([...chunks]))
      letGo()
    })
    const waits = /^100-continue$/i.test(request.headers.expect ?? '')
    try {
      admit(announced)
    } catch (error) {
      if (waits) reject(error)
      else refuse(error)
      return
    }
    if (waits) response.writeContinue()
    stop = takeInStints(request, take)
  })
}

/** One piece is not copied. */
async function joined(chunks: readonly Uint8Array[]): Promise<Buffer> {
  const [only] = chunks
  if (chunks.length === 1 && Buffer.isBuffer(only)) return only
  return await inTurns(joinedBytes(chunks))
}

function drop(request: IncomingMessage): void {
  let left = DROPPED_MAX_BYTES
  const close = () => request.destroy()
  const end = setTimeout(close, DROPPING_MAX_MS).unref()
  request.once('close', () => clearTimeout(end))
  request.once('end', () => clearTimeout(end))
  takeInStints(request, (chunk) => {
    left -= chunk.byteLength
    if (left < 0) close()
  })
}

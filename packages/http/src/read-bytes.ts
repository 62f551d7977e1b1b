import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'

/**
 * The whole body of a request.
 *
 * Not more than the limit is ever held: what is announced larger, or grows larger, is read on and dropped
 * until the request ends or times out. Closing instead would often reset the connection before a client
 * that is still sending has read why.
 *
 * @throws HttpError `payload_too_large`; the stream's own error when the client goes away
 */
export function readBytes(request: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    // A loop over the stream would destroy it on the way out, and the connection with it.
    const take = (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > maxBytes) refuse()
      else chunks.push(chunk)
    }
    const refuse = () => {
      request.off('data', take)
      request.resume()
      const message = `The body is larger than ${maxBytes} bytes.`
      reject(new HttpError('payload_too_large', message))
    }
    request.once('error', reject)
    if (Number(request.headers['content-length']) > maxBytes) {
      refuse()
      return
    }
    request.on('data', take)
    request.once('end', () => resolve(Buffer.concat(chunks)))
  })
}

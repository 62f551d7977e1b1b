import { packBody } from '../jobs/accept/packed-body.ts'

/**
 * SHA-256 by which a repeated request is told from another one.
 *
 * @param facts of the request beside its body, as JSON
 * @param body as the operation takes it, or {@link packBody} of it
 */
export async function requestDigest(facts: unknown, body: unknown): Promise<Buffer> {
  const packed = Buffer.isBuffer(body) ? body : packBody(body)
  const whole = Buffer.concat([Buffer.from(JSON.stringify(facts)), packed])
  // On another thread: 32 MB take longer than a request should hold up all others.
  return Buffer.from(await crypto.subtle.digest('SHA-256', whole))
}

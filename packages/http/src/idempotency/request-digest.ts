import { inTurns, sha256 } from '@svc/engine'
import { packBody } from '../jobs/accept/packed-body.ts'

/**
 * SHA-256 by which a repeated request is told from another one.
 *
 * @param facts of the request beside its body, as JSON
 * @param body as the operation takes it, or {@link packBody} of it
 */
export async function requestDigest(facts: unknown, body: unknown): Promise<Buffer> {
  const packed = Buffer.isBuffer(body) ? body : await inTurns(packBody(body))
  return await sha256(Buffer.from(JSON.stringify(facts)), packed)
}

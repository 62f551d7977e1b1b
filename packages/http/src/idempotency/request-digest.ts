import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { inTurns } from '@svc/engine'
import { packBody } from '../jobs/accept/packed-body.ts'

/** Bytes between two turns of others: some milliseconds. */
const STEP_BYTES = 2 * 1024 * 1024

/**
 * SHA-256 by which a repeated request is told from another one.
 *
 * @param facts of the request beside its body, as JSON
 * @param body as the operation takes it, or {@link packBody} of it
 */
export async function requestDigest(facts: unknown, body: unknown): Promise<Buffer> {
  const packed = Buffer.isBuffer(body) ? body : await inTurns(packBody(body))
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (let from = 0; from < packed.byteLength; from += STEP_BYTES) {
    if (from > 0) await othersTurn()
    hash.update(packed.subarray(from, from + STEP_BYTES))
  }
  return hash.digest()
}

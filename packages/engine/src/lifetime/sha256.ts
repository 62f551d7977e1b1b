import { createHash } from 'node:crypto'
import { inTurns, type Steps } from './turns.ts'

/** Bytes that are hashed in one go: a millisecond or less. */
const STEP_BYTES = 512 * 1024

/**
 * SHA-256 of parts one after the other, in stints between which other requests get their turn.
 *
 * A thread of Node's would be given a copy, and that copy is made on this thread in one go: 35 ms for 52 MB, about what
 * it takes to hash them.
 */
export function sha256(...parts: readonly Uint8Array[]): Promise<Buffer> {
  return inTurns(hashed(parts))
}

function* hashed(parts: readonly Uint8Array[]): Steps<Buffer> {
  const hash = createHash('sha256')
  for (const part of parts) {
    for (let from = 0; from < part.byteLength; from += STEP_BYTES) {
      hash.update(part.subarray(from, from + STEP_BYTES))
      yield
    }
  }
  return hash.digest()
}

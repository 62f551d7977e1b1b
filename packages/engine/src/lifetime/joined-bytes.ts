import type { Steps } from './turns.ts'

/** Bytes that are copied in one go. */
const STEP_BYTES = 1024 * 1024

/** The bytes of parts one after the other, as `Buffer.concat` joins them, in steps. */
export function* joinedBytes(parts: readonly Uint8Array[]): Steps<Buffer> {
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const whole = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const part of parts) {
    for (let from = 0; from < part.byteLength; from += STEP_BYTES) {
      const piece = part.subarray(from, from + STEP_BYTES)
      whole.set(piece, at)
      at += piece.byteLength
      yield
    }
  }
  return whole
}

import { hash, subtle } from 'node:crypto'

/** Bytes that are hashed within some milliseconds. */
const HASHED_HERE_MAX_BYTES = 2 * 1024 * 1024

/** SHA-256 in hexadecimal; of much it is taken by a thread of Node's, since this one answers everybody. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength < HASHED_HERE_MAX_BYTES) return hash('sha256', bytes, 'hex')
  return Buffer.from(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString(
    'hex',
  )
}

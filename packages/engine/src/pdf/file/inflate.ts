import { inflateSync } from 'node:zlib'

// Data that inflates into one piece need not be joined, which is half of the time that it takes. Content of Chromium's is
// five to twelve times as long once it is inflated.
const INFLATED_RATIO = 16
// More than Node takes out of its pool, which would hold what nobody needs any more.
const MIN_CHUNK_BYTES = 64 * 1024
const MAX_CHUNK_BYTES = 1024 * 1024

/** Limits of {@link inflate}. */
export interface InflateLimits {
  /** Most bytes that the data may become. */
  readonly maxBytes: number
  /** How zlib ends: `Z_SYNC_FLUSH` takes the data before a lost end. Default: not without its end. */
  readonly finishFlush?: number
}

/**
 * Data inflated, in memory of its size.
 *
 * The memory that was taken for what it might have become goes at once. Left to the garbage collector it counted as used:
 * of documents of one page, every eighth had the whole heap gone through.
 *
 * @throws RangeError for more than `maxBytes`; Error for damaged data
 */
export function inflate(data: Uint8Array, limits: InflateLimits): Buffer {
  const bytes = inflated(data, limits)
  return isAlone(bytes, data) ? Buffer.from(bytes.buffer.transfer(bytes.byteLength)) : bytes
}

/**
 * Bytes that data has once it is inflated; nothing of it stays in memory.
 *
 * @throws Error as `inflate` does
 */
export function inflatedLength(data: Uint8Array, limits: InflateLimits): number {
  const bytes = inflated(data, limits)
  const { byteLength } = bytes
  if (isAlone(bytes, data)) bytes.buffer.transfer(0)
  return byteLength
}

function inflated(data: Uint8Array, { maxBytes, finishFlush }: InflateLimits): Buffer<ArrayBuffer> {
  const settings = { maxOutputLength: maxBytes, chunkSize: chunkBytes(data) }
  return inflateSync(data, { ...settings, ...(finishFlush !== undefined && { finishFlush }) })
}

function chunkBytes({ byteLength }: Uint8Array): number {
  return Math.min(Math.max(byteLength * INFLATED_RATIO, MIN_CHUNK_BYTES), MAX_CHUNK_BYTES)
}

/** Whether inflated bytes share their memory with nobody: they are one chunk, or several that were joined, and not from a pool. */
function isAlone({ buffer, byteLength }: Buffer<ArrayBuffer>, data: Uint8Array): boolean {
  return buffer.byteLength === chunkBytes(data) || buffer.byteLength === byteLength
}

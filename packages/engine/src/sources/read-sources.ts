import { createHash } from 'node:crypto'
import { EngineError } from '../errors.ts'
import type { NetworkPolicy } from '../network/policy.ts'
import { quotePath } from '../quote.ts'
import type { RemoteAddress } from '../schemas/remote-bytes.ts'
import { SOURCE_MAX_BYTES } from '../schemas/source.ts'
import { type PendingSource, withBytes } from './pending-sources.ts'

/** Sources of one request that are read at the same time. */
const CONCURRENCY = 4

/** Where sources are read from, and until when. */
export interface ReadingOptions {
  readonly policy: NetworkPolicy
  readonly signal: AbortSignal
}

/**
 * Reads the remote sources of a request and puts their bytes where the request named them.
 *
 * An address that is named twice is read once. The first failure ends the others.
 *
 * @returns the body, changed only in those places
 * @throws EngineError `url_not_allowed` or `source_unavailable`; the message begins with the field
 */
export async function readSources(
  body: unknown,
  sources: readonly PendingSource[],
  { policy, signal }: ReadingOptions,
): Promise<unknown> {
  // Few requests need it.
  const { openReader } = await import('../network/read-url.ts')
  const failed = new AbortController()
  using reader = openReader(policy, AbortSignal.any([signal, failed.signal]))
  const started = new Map<string, Promise<Uint8Array>>()
  const read = ({ address, path }: PendingSource) => {
    const key = JSON.stringify(address)
    const known = started.get(key)
    if (known) return known
    const field = quotePath([...path, 'url'])
    const bytes = reader
      .read({ url: address.url, headers: address.headers, maxBytes: SOURCE_MAX_BYTES, field })
      .then((found) => refuseOther(found, address, field))
    started.set(key, bytes)
    return bytes
  }
  const contents = new Map<PendingSource, Uint8Array>()
  const queue = [...sources]
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      contents.set(next, await read(next))
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  } finally {
    failed.abort()
  }
  let whole = body
  for (const [{ path }, bytes] of contents) whole = withBytes(whole, path, bytes)
  return whole
}

function refuseOther(bytes: Uint8Array, { sha256 }: RemoteAddress, field: string): Uint8Array {
  if (sha256 === undefined) return bytes
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest === sha256) return bytes
  const message = `${field}: the bytes have the SHA-256 digest ${digest}, not the one given`
  throw new EngineError('source_unavailable', message)
}

import type { JobReader } from '../context.ts'
import type { TellDone } from '../lifetime/done-parts.ts'
import { sha256 } from '../lifetime/sha256.ts'
import { EngineError } from '../messages/errors.ts'
import { quotePath } from '../messages/quote.ts'
import type { NetworkPolicy } from '../network/policy/policy.ts'
import type { UrlReader } from '../network/read-url.ts'
import type { JobResult, RemoteAddress } from '../schemas/sources/remote-bytes.ts'
import { SOURCE_MAX_BYTES, SOURCES_MAX_BYTES } from '../schemas/sources/source.ts'
import { type PendingSource, withBytes } from './pending-sources.ts'

/** Sources of one request that are read at the same time. */
const CONCURRENCY = 4

/** Where sources are read from, and until when. */
export interface ReadingOptions {
  readonly policy: NetworkPolicy
  readonly signal: AbortSignal
  /** Reads the result of a job; absent where there are none. */
  readonly readJob?: JobReader
  /** Told of the bytes of each address that was read; what it throws ends the reading. */
  readonly onSource?: (bytes: number) => void
  /** Most bytes of all sources. Default: {@link SOURCES_MAX_BYTES}. */
  readonly maxBytes?: number
  /** Told of each source that was read. */
  readonly onDone?: TellDone
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
  { policy, signal, readJob, onSource, maxBytes = SOURCES_MAX_BYTES, onDone }: ReadingOptions,
): Promise<unknown> {
  // Few requests need it.
  const { openReader } = await import('../network/read-url.ts')
  const failed = new AbortController()
  using reader = openReader(policy, AbortSignal.any([signal, failed.signal]))
  const started = new Map<string, Promise<Uint8Array>>()
  let total = 0
  const counted = async (reading: Promise<Uint8Array>, path: PendingSource['path']) => {
    const bytes = await reading
    total += bytes.byteLength
    if (total > maxBytes) {
      const what = `with it the sources of the request hold more than ${maxBytes} bytes together`
      throw unread(quotePath(path), what)
    }
    onSource?.(bytes.byteLength)
    return bytes
  }
  const read = ({ address, path }: PendingSource) => {
    const key = JSON.stringify(address)
    const known = started.get(key)
    if (known) return known
    const reading =
      'jobId' in address
        ? readJobResult(address, quotePath([...path, 'job_id']), readJob)
        : readAddress(address, quotePath([...path, 'url']), reader)
    const bytes = counted(reading, path)
    started.set(key, bytes)
    return bytes
  }
  const contents = new Map<PendingSource, Uint8Array>()
  const queue = [...sources]
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      contents.set(next, await read(next))
      onDone?.({ done: contents.size, total: sources.length })
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

async function readAddress(
  address: RemoteAddress,
  field: string,
  reader: UrlReader,
): Promise<Uint8Array> {
  const { url, headers } = address
  const found = await reader.read({ url, headers, maxBytes: SOURCE_MAX_BYTES, field })
  return refuseOther(found, address, field)
}

async function readJobResult(
  { jobId }: JobResult,
  field: string,
  readJob: JobReader | undefined,
): Promise<Uint8Array> {
  if (readJob === undefined) {
    const message = `${field}: results of jobs are known to a service alone`
    throw new EngineError('invalid_request', message, { param: field })
  }
  const bytes = await readJob(jobId)
  if (bytes === undefined) throw unread(field, 'there is no result of such a job of yours')
  if (bytes.byteLength <= SOURCE_MAX_BYTES) return bytes
  throw unread(field, `the result holds more than ${SOURCE_MAX_BYTES} bytes`)
}

async function refuseOther(
  bytes: Uint8Array,
  address: RemoteAddress,
  field: string,
): Promise<Uint8Array> {
  if (address.sha256 === undefined) return bytes
  const digest = (await sha256(bytes)).toString('hex')
  if (digest === address.sha256) return bytes
  throw unread(field, `the bytes have the SHA-256 digest ${digest}, not the one given`)
}

function unread(field: string, what: string): EngineError {
  return new EngineError('source_unavailable', `${field}: ${what}`, { param: field })
}

import { open } from 'node:fs/promises'
import { EngineError, type Operation, SOURCE_MAX_BYTES } from '@svc/engine'
import { LocalFile } from './file-input.ts'

/** Objects inside of objects beyond which the input is refused anyway. */
const MAX_DEPTH = 80

/** Where the input is read, for messages and for what a URL means there. */
interface Place {
  readonly operation: Pick<Operation, 'document' | 'address'>
  readonly path: readonly (string | number)[]
  readonly signal: AbortSignal | undefined
}

/**
 * The input with its files read: paths, `file:` URLs, Blobs, streams and ArrayBuffers become bytes, and text where the
 * operation's document is text. An http URL becomes what the service takes in its place.
 *
 * An input without files is returned as it is. Nothing is mutated.
 *
 * @throws EngineError `invalid_request` naming the field of a file that is not there, is no file, is too large, or is
 *   not text where text is wanted; the reason of the signal
 */
export async function readFiles(
  input: unknown,
  operation: Place['operation'],
  signal?: AbortSignal,
): Promise<unknown> {
  return withFiles(input, { operation, path: [], signal })
}

async function withFiles(value: unknown, place: Place): Promise<unknown> {
  if (typeof value !== 'object' || value === null || place.path.length > MAX_DEPTH) return value
  if (value instanceof URL && value.protocol !== 'file:') return addressOf(value, place)
  const file = fileOf(value)
  if (file !== undefined) return asDocument(await file(place), place)
  if (ArrayBuffer.isView(value)) return asDocument(bytesOf(value), place)
  if (Array.isArray(value)) return withItems(value, place)
  const prototype: unknown = Object.getPrototypeOf(value)
  // Whatever else it is, the schema says that it is not accepted.
  return prototype === Object.prototype || prototype === null ? withFields(value, place) : value
}

async function withItems(items: readonly unknown[], place: Place): Promise<readonly unknown[]> {
  let read: unknown[] | undefined
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'object') continue
    const found = await withFiles(item, { ...place, path: [...place.path, index] })
    if (found === item) continue
    read ??= [...items]
    read[index] = found
  }
  return read ?? items
}

async function withFields(record: object, place: Place): Promise<object> {
  let read: Record<string, unknown> | undefined
  for (const [name, field] of Object.entries(record)) {
    if (typeof field !== 'object') continue
    const found = await withFiles(field, { ...place, path: [...place.path, name] })
    if (found === field) continue
    read ??= { ...record }
    read[name] = found
  }
  return read ?? record
}

/** Reader of a value that is a file; undefined for everything else. */
function fileOf(value: object): ((place: Place) => Promise<Uint8Array>) | undefined {
  if (value instanceof LocalFile) return (place) => readPath(value.path, place)
  if (value instanceof URL) return (place) => readPath(value, place)
  if (value instanceof ArrayBuffer) return async () => new Uint8Array(value)
  if (value instanceof Blob) {
    return async (place) => {
      refuseLarge(value.size, place)
      return new Uint8Array(await value.arrayBuffer())
    }
  }
  if (Symbol.asyncIterator in value) {
    return (place) => collect(value as AsyncIterable<Uint8Array | string>, place)
  }
  return undefined
}

/**
 * As a field that takes an address has it, or as a source to read.
 *
 * @throws EngineError `invalid_request` where text is wanted: text is not read from an address
 */
function addressOf({ href }: URL, place: Place): string | { readonly url: string } {
  const { operation, path } = place
  const isAddress = path.length === 1 && path[0] === operation.address
  if (!isAddress && isTextField(place)) {
    const way =
      operation.address === undefined
        ? 'convertUrl prints a page at an address; else fetch its text first'
        : `give the address as ${operation.address}`
    throw invalid(place, `must be the text itself, not a URL: ${way}`)
  }
  return isAddress || path.at(-1) === 'url' || path.at(-1) === 'base_url' ? href : { url: href }
}

/** Whether the field takes a text that stands in the input itself. */
function isTextField({ operation: { document }, path }: Place): boolean {
  if (path.length !== 1) return false
  return (
    path[0] === 'html' ||
    (document?.kind === 'text' && !document.list && path[0] === document.field)
  )
}

async function readPath(path: string | URL, place: Place): Promise<Uint8Array> {
  const { signal } = place
  try {
    await using file = await open(path)
    const stats = await file.stat()
    if (!stats.isFile()) throw invalid(place, `${path} is not a file`)
    refuseLarge(stats.size, place)
    return await file.readFile({ ...(signal && { signal }) })
  } catch (cause) {
    signal?.throwIfAborted()
    if (EngineError.is(cause)) throw cause
    const { code } = cause as NodeJS.ErrnoException
    const what =
      code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${code ?? cause})`
    throw invalid(place, what, cause)
  }
}

async function collect(
  stream: AsyncIterable<Uint8Array | string>,
  place: Place,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  let iterator: AsyncIterator<Uint8Array | string> | undefined
  try {
    // Throws where somebody else reads the stream.
    iterator = stream[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await untilAborted(iterator.next(), place.signal)
      if (done) return Buffer.concat(chunks, size)
      const chunk = typeof value === 'string' ? Buffer.from(value) : value
      if (!(chunk instanceof Uint8Array)) {
        throw invalid(place, `the stream must yield bytes or text, not ${typeof value}`)
      }
      size += chunk.byteLength
      refuseLarge(size, place)
      chunks.push(chunk)
    }
  } catch (cause) {
    // A stream that nobody reads on would keep its file or connection open. One that hangs is not waited for.
    iterator?.return?.().catch(() => {})
    place.signal?.throwIfAborted()
    if (EngineError.is(cause)) throw cause
    const what =
      iterator === undefined ? 'the stream is read by somebody else' : 'the stream broke off'
    throw invalid(place, what, cause)
  }
}

async function untilAborted<T>(next: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return next
  const left = Promise.withResolvers<never>()
  const leave = () => left.reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([next, left.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** The same memory as bytes: a DataView, a Uint8ClampedArray and their like are views of it, too. */
function bytesOf(view: ArrayBufferView): Uint8Array {
  if (view instanceof Uint8Array) return view
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

/** Bytes as the operation takes them at this place. */
function asDocument(bytes: Uint8Array, place: Place): Uint8Array | string {
  const { document } = place.operation
  const isText = document?.kind === 'text' && !document.list && place.path.length === 1
  if (!isText || place.path[0] !== document.field) return bytes
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw invalid(place, 'the bytes are not text in UTF-8', cause)
  }
}

function refuseLarge(bytes: number, place: Place): void {
  if (bytes <= SOURCE_MAX_BYTES) return
  throw invalid(place, `the file must be at most ${SOURCE_MAX_BYTES} bytes (20 MB)`)
}

function invalid({ path }: Place, what: string, cause?: unknown): EngineError {
  const field = path
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`,
    )
    .join('')
  return new EngineError('invalid_request', `${field}: ${what}.`, { param: field, cause })
}

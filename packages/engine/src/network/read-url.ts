import type { IncomingMessage } from 'node:http'
import { EngineError } from '../messages/errors.ts'
import type { NetworkPolicy } from './policy/policy.ts'
import { LATE, openSender, type Sender, unavailable } from './send-request.ts'

/** As many as browsers follow. Source: Fetch standard, 4.4. */
const MAX_REDIRECTS = 20

/** How long one address may take to answer whole, redirects included, in milliseconds. */
const TIMEOUT_MS = 30_000

/** Address and limits of the read. */
export interface UrlToRead {
  readonly url: string
  /** Sent to the origin of `url` alone, wherever it redirects. */
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes: number
  /** Name of the field in messages. */
  readonly field: string
}

/** Reads addresses under a network policy. */
export interface UrlReader extends Disposable {
  /**
   * The bytes at an address, which must answer with a status from 200 to 299.
   *
   * @throws EngineError `url_not_allowed` for an address the policy refuses, at every redirect;
   *   `source_unavailable` when it does not answer, answers another status or too much
   */
  read(what: UrlToRead): Promise<Uint8Array>
}

/** A reader for the sources of one request. Its connections go when it is disposed, or the signal aborts. */
export function openReader(policy: NetworkPolicy, signal: AbortSignal): UrlReader {
  const sender = openSender(policy, signal)
  return {
    read: (what) => read(what, sender, signal),
    [Symbol.dispose]: () => sender[Symbol.dispose](),
  }
}

async function read(what: UrlToRead, sender: Sender, signal: AbortSignal): Promise<Uint8Array> {
  const { field } = what
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const first = new URL(what.url)
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const headers = url.origin === first.origin ? what.headers : {}
    const answer = await sender.send({ url, headers, field, signal: deadline })
    const location = redirectOf(answer)
    if (location === undefined) return await contentOf(answer, what, deadline)
    answer.destroy()
    const next = URL.parse(location, url)
    if (next === null) throw unavailable(field, 'redirects to an address that is none')
    url = next
  }
  throw unavailable(field, `redirects more than ${MAX_REDIRECTS} times`)
}

/** Content of an answer, with the end of its connection. */
async function contentOf(
  answer: IncomingMessage,
  what: UrlToRead,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { field, maxBytes } = what
  const { statusCode = 0, headers } = answer
  try {
    if (statusCode < 200 || statusCode > 299) {
      throw unavailable(field, `answered with status ${statusCode}`)
    }
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw unavailable(field, 'answered in a content encoding that was not asked for')
    }
    const tooLarge = `holds more than ${maxBytes} bytes`
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw unavailable(field, tooLarge)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw unavailable(field, tooLarge)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  } catch (error) {
    if (EngineError.is(error)) throw error
    throw unavailable(field, signal.aborted ? LATE : 'broke off its answer', error)
  } finally {
    answer.destroy()
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

import { TextDecoder } from 'node:util'
import { EngineError } from '@svc/engine'

/**
 * The value that JSON in UTF-8 stands for.
 *
 * @param what the name of the text in messages, for example `The body`; the text itself is never quoted
 * @throws EngineError `invalid_request`
 */
export function parseJson(bytes: Uint8Array, what: string): unknown {
  if (bytes.byteLength === 0) throw invalid(`${what} is empty; it must be a JSON object.`)
  const text = decodeUtf8(bytes, what)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(`${what} is not valid JSON${position(cause)}.`, cause)
  }
}

/**
 * The text that bytes in UTF-8 stand for, without a byte order mark.
 *
 * @param what the name of the text in messages
 * @throws EngineError `invalid_request`
 */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw invalid(`${what} is not valid UTF-8.`, cause)
  }
}

/** Where the JSON breaks, without quoting it. */
function position(cause: unknown): string {
  const place = cause instanceof Error ? /at position \d+/.exec(cause.message)?.[0] : undefined
  return place === undefined ? '' : ` (${place})`
}

function invalid(message: string, cause?: unknown): EngineError {
  return new EngineError('invalid_request', message, { cause })
}

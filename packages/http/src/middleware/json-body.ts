import { TextDecoder } from 'node:util'
import { EngineError } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'
import { HttpError } from '../http-error.ts'
import { readBytes } from '../read-bytes.ts'

/** Largest request body. */
export const BODY_MAX_BYTES = 16 * 1024 * 1024

/**
 * Reads a JSON body into `ctx.state.body`.
 *
 * @throws HttpError `unsupported_media_type` for another type, charset or encoding, `payload_too_large`
 *   above the limit; EngineError `invalid_request` for what is not JSON in UTF-8
 */
export function jsonBody(): Middleware<AppState> {
  return async (ctx, next) => {
    requireJson(ctx.get('Content-Type'), ctx.get('Content-Encoding'))
    ctx.state.body = parseJson(await readBytes(ctx.req, BODY_MAX_BYTES))
    await next()
  }
}

function requireJson(contentType: string, contentEncoding: string): void {
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';')
  if (mediaType.trim() !== 'application/json') {
    throw new HttpError(
      'unsupported_media_type',
      'The header Content-Type must be application/json.',
    )
  }
  const charset = parameters
    .map((it) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(it)?.[1])
    .find(Boolean)
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new HttpError('unsupported_media_type', 'A JSON body must be encoded in UTF-8.')
  }
  if (contentEncoding !== '' && contentEncoding.toLowerCase() !== 'identity') {
    throw new HttpError(
      'unsupported_media_type',
      'Compressed bodies (Content-Encoding) are not taken.',
    )
  }
}

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) throw invalid('The body is empty; it must be a JSON object.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw invalid('The body is not valid UTF-8.', cause)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(`The body is not valid JSON${position(cause)}.`, cause)
  }
}

/** Where the JSON breaks, without quoting the body. */
function position(cause: unknown): string {
  const place = cause instanceof Error ? /at position \d+/.exec(cause.message)?.[0] : undefined
  return place === undefined ? '' : ` (${place})`
}

function invalid(message: string, cause?: unknown): EngineError {
  return new EngineError('invalid_request', message, { cause })
}

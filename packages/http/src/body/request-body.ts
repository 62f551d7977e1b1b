import type { IncomingMessage, ServerResponse } from 'node:http'
import { MIMEType } from 'node:util'
import { type DocumentInput, EngineError, type Operation } from '@svc/engine'
import { HttpError } from '../http-error.ts'
import type { BodyShare } from './body-budget.ts'
import { formBody } from './form-body.ts'
import { decodeUtf8, parseJson } from './json.ts'
import { parseMultipart } from './multipart.ts'
import { rawBody } from './raw-body.ts'
import { BODY_MAX_BYTES, readBytes } from './read-bytes.ts'

/** Media types of a body that holds all of the request. */
const WHOLE_REQUESTS: readonly string[] = ['application/json', 'multipart/form-data']

/**
 * The request that a body stands for, the same for every form it may come in: JSON, a form, or, where an
 * operation has one document, that document itself.
 *
 * @param share what the body takes of the memory that all bodies share
 * @returns what `prepare` checks
 * @throws HttpError `unsupported_media_type` for another type, charset or encoding, `payload_too_large`
 *   above the limit; EngineError `invalid_request` for what is not well-formed
 */
export async function readRequestBody(
  request: IncomingMessage,
  response: ServerResponse,
  { document, documents }: Pick<Operation, 'document' | 'documents'>,
  share: BodyShare,
): Promise<unknown> {
  const type = acceptedType(request.headers['content-type'] ?? '', document)
  refuseEncoded(request.headers)
  const options = request.headers['request-options']
  const isWhole = WHOLE_REQUESTS.includes(type.essence)
  if (isWhole && options !== undefined) {
    const message = `The header Request-Options goes with a raw upload, not with ${type.essence}.`
    throw new EngineError('invalid_request', message)
  }
  const bytes = await readBytes(request, response, { maxBytes: BODY_MAX_BYTES, share })
  if (type.essence === 'application/json') return parseJson(bytes, 'The body')
  if (type.essence === 'multipart/form-data') {
    const parts = parseMultipart(bytes, type.params.get('boundary') ?? '', documents?.field)
    return withText(await formBody(parts, document, documents), document)
  }
  // Only the types of a document are accepted beside the two above. A field given twice is one, with a comma.
  return document && withText(await rawBody(bytes, document, String(options ?? '')), document)
}

/** Media types that an operation accepts as a request body, in the order of the reference. */
export function bodyTypes(document: DocumentInput | undefined): readonly string[] {
  return [...WHOLE_REQUESTS, ...(document?.mediaTypes ?? [])]
}

function acceptedType(header: string, document: DocumentInput | undefined): MIMEType {
  const accepted = bodyTypes(document)
  const type = parseType(header)
  if (type === undefined || !accepted.includes(type.essence)) {
    const message = `The header Content-Type must be one of ${accepted.join(', ')}.`
    throw new HttpError('unsupported_media_type', message)
  }
  const charset = type.params.get('charset')
  const isText = type.essence === 'application/json' || document?.kind === 'text'
  if (isText && charset !== null && !/^utf-?8$/i.test(charset)) {
    throw new HttpError('unsupported_media_type', 'Text must be encoded in UTF-8.')
  }
  return type
}

function parseType(header: string): MIMEType | undefined {
  try {
    return new MIMEType(header)
  } catch {
    return undefined
  }
}

function refuseEncoded(headers: IncomingMessage['headers']): void {
  const { 'content-encoding': content = '', 'transfer-encoding': transfer = '' } = headers
  if (/^(identity)?$/i.test(content) && /^(chunked)?$/i.test(transfer)) return
  throw new HttpError(
    'unsupported_media_type',
    'Compressed bodies (Content-Encoding, Transfer-Encoding) are not accepted.',
  )
}

/** A document that came as bytes, as the text that its field takes. */
function withText(body: unknown, document: DocumentInput | undefined): unknown {
  if (document?.kind !== 'text' || typeof body !== 'object' || body === null) return body
  const value: unknown = Reflect.get(body, document.field)
  if (!(value instanceof Uint8Array)) return body
  return { ...body, [document.field]: decodeUtf8(value, `The field ${document.field}`) }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { MIMEType } from 'node:util'
import { type DocumentInput, EngineError, type Operation } from '@svc/engine'
import { HttpError } from '../answer/http-error.ts'
import type { BodyShare } from './body-budget.ts'
import { formBody, requestPart } from './form-body.ts'
import { decodeUtf8, parseJson } from './json.ts'
import { parseMultipart } from './multipart.ts'
import { refuseOtherParts } from './part-types.ts'
import { parseOptions, rawBody } from './raw-body.ts'
import { BODY_MAX_BYTES, readBytes } from './read-bytes.ts'

/** An operation as far as bodies depend on it. */
type Documented = Pick<Operation, 'document' | 'documents'>

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
  operation: Documented,
  share: BodyShare,
): Promise<unknown> {
  const { body } = await readChosenBody(request, response, {
    share,
    choose: async () => operation,
  })
  return body
}

/** A request, and the operation that it was found to be for. */
export interface ChosenBody<Chosen> {
  readonly operation: Chosen
  readonly body: unknown
}

/** Options of {@link readChosenBody}. */
export interface ChosenBodyOptions<Chosen> {
  readonly share: BodyShare
  /**
   * The operation of a request, given what reads its JSON: the body, the part `request`, or `Request-Options`.
   */
  readonly choose: (json: () => Promise<unknown>) => Promise<Chosen>
}

/**
 * As {@link readRequestBody}, of a request that says itself which operation it is for.
 */
export async function readChosenBody<Chosen extends Documented>(
  request: IncomingMessage,
  response: ServerResponse,
  { share, choose }: ChosenBodyOptions<Chosen>,
): Promise<ChosenBody<Chosen>> {
  const type = parseType(request.headers['content-type'] ?? '')
  const options = request.headers['request-options']
  refuseEncoded(request.headers)
  if (type === undefined || !WHOLE_REQUESTS.includes(type.essence)) {
    // A field given twice is one, with a comma.
    const header = String(options ?? '')
    const operation = await choose(async () => (header === '' ? {} : parseOptions(header)))
    const { document } = operation
    refuseOtherTypes(type, document)
    const bytes = await readBytes(request, response, { maxBytes: BODY_MAX_BYTES, share })
    const body = document && (await rawBody(bytes, document, header))
    return { operation, body: withText(body, document) }
  }
  if (options !== undefined) {
    const message = `The header Request-Options goes with a raw upload, not with ${type.essence}.`
    throw new EngineError('invalid_request', message)
  }
  refuseOtherCharsets(type, undefined)
  const bytes = await readBytes(request, response, { maxBytes: BODY_MAX_BYTES, share })
  if (type.essence === 'application/json') {
    const body = await parseJson(bytes, 'The body')
    return { operation: await choose(async () => body), body }
  }
  const boundary = type.params.get('boundary') ?? ''
  // Which name may come several times is the operation's to say.
  const operation = await choose(() => requestPart(parseMultipart(bytes, boundary, true)))
  const { document, documents } = operation
  const parts = parseMultipart(bytes, boundary, documents?.field)
  refuseOtherParts(parts, document)
  const body = await formBody(parts, document, documents)
  return { operation, body: withText(body, document) }
}

/** Media types that an operation accepts as a request body, in the order of the reference. */
export function bodyTypes(document: DocumentInput | undefined): readonly string[] {
  return [...WHOLE_REQUESTS, ...(document?.mediaTypes ?? [])]
}

function refuseOtherTypes(type: MIMEType | undefined, document: DocumentInput | undefined): void {
  const accepted = bodyTypes(document)
  if (type === undefined || !accepted.includes(type.essence)) {
    const message = `The header Content-Type must be one of ${accepted.join(', ')}.`
    throw new HttpError('unsupported_media_type', message)
  }
  refuseOtherCharsets(type, document)
}

function refuseOtherCharsets(type: MIMEType, document: DocumentInput | undefined): void {
  const charset = type.params.get('charset')
  const isText = type.essence === 'application/json' || document?.kind === 'text'
  if (isText && charset !== null && !/^utf-?8$/i.test(charset)) {
    throw new HttpError('unsupported_media_type', 'Text must be encoded in UTF-8.')
  }
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
  return {
    ...body,
    [document.field]: decodeUtf8(value, `The field ${document.field}`, document.field),
  }
}

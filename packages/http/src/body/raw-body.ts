import { type DocumentInput, EngineError } from '@svc/engine'
import { parseJson } from './json.ts'

/**
 * The request that a raw upload makes: the body is the document, the header `Request-Options` the rest.
 *
 * @param header value of `Request-Options`, empty when there is none
 * @throws EngineError `invalid_request` when the header is no JSON object or holds the document's field
 */
export async function rawBody(
  bytes: Uint8Array,
  document: DocumentInput,
  header: string,
): Promise<Readonly<Record<string, unknown>>> {
  const rest = header === '' ? {} : await parseOptions(header)
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) {
    throw invalid(
      'The header Request-Options must be a JSON object: the request without its document.',
    )
  }
  if (Object.hasOwn(rest, document.field)) {
    throw invalid(
      `The field ${document.field} comes twice: as the body and in Request-Options.`,
      document.field,
    )
  }
  return { ...rest, [document.field]: bytes }
}

/**
 * The JSON of the header `Request-Options`.
 *
 * @throws EngineError `invalid_request`
 */
export function parseOptions(header: string): Promise<unknown> {
  // Node reads header bytes as Latin-1; what was sent is JSON in UTF-8, or in ASCII with escapes.
  return parseJson(Buffer.from(header, 'latin1'), 'The header Request-Options')
}

function invalid(message: string, param?: string): EngineError {
  return new EngineError('invalid_request', message, { param })
}

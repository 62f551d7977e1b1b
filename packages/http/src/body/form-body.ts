import { type DocumentInput, type DocumentListInput, EngineError } from '@svc/engine'
import { parseJson } from './json.ts'
import type { Part } from './multipart.ts'

/** Name of the part that holds the JSON of the request. */
export const REQUEST_PART = 'request'

// Deeper than this nothing is looked for: the engine refuses such a body anyway.
const MAX_DEPTH = 64

/**
 * The request that the parts of a form make: the JSON of the part `request`, every `{"part": name}` in it
 * replaced by the bytes of that part; and the document, or each document of a list, under its own field name.
 *
 * @throws EngineError `invalid_request` for a part that is named and missing, or there and not named
 */
export async function formBody(
  parts: readonly Part[],
  document: DocumentInput | undefined,
  documents?: DocumentListInput,
): Promise<unknown> {
  const files = new Map(parts.map((part) => [part.name, part.bytes]))
  const json = files.get(REQUEST_PART)
  files.delete(REQUEST_PART)
  if (json === undefined && document === undefined && documents === undefined) {
    throw invalid(`The form must have a part ${REQUEST_PART} with the JSON of the request.`)
  }
  const request = json === undefined ? {} : await parseJson(json, `The part ${REQUEST_PART}`)
  const used = new Set<string>()
  const body = withParts(request, files, used, 0)
  const own = document && files.get(document.field)
  const whole = own === undefined ? body : withDocument(body, document?.field ?? '', own, used)
  const listed = documents && parts.filter(({ name }) => name === documents.field)
  const complete = documents && listed?.length ? withList(whole, documents, listed, used) : whole
  const stray = [...files.keys()].find((name) => !used.has(name))
  if (stray !== undefined) {
    const quoted = JSON.stringify(stray)
    const own = document === undefined ? '' : `, or the part is called ${document.field}`
    throw invalid(
      `Nothing uses the part ${quoted}: the part ${REQUEST_PART} names it as {"part": ${quoted}}${own}.`,
    )
  }
  return complete
}

/** The list of documents of an operation: each part of its name is an item. */
function withList(
  body: unknown,
  { field, itemField }: DocumentListInput,
  parts: readonly Part[],
  used: Set<string>,
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || used.has(field))
    return body
  if (Object.hasOwn(body, field)) {
    throw invalid(`The field ${field} comes twice: as parts and in the part ${REQUEST_PART}.`)
  }
  used.add(field)
  return { ...body, [field]: parts.map(({ bytes }) => ({ [itemField]: bytes })) }
}

/** The JSON of the part `request` as it came; `{}` without one. */
export async function requestPart(parts: readonly Part[]): Promise<unknown> {
  const json = parts.find(({ name }) => name === REQUEST_PART)?.bytes
  return json === undefined ? {} : parseJson(json, `The part ${REQUEST_PART}`)
}

function withDocument(body: unknown, field: string, bytes: Uint8Array, used: Set<string>): unknown {
  // A value that is no object is refused by the schema.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  if (used.has(field)) return body
  if (Object.hasOwn(body, field)) {
    throw invalid(`The field ${field} comes twice: as a part and in the part ${REQUEST_PART}.`)
  }
  used.add(field)
  return { ...body, [field]: bytes }
}

function withParts(
  value: unknown,
  files: ReadonlyMap<string, Uint8Array>,
  used: Set<string>,
  depth: number,
): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => withParts(item, files, used, depth + 1))
  const entries = Object.entries(value)
  const [first] = entries
  if (entries.length === 1 && first?.[0] === 'part' && typeof first[1] === 'string') {
    const bytes = files.get(first[1])
    if (bytes === undefined) {
      throw invalid(
        `The request names the part ${JSON.stringify(first[1].slice(0, 200))}, which is not there.`,
      )
    }
    used.add(first[1])
    return bytes
  }
  return Object.fromEntries(
    entries.map(([key, member]) => [key, withParts(member, files, used, depth + 1)]),
  )
}

function invalid(message: string): EngineError {
  return new EngineError('invalid_request', message)
}

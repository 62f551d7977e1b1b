import {
  type DocumentInput,
  type DocumentListInput,
  EngineError,
  inTurns,
  type Steps,
  walkValues,
} from '@svc/engine'
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
  const body = await inTurns(withParts(request, files, used))
  const own = document && files.get(document.field)
  const whole = own === undefined ? body : withDocument(body, document?.field ?? '', own, used)
  const listed = documents && parts.filter(({ name }) => name === documents.field)
  const complete = documents && listed?.length ? withList(whole, documents, listed, used) : whole
  const stray = [...files.keys()].find((name) => !used.has(name))
  if (stray !== undefined) {
    throw strayPart(stray, document?.field ?? documents?.field)
  }
  return complete
}

/** Users of plain forms send a field as a part of its name: the answer says how a form is made. */
function strayPart(name: string, documentField: string | undefined): EngineError {
  const quoted = JSON.stringify(name.slice(0, 200))
  const fields = documentField === undefined ? 'its fields' : `${documentField}, all other fields`
  return invalid(
    `Nothing uses the part ${quoted}. A form has ${fields} as JSON in the part ${REQUEST_PART}, and files that this JSON names as {"part": ${quoted}}.`,
  )
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
    throw invalid(
      `The field ${field} comes twice: as parts and in the part ${REQUEST_PART}.`,
      field,
    )
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
    throw invalid(
      `The field ${field} comes twice: as a part and in the part ${REQUEST_PART}.`,
      field,
    )
  }
  used.add(field)
  return { ...body, [field]: bytes }
}

/** The request, which is changed, with bytes where it named their part. */
function* withParts(
  request: unknown,
  files: ReadonlyMap<string, Uint8Array>,
  used: Set<string>,
): Steps<unknown> {
  const root = { request }
  const holders: object[] = []
  yield* walkValues(root, (value, path) => {
    if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return false
    holders[path.length] = value
    const name = partName(value)
    if (name === undefined) return true
    const bytes = files.get(name)
    if (bytes === undefined) {
      const quoted = JSON.stringify(name.slice(0, 200))
      throw invalid(`The request names the part ${quoted}, which is not there.`)
    }
    if (path.length === 1) {
      throw invalid(
        `The part ${REQUEST_PART} must be the JSON of the request, not the name of a part.`,
      )
    }
    used.add(name)
    const [last = ''] = path.slice(-1)
    Reflect.set(holders[path.length - 1] ?? root, last, bytes)
    return false
  })
  return root.request
}

function partName(value: object): string | undefined {
  const { part } = value as { readonly part?: unknown }
  return typeof part === 'string' && Object.keys(value).length === 1 ? part : undefined
}

function invalid(message: string, param?: string): EngineError {
  return new EngineError('invalid_request', message, { param })
}

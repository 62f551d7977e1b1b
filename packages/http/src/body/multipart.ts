import { EngineError } from '@svc/engine'
import { decodeUtf8 } from './json.ts'

/** Most parts of one request; the largest operation takes 100 documents. */
export const MAX_PARTS = 256

const MAX_PART_HEADER_BYTES = 8 * 1024
const MAX_NAME_CHARACTERS = 200
const CRLF = Buffer.from('\r\n')
const HEADER_END = Buffer.from('\r\n\r\n')

/** One part of a `multipart/form-data` body. */
export interface Part {
  readonly name: string
  /** A view into the body. */
  readonly bytes: Uint8Array
  /** Its `Content-Type`; absent where there is none. */
  readonly type?: string
}

/**
 * The parts of a `multipart/form-data` body.
 *
 * The body is in memory already, bounded by {@link readBytes}, so this is one pass over a buffer: no events
 * to miss, no temporary files, no state in which a malformed body could leave a request hanging or throw
 * where nobody listens.
 *
 * @param boundary as the `Content-Type` names it
 * @param listName name that several parts may have; `true`: any name
 * @returns in the order of the body; other names are unique
 * @throws EngineError `invalid_request`; the message quotes part names, never contents
 *
 * Source: RFC 7578; RFC 2046, 5.1.
 */
export function parseMultipart(
  body: Buffer,
  boundary: string,
  listName?: string | true,
): readonly Part[] {
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary) || boundary.endsWith(' ')) {
    throw invalid('The Content-Type must name a boundary of 1 to 70 characters (RFC 2046).')
  }
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: Part[] = []
  const names = new Set<string>()
  let at = firstDelimiterEnd(body, delimiter)
  while (!isClosing(body, at)) {
    if (parts.length >= MAX_PARTS) throw invalid(`The body must have at most ${MAX_PARTS} parts.`)
    const start = lineEnd(body, at)
    const { fields, contentStart } = partHeader(body, start)
    const contentEnd = body.indexOf(delimiter, contentStart - CRLF.length)
    if (contentEnd < 0) throw invalid('The body ends before its closing boundary.')
    const name = partName(fields)
    if (names.has(name) && listName !== true && name !== listName) {
      throw invalid(`The part ${JSON.stringify(name)} is there twice.`)
    }
    names.add(name)
    // An empty part: the blank line's own CRLF already belongs to the delimiter.
    const type = fields.get('content-type')
    parts.push({
      name,
      bytes: body.subarray(contentStart, Math.max(contentStart, contentEnd)),
      ...(type !== undefined && { type }),
    })
    at = contentEnd + delimiter.length
  }
  if (parts.length === 0) throw invalid('The body has no parts.')
  return parts
}

/** The first delimiter may open the body, where no line end comes before it; what stands before it is ignored. */
function firstDelimiterEnd(body: Buffer, delimiter: Buffer): number {
  const bare = delimiter.subarray(CRLF.length)
  if (body.subarray(0, bare.length).equals(bare)) return bare.length
  const found = body.indexOf(delimiter)
  if (found < 0) throw invalid('The body does not hold the boundary that the Content-Type names.')
  return found + delimiter.length
}

function isClosing(body: Buffer, at: number): boolean {
  return body[at] === 0x2d && body[at + 1] === 0x2d
}

/** Behind the line end that follows a delimiter; blanks before it are padding. */
function lineEnd(body: Buffer, at: number): number {
  let end = at
  while (body[end] === 0x20 || body[end] === 0x09) end++
  if (body.subarray(end, end + 2).equals(CRLF)) return end + CRLF.length
  throw invalid('A boundary is not followed by a line end.')
}

function partHeader(
  body: Buffer,
  start: number,
): { readonly fields: ReadonlyMap<string, string>; readonly contentStart: number } {
  // One line end back: a part may have no header at all.
  const searched = body.subarray(start - CRLF.length, start + MAX_PART_HEADER_BYTES)
  const end = searched.indexOf(HEADER_END)
  if (end < 0) {
    throw invalid(`The header of a part must end within ${MAX_PART_HEADER_BYTES} bytes.`)
  }
  const lines = decodeUtf8(
    searched.subarray(CRLF.length, Math.max(CRLF.length, end)),
    'The header of a part',
  )
  const fields = new Map<string, string>()
  for (const line of lines === '' ? [] : lines.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || fields.has(name)) {
      throw invalid('The header of a part is malformed.')
    }
    fields.set(name, line.slice(colon + 1).trim())
  }
  return { fields, contentStart: start - CRLF.length + end + HEADER_END.length }
}

function partName(fields: ReadonlyMap<string, string>): string {
  const transfer = fields.get('content-transfer-encoding') ?? 'binary'
  // Deprecated by RFC 7578, 4.7; these three change nothing.
  if (!/^(7bit|8bit|binary)$/i.test(transfer)) {
    throw invalid('A part must not have a Content-Transfer-Encoding.')
  }
  const name = dispositionName(fields.get('content-disposition') ?? '')
  if (name === undefined || name === '' || name.length > MAX_NAME_CHARACTERS) {
    throw invalid('Every part must have a Content-Disposition of form-data with a name.')
  }
  return name
}

/**
 * The `name` of a `form-data` disposition. Parameters are read in order, so that a file name which looks like
 * a parameter is none. Quoted as curl does it (backslash) and as browsers do it (percent).
 */
function dispositionName(disposition: string): string | undefined {
  const type = /^form-data\s*(?=;)/i.exec(disposition)?.[0]
  if (type === undefined) return undefined
  const parameter = /;\s*([\w*]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";]*))\s*/gy
  parameter.lastIndex = type.length
  for (
    let found = parameter.exec(disposition);
    found !== null;
    found = parameter.exec(disposition)
  ) {
    const [, key = '', quoted, bare] = found
    if (key.toLowerCase() !== 'name') continue
    return (
      quoted?.replaceAll(/\\(.)/g, '$1').replaceAll(/%22|%0D|%0A/gi, decodeURIComponent) ?? bare
    )
  }
  return undefined
}

function invalid(message: string): EngineError {
  return new EngineError('invalid_request', message)
}

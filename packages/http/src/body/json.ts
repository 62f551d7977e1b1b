import { TextDecoder } from 'node:util'
import { EngineError, inTurns, repeatedName, type Steps } from '@svc/engine'
import { parseJsonInSteps } from './json-in-steps.ts'
import { checkJsonStructure } from './json-structure.ts'
import { BrokenJson, isBlank } from './json-text.ts'

/** Text above this is parsed in steps, between which other requests get their turn. */
const LARGE_BYTES = 64 * 1024

/** Longest text in which a fault is searched for; each step of the search reads it again. */
const SEARCHED_MAX_LENGTH = 96 * 1024

/** Bytes that lines are counted in between two places to pause. */
const COUNTED_BYTES = 1024 * 1024

/**
 * The value that JSON in UTF-8 stands for.
 *
 * @param what the name of the text in messages, for example `The body`; the text itself is never quoted
 * @throws EngineError `invalid_request`
 */
export async function parseJson(bytes: Uint8Array, what: string): Promise<unknown> {
  if (bytes.byteLength === 0) throw invalid(`${what} is empty; it must be a JSON object.`)
  const { mayRepeat } = await checkJsonStructure(bytes, what)
  const value = await parsed(bytes, what)
  // Behind the parser, which has the place of a fault.
  const repeated = mayRepeat ? await inTurns(repeatedName(bytes)) : undefined
  if (repeated !== undefined) throw statedTwice(repeated, what)
  return value
}

async function parsed(bytes: Uint8Array, what: string): Promise<unknown> {
  const json = withoutMark(bytes)
  if (json.byteLength <= LARGE_BYTES) return parse(decodeUtf8(bytes, what), what)
  if (!(await inTurns(opensMembers(json)))) {
    throw invalid(`${what} is not valid JSON, or neither an object nor a list.`)
  }
  try {
    return await inTurns(parseJsonInSteps(json, (part) => decode(EVERYTHING, part, what)))
  } catch (cause) {
    if (!(cause instanceof BrokenJson)) throw cause
    throw invalid(`${what} is not valid JSON${await inTurns(placeOf(json, cause))}.`, cause)
  }
}

/** Whether text begins with a list or an object, which can be parsed in steps. */
function* opensMembers(json: Uint8Array): Steps<boolean> {
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === 0x7b /* { */ || byte === 0x5b /* [ */) return true
    if (!isBlank(byte)) return false
    if (at % COUNTED_BYTES === 0) yield
  }
  return false
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes
}

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(`${what} is not valid JSON${position(text, cause)}.`, cause)
  }
}

/**
 * The text that bytes in UTF-8 stand for, without a byte order mark.
 *
 * @param what the name of the text in messages
 * @param param path of the field that the text is of, if it is one
 * @throws EngineError `invalid_request`
 */
export function decodeUtf8(bytes: Uint8Array, what: string, param?: string): string {
  return decode(new TextDecoder('utf-8', { fatal: true }), bytes, what, param)
}

/** Parts of a text may begin with what would be a byte order mark of the whole. */
const EVERYTHING = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(decoder: TextDecoder, bytes: Uint8Array, what: string, param?: string): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new EngineError('invalid_request', `${what} is not valid UTF-8.`, { param, cause })
  }
}

/** Where the JSON breaks, without quoting it. */
function position(text: string, cause: unknown): string {
  const at = faultOffset(text, cause)
  if (at === undefined) return ''
  const before = text.slice(0, at).split('\n')
  return written(before.length, (before.at(-1) ?? '').length + 1)
}

function written(line: number, column: number): string {
  return ` (line ${line}, column ${column})`
}

/** As {@link position}, of a fault in a part. */
function* placeOf(json: Uint8Array, broken: BrokenJson): Steps<string> {
  const at = faultOffset(broken.text, failureOf(broken.text))
  if (at === undefined) return ''
  const before = broken.bytesBefore(at)
  let line = 1
  let column = 1
  for (let index = 0; index < before; index++) {
    const byte = json[index] ?? 0
    if (byte === 0x0a) {
      line++
      column = 1
    } else if ((byte & 0xc0) !== 0x80) column += byte >= 0xf0 ? 2 : 1
    if (index % COUNTED_BYTES === 0) yield
  }
  return written(line, column)
}

function failureOf(text: string): unknown {
  try {
    JSON.parse(text)
    return undefined
  } catch (cause) {
    return cause
  }
}

/** V8 tells the position of some faults; for the others it quotes the text around them. */
function faultOffset(text: string, cause: unknown): number | undefined {
  const message = cause instanceof Error ? cause.message : ''
  const stated = /at position (\d+)/.exec(message)?.[1]
  if (stated !== undefined) return Number(stated)
  if (isCutShort(message, text.length)) return text.length
  if (text.length > SEARCHED_MAX_LENGTH) return undefined
  // The shortest beginning that is wrong for another reason than its end ends in the fault.
  let right = 0
  let wrong = text.length
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1
    if (beginsWell(text.slice(0, middle))) right = middle
    else wrong = middle
  }
  return right
}

function beginsWell(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return isCutShort(error instanceof Error ? error.message : '', text.length)
  }
}

function isCutShort(message: string, length: number): boolean {
  return (
    /^Unexpected end|^Unterminated string/.test(message) || message.includes(`position ${length} `)
  )
}

function statedTwice(path: string, what: string): EngineError {
  return new EngineError(
    'invalid_request',
    `${what} states ${path} twice; each field may stand once in its object.`,
    { param: path },
  )
}

function invalid(message: string, cause?: unknown): EngineError {
  return new EngineError('invalid_request', message, { cause })
}

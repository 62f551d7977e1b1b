import { setImmediate as othersTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { EngineError } from '@svc/engine'
import { checkJsonStructure } from './json-structure.ts'

/** Text above this is read in steps, between which other requests get their turn. */
const LARGE_BYTES = 64 * 1024

/** Longest text in which a fault is searched for; each step of the search reads it again. */
const SEARCHED_MAX_LENGTH = 64 * 1024

/**
 * The value that JSON in UTF-8 stands for.
 *
 * @param what the name of the text in messages, for example `The body`; the text itself is never quoted
 * @throws EngineError `invalid_request`
 */
export async function parseJson(bytes: Uint8Array, what: string): Promise<unknown> {
  if (bytes.byteLength === 0) throw invalid(`${what} is empty; it must be a JSON object.`)
  const pause = async () => {
    if (bytes.byteLength > LARGE_BYTES) await othersTurn()
  }
  await checkJsonStructure(bytes, what)
  await pause()
  const text = decodeUtf8(bytes, what)
  await pause()
  const value = parse(text, what)
  await pause()
  return value
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
function position(text: string, cause: unknown): string {
  const at = faultOffset(text, cause)
  if (at === undefined) return ''
  const before = text.slice(0, at).split('\n')
  return ` (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`
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

function invalid(message: string, cause?: unknown): EngineError {
  return new EngineError('invalid_request', message, { cause })
}

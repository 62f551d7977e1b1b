import { EngineError, endOfString, INPUT_MAX_DEPTH, nextStint } from '@svc/engine'

/** Most values in one JSON text, objects and arrays included: 20 000 drawing commands of a dozen members each. */
export const JSON_MAX_VALUES = 250_000

/** Most different member names in one JSON text; a parser keeps every one of them in a table of its own. */
export const JSON_MAX_NAMES = 10_000

/** Longest name of a member, in bytes; the longest that means something is the path of a file. */
export const JSON_MAX_NAME_BYTES = 10_000

/** Longest number, in characters: no more than some 760 can matter to its value. */
export const JSON_MAX_NUMBER_LENGTH = 1000

/** Bytes of a step; between two of them other requests get their turn. */
const STEP_BYTES = 512 * 1024

/** Bytes for which nobody need wait: they take less time than a turn. */
const SMALL_BYTES = 64 * 1024

/** Bytes of a name that tell it from others, beside its length. */
const HASHED_BYTES = 64

/** Bytes of numbers and words: all but control characters, blanks, and those that JSON is built of. */
const IS_WORD = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 0x20 && !'",:[]{}\\'.includes(String.fromCharCode(byte)) ? 1 : 0,
)

/** How far a text has been read. */
interface Progress {
  readonly names: Set<number>
  at: number
  depth: number
  values: number
  strings: number
  colons: number
  /** Length of the number or word at hand. */
  word: number
  isInString: boolean
  /** Whether a name may have other characters than those that stand there. */
  hasEscapedNames: boolean
  /** Where the string read last begins and ends. */
  start: number
  end: number
}

/** Names of the members of a text, as far as they are known before it is parsed. */
export interface JsonNames {
  /** Whether a name stands there twice, in one object or in several. */
  readonly mayRepeat: boolean
}

/**
 * Refuses JSON whose structure would cost more than its bytes suggest, before anything is built of it: 31 MB of
 * `{},{},…` are ten million objects, twelve seconds and two gigabytes.
 *
 * One pass over the bytes, in steps. Text that is no JSON passes: the parser says where it breaks. In UTF-8 the
 * bytes of quotes, brackets and commas occur in no other character.
 *
 * @param what the name of the text in messages, for example `The body`
 * @throws EngineError `invalid_request`
 */
export async function checkJsonStructure(json: Uint8Array, what: string): Promise<JsonNames> {
  const progress: Progress = {
    names: new Set(),
    at: 0,
    depth: 0,
    values: 1,
    strings: 0,
    colons: 0,
    word: 0,
    isInString: false,
    hasEscapedNames: false,
    start: 0,
    end: 0,
  }
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  while (progress.at < bytes.length) {
    // The first, too: large bodies may come by the dozen at once.
    if (bytes.length >= SMALL_BYTES) await nextStint()
    readStep(bytes, progress, what)
  }
  return { mayRepeat: progress.hasEscapedNames || progress.names.size < progress.colons }
}

function readStep(json: Buffer, progress: Progress, what: string): void {
  let { at, isInString, word } = progress
  const stop = Math.min(at + STEP_BYTES, json.length)
  while (at < stop) {
    if (isInString) {
      at = endOfString(json, at, stop)
      if (at >= stop) break
      isInString = false
      progress.end = at++
      continue
    }
    const byte = json[at]
    if (IS_WORD[byte ?? 0] === 1) {
      if (++word > JSON_MAX_NUMBER_LENGTH) throw tooLongNumber(what)
      at++
      continue
    } else if (byte === 0x22) {
      isInString = true
      progress.start = at + 1
      progress.strings++
      // Strings with nothing between them are no JSON, but would take their time all the same.
      if (progress.strings > 2 * JSON_MAX_VALUES) throw tooManyValues(what)
    } else if (byte === 0x2c /* , */) {
      if (++progress.values > JSON_MAX_VALUES) throw tooManyValues(what)
    } else if (byte === 0x7b /* { */ || byte === 0x5b /* [ */) {
      if (++progress.values > JSON_MAX_VALUES) throw tooManyValues(what)
      if (++progress.depth > INPUT_MAX_DEPTH) {
        throw invalid(`${what} must be nested at most ${INPUT_MAX_DEPTH} levels deep.`)
      }
    } else if (byte === 0x7d /* } */ || byte === 0x5d /* ] */) {
      progress.depth--
    } else if (byte === 0x3a /* : */) {
      if (++progress.colons > JSON_MAX_VALUES) throw tooManyValues(what)
      if (progress.end - progress.start > JSON_MAX_NAME_BYTES) throw tooLongName(what)
      progress.names.add(nameHash(json, progress))
      progress.hasEscapedNames ||= json.subarray(progress.start, progress.end).includes(0x5c)
      if (progress.names.size > JSON_MAX_NAMES) {
        throw invalid(`${what} must use at most ${JSON_MAX_NAMES} different field names.`)
      }
    }
    word = 0
    at++
  }
  progress.at = at
  progress.word = word
  progress.isInString = isInString
}

/** FNV-1a. Names with one hash count once, which only lets a few more pass. */
function nameHash(json: Buffer, { start, end }: Progress): number {
  let hash = 0x811c9dc5 ^ (end - start)
  const last = Math.min(end, start + HASHED_BYTES)
  for (let at = start; at < last; at++) hash = Math.imul(hash ^ (json[at] ?? 0), 0x01000193)
  return hash
}

function tooManyValues(what: string): EngineError {
  return invalid(`${what} must hold at most ${JSON_MAX_VALUES} values.`)
}

function tooLongName(what: string): EngineError {
  return invalid(`${what} must use field names of at most ${JSON_MAX_NAME_BYTES} bytes.`)
}

function tooLongNumber(what: string): EngineError {
  return invalid(
    `${what} is not valid JSON, or has a number of more than ${JSON_MAX_NUMBER_LENGTH} characters.`,
  )
}

function invalid(message: string): EngineError {
  return new EngineError('invalid_request', message)
}

import type { Steps } from '../lifetime/turns.ts'
import { quotePath } from '../messages/quote.ts'
import { endOfString } from './end-of-string.ts'

/** Names and brackets that are read between two places to pause: some milliseconds' work. */
const STEP_SIGNS = 10_000

/** Bytes of a string that are read between two places to pause. */
const STEP_BYTES = 1024 * 1024

/** An object or a list that has been opened. */
interface Frame {
  /** Names of the members so far; absent in a list. */
  readonly names?: Set<string>
  /** Name of the member that is being read. */
  name: string
  /** Number of the item that is being read. */
  index: number
}

/**
 * Path of the first field that stands twice in one object, such as `options.landscape`; undefined where none does.
 *
 * Parsers take the last of them without a word (RFC 8259, section 4, leaves it open), and its writer may have meant the
 * other. Text that is no JSON has none, or any: its parser says where it breaks.
 *
 * @param json in UTF-8
 */
export function* repeatedName(json: Uint8Array): Steps<string | undefined> {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  const frames: Frame[] = []
  let signs = 0
  let start = 0
  let end = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    const frame = frames.at(-1)
    if (byte === 0x22 /* " */) {
      start = at + 1
      end = endOfString(bytes, start, start + STEP_BYTES)
      while (end < bytes.length && bytes[end] !== 0x22) {
        yield
        end = endOfString(bytes, end, end + STEP_BYTES)
      }
      at = end
    } else if (byte === 0x3a /* : */) {
      if (frame?.names === undefined) continue
      frame.name = nameOf(bytes, start, end)
      if (frame.names.has(frame.name)) return pathOf(frames)
      frame.names.add(frame.name)
    } else if (byte === 0x7b /* { */) frames.push({ names: new Set(), name: '', index: 0 })
    else if (byte === 0x5b /* [ */) frames.push({ name: '', index: 0 })
    else if (byte === 0x7d /* } */ || byte === 0x5d /* ] */) frames.pop()
    else if (byte === 0x2c /* , */ && frame) frame.index++
    else continue
    if (++signs % STEP_SIGNS === 0) yield
  }
  return undefined
}

/** A name as its characters, however they are written. */
function nameOf(bytes: Buffer, start: number, end: number): string {
  const written = bytes.toString('utf8', start, end)
  if (!written.includes('\\')) return written
  try {
    return String(JSON.parse(`"${written}"`))
  } catch {
    return written
  }
}

function pathOf(frames: readonly Frame[]): string {
  return quotePath(frames.map(({ names, name, index }) => (names ? name : index)))
}

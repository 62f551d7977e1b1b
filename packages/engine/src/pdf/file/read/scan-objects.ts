import { isDict, isRef, isStream, type PdfDict, type PdfObject, stream } from '../objects.ts'
import { PdfError, PdfLimitError, readable } from '../pdf-error.ts'
import type { PdfLimits } from '../pdf-limits.ts'
import { valueStart } from './indirect-object.ts'
import { Lexer } from './lexer.ts'
import { parseDict, parseObject } from './parse-object.ts'
import { MAX_OBJECT_NUMBER } from './read-cross-reference.ts'

/** Objects and trailers of a file that were found by searching its bytes. */
export interface ScannedObjects {
  /** The bytes that the offsets are of: those given, and the end of a stream that the file lost. */
  readonly bytes: Buffer
  /** Offset of each object; the last that can be read of those with the same number. */
  readonly offsets: ReadonlyMap<number, number>
  /** Dictionaries of streams, in the order of the file. */
  readonly streams: readonly { readonly num: number; readonly dict: PdfDict }[]
  /** Number of the last stream, where the file is cut in its data. */
  readonly cutStream: number | undefined
  /** Trailers, in the order of the file; those of cross-reference streams are among `streams`. */
  readonly trailers: readonly PdfDict[]
}

interface Candidate {
  readonly num: number
  readonly offset: number
}

interface ReadObject {
  readonly value: PdfObject
  readonly end: number
}

// White space is limited, so that a run of digits and blanks is not read again from each of its bytes.
const HEADER = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]{1,16}\d{1,5}[\0\t\n\f\r ]{1,16}obj(?![A-Za-z0-9])/g

const STREAM_END = '\nendstream\nendobj\n'

/**
 * Every object that stands in the bytes of a file, whatever its cross-reference says. Each is read up to the next
 * header, so that one that has no end takes nothing of the others; nothing is sought inside the data of a stream.
 *
 * @throws PdfError when there is none; PdfLimitError for more than allowed
 */
export function scanObjects(given: Buffer, limits: PdfLimits): ScannedObjects {
  const candidates = headersOf(given)
  if (candidates.length === 0) throw new PdfError('The file has no objects.')
  const reader = new ObjectReader(given, candidates)
  const offsets = new Map<number, number>()
  const streams: { num: number; dict: PdfDict }[] = []
  const trailers: PdfDict[] = []
  let end = 0
  for (const [index, { num, offset }] of candidates.entries()) {
    // It stands in the data of a stream.
    if (offset < end) continue
    const found = reader.read(index)
    if (found === undefined) continue
    trailers.push(...trailersIn(given.subarray(end, offset)))
    end = found.end
    offsets.set(num, offset)
    if (offsets.size > limits.maxObjects) throw new PdfLimitError('The file has too many objects.')
    if (isStream(found.value)) streams.push({ num, dict: found.value.dict })
  }
  trailers.push(...trailersIn(given.subarray(end)))
  const cutStream = reader.isCut ? streams.at(-1)?.num : undefined
  const bytes = reader.isCut ? Buffer.concat([given, Buffer.from(STREAM_END)]) : given
  return { bytes, offsets, streams, cutStream, trailers }
}

function headersOf(bytes: Buffer): Candidate[] {
  const found: Candidate[] = []
  for (const match of bytes.toString('latin1').matchAll(HEADER)) {
    const num = Number(match[1])
    if (num > 0 && num <= MAX_OBJECT_NUMBER) found.push({ num, offset: match.index })
  }
  return found
}

function trailersIn(bytes: Buffer): PdfDict[] {
  const found: PdfDict[] = []
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 1)) {
    const lexer = new Lexer(bytes, at + 'trailer'.length)
    lexer.skipSpace()
    const trailer = readable(() => parseDict(lexer))
    if (trailer !== undefined) found.push(trailer)
    if (trailer !== undefined) at = lexer.position
  }
  return found
}

class ObjectReader {
  /** Whether the last stream of the file has lost its end. */
  isCut = false
  readonly #bytes: Buffer
  readonly #candidates: readonly Candidate[]
  readonly #byNum: ReadonlyMap<number, number>
  readonly #lastEnd: number

  constructor(bytes: Buffer, candidates: readonly Candidate[]) {
    this.#bytes = bytes
    this.#candidates = candidates
    this.#byNum = new Map(candidates.map(({ num }, index) => [num, index]))
    this.#lastEnd = bytes.lastIndexOf('endstream')
  }

  /** The object under a header; undefined where none can be read. */
  read(index: number): ReadObject | undefined {
    const { offset = 0 } = this.#candidates[index] ?? {}
    const own = this.#bytes.subarray(0, this.#candidates[index + 1]?.offset)
    return readable(() => {
      const lexer = new Lexer(own, valueStart(own, offset))
      const value = parseObject(lexer)
      const end = lexer.position
      if (!isDict(value)) return { value, end }
      lexer.skipSpace()
      if (!lexer.skipKeyword('stream')) return { value, end }
      const streamEnd = this.#endOfStream(value, lexer.position)
      return streamEnd === undefined
        ? undefined
        : { value: stream(value, new Uint8Array()), end: streamEnd }
    })
  }

  #endOfStream(entries: PdfDict, start: number): number | undefined {
    const bytes = this.#bytes
    const length = this.#lengthOf(entries)
    // One or two bytes end the line behind the keyword.
    for (const lineEnd of length === undefined ? [] : [1, 2, 0]) {
      const lexer = new Lexer(bytes, start + lineEnd + (length ?? 0))
      lexer.skipSpace()
      if (lexer.skipKeyword('endstream')) return lexer.position
    }
    if (start <= this.#lastEnd) return bytes.indexOf('endstream', start) + 'endstream'.length
    this.isCut = true
    return bytes.length
  }

  /** `Length`, which may stand in an object of its own. */
  #lengthOf(entries: PdfDict): number | undefined {
    const length = entries.get('Length')
    if (!isRef(length)) return typeof length === 'number' ? length : undefined
    const index = this.#byNum.get(length.num)
    const offset = this.#candidates[index ?? -1]?.offset
    if (offset === undefined) return undefined
    const value = readable(() => {
      const lexer = new Lexer(this.#bytes, valueStart(this.#bytes, offset))
      return lexer.readUnsigned()
    })
    return value
  }
}

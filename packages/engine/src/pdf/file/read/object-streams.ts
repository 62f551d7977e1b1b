import { decodeStream } from '../decode-stream.ts'
import { isStream, type PdfObject } from '../objects.ts'
import { PdfError, PdfLimitError } from '../pdf-error.ts'
import { Lexer } from './lexer.ts'

interface OpenedStream {
  readonly data: Buffer
  readonly nums: readonly number[]
  /** Offsets in `data`, one more than objects: the last is the end. */
  readonly offsets: readonly number[]
}

/** The object streams of one file (ISO 32000-2, 7.5.7), inflated when an object of theirs is asked for. */
export class ObjectStreams {
  readonly #load: (num: number) => PdfObject
  readonly #opened = new Map<number, OpenedStream>()
  #leftBytes: number

  /**
   * @param load value of the object stream with this number
   * @param maxBytes what all of them together may inflate to
   */
  constructor(load: (num: number) => PdfObject, maxBytes: number) {
    this.#load = load
    this.#leftBytes = maxBytes
  }

  /** Bytes of object `num`, the one at `index` of an object stream. */
  slice(streamNum: number, num: number, index: number): Buffer {
    const opened = this.#opened.get(streamNum) ?? this.#open(streamNum)
    if (opened.nums[index] !== num) {
      throw new PdfError(`Object ${num} is not in object stream ${streamNum}.`)
    }
    return opened.data.subarray(opened.offsets[index], opened.offsets[index + 1])
  }

  #open(streamNum: number): OpenedStream {
    const value = this.#load(streamNum)
    if (!isStream(value)) throw new PdfError(`Object stream ${streamNum} is missing.`)
    if (this.#leftBytes < 1) throw new PdfLimitError('The object streams are too large.')
    const data = decodeStream(value, { maxBytes: this.#leftBytes })
    this.#leftBytes -= data.length
    const opened = readHeader(data, value.dict.get('N'), value.dict.get('First'))
    this.#opened.set(streamNum, opened)
    return opened
  }
}

/** Pairs of number and offset at the start of the data; offsets count from `first` and ascend. */
function readHeader(
  data: Buffer,
  count: PdfObject | undefined,
  first: PdfObject | undefined,
): OpenedStream {
  if (typeof count !== 'number' || typeof first !== 'number') {
    throw new PdfError('An object stream has no N or First.')
  }
  const lexer = new Lexer(data, 0)
  const nums: number[] = []
  const offsets: number[] = []
  for (let index = 0; index < count; index += 1) {
    lexer.skipSpace()
    const num = lexer.readUnsigned()
    lexer.skipSpace()
    const offset = first + (lexer.readUnsigned() ?? Number.NaN)
    if (num === undefined || !(offset >= (offsets.at(-1) ?? first) && offset <= data.length)) {
      throw new PdfError('The header of an object stream is malformed.')
    }
    nums.push(num)
    offsets.push(offset)
  }
  return { data, nums, offsets: [...offsets, data.length] }
}

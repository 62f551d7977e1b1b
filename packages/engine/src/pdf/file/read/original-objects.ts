import type { Decrypt } from '../decryption.ts'
import { isDict, type PdfDict, type PdfObject } from '../objects.ts'
import { PdfError } from '../pdf-error.ts'
import type { StoredObject } from '../write/stored-object.ts'
import { generationAt, parseIndirect, streamExtent, valueStart } from './indirect-object.ts'
import { Lexer } from './lexer.ts'
import { objectEnds } from './object-ends.ts'
import { ObjectStreams } from './object-streams.ts'
import { parseObject } from './parse-object.ts'
import type { ObjectLocation } from './read-cross-reference.ts'
import { skim } from './skim.ts'

/** Values of a file as they are now, for objects that need others to be read: a length, an object stream. */
export interface CurrentObjects {
  get(num: number): PdfObject
  resolve(value: PdfObject | undefined): PdfObject | undefined
}

/** The objects of a file as opened: their bytes, found where the cross-reference says, and what they mean. */
export class OriginalObjects {
  readonly #bytes: Buffer
  readonly #locations: ReadonlyMap<number, ObjectLocation>
  readonly #current: CurrentObjects
  readonly #objectStreams: ObjectStreams
  readonly #stored = new Map<number, StoredObject>()
  #decrypt: Decrypt | undefined
  #endOf: ((offset: number) => number | undefined) | undefined

  /** @param maxInflatedBytes what all object streams together may inflate to */
  constructor(
    bytes: Buffer,
    locations: ReadonlyMap<number, ObjectLocation>,
    current: CurrentObjects,
    maxInflatedBytes: number,
  ) {
    this.#bytes = bytes
    this.#locations = locations
    this.#current = current
    this.#objectStreams = new ObjectStreams((num) => this.#streamAtOffset(num), maxInflatedBytes)
  }

  /** From now on objects are read with what decrypts them. */
  unlock(decrypt: Decrypt): void {
    this.#decrypt = decrypt
  }

  /** Numbers of all objects, free ones left out. */
  *numbers(): Iterable<number> {
    for (const [num, location] of this.#locations) if (location.kind !== 'free') yield num
  }

  /** Value of an object; null for one that does not exist. */
  read(num: number): PdfObject {
    const location = this.#locationOf(num)
    if (location === undefined) return null
    if (location.kind === 'compressed') return parseObject(this.#lexerIn(num, location))
    const own = this.#untilNextObject(location.offset)
    const value = parseIndirect(own, valueStart(own, location.offset, num), (dict) =>
      this.#lengthOf(dict),
    )
    return this.#decrypt ? this.#decrypt(value, num, generationAt(own, location.offset)) : value
  }

  /** A lexer where the value of an object starts; undefined where there are no bytes that say it as they are. */
  lexerAt(num: number): Lexer | undefined {
    const location = this.#locationOf(num)
    if (location === undefined || this.#decrypt) return undefined
    if (location.kind === 'compressed') return this.#lexerIn(num, location)
    const own = this.#untilNextObject(location.offset)
    return new Lexer(own, valueStart(own, location.offset, num))
  }

  /** An object as the writer needs it; undefined for one that does not exist. */
  stored(num: number): StoredObject | undefined {
    const location = this.#locationOf(num)
    if (location === undefined) return undefined
    const known = this.#stored.get(num)
    if (known !== undefined) return known
    const stored =
      location.kind === 'offset'
        ? this.#storedAt(num, location.offset)
        : this.#storedIn(num, location)
    this.#stored.set(num, stored)
    return stored
  }

  #storedAt(num: number, offset: number): StoredObject {
    if (this.#decrypt) return { kind: 'value', value: this.#current.get(num) }
    const own = this.#untilNextObject(offset)
    const start = valueStart(own, offset, num)
    const { end, next, refs, plain } = skim(own, start, own.length)
    if (next === 'none') throw new PdfError(`Object ${num} has no end.`)
    if (next === 'endobj') return this.#verbatim(num, own.subarray(start, end), refs, plain)
    const dict = parseObject(new Lexer(own, start))
    const lexer = new Lexer(own, end)
    lexer.skipSpace()
    if (!isDict(dict) || !lexer.skipKeyword('stream'))
      throw new PdfError(`Object ${num} is broken.`)
    const length = this.#lengthOf(dict)
    const extent = streamExtent(own, lexer.position, length)
    const dataBytes = extent.dataEnd - extent.dataStart
    // A lone carriage return, which no reader but a kind one takes for the end of the line (ISO 32000-2, 7.3.8.1).
    const hasLineEnd = own[extent.dataStart - 1] === 0x0a
    const copied = plain && hasLineEnd && length === dataBytes
    return this.#verbatim(num, own.subarray(start, extent.end), refs, copied, dataBytes)
  }

  #storedIn(num: number, { streamNum, index }: CompressedLocation): StoredObject {
    const slice = this.#objectStreams.slice(streamNum, num, index)
    const { end, refs, plain } = skim(slice, 0, slice.length)
    return this.#verbatim(num, slice.subarray(0, end), refs, plain)
  }

  #verbatim(
    num: number,
    bytes: Uint8Array,
    refs: readonly number[],
    copied: boolean,
    dataBytes?: number,
  ): StoredObject {
    if (!copied) return { kind: 'value', value: this.#current.get(num) }
    return { kind: 'verbatim', bytes, refs, ...(dataBytes !== undefined && { dataBytes }) }
  }

  #locationOf(num: number): OccupiedLocation | undefined {
    const location = this.#locations.get(num)
    return location === undefined || location.kind === 'free' ? undefined : location
  }

  #lexerIn(num: number, { streamNum, index }: CompressedLocation): Lexer {
    return new Lexer(this.#objectStreams.slice(streamNum, num, index), 0)
  }

  #lengthOf(dict: PdfDict): PdfObject | undefined {
    return this.#current.resolve(dict.get('Length'))
  }

  #streamAtOffset(num: number): PdfObject {
    // An object stream inside an object stream is forbidden (7.5.7), and could contain itself.
    const isOwnObject = this.#locations.get(num)?.kind === 'offset'
    return isOwnObject ? this.#current.get(num) : null
  }

  #untilNextObject(offset: number): Buffer {
    this.#endOf ??= objectEnds(this.#locations.values())
    return this.#bytes.subarray(0, this.#endOf(offset))
  }
}

type OccupiedLocation = Exclude<ObjectLocation, { kind: 'free' }>
type CompressedLocation = Extract<ObjectLocation, { kind: 'compressed' }>

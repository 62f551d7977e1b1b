import { type CreateDecrypt, decryptionOf } from './decryption.ts'
import {
  isArray,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfEntries,
  type PdfObject,
  type PdfRef,
  ref,
  withEntries,
} from './objects.ts'
import { PdfError, PdfLimitError } from './pdf-error.ts'
import { type PdfLimits, PRINTED_LIMITS } from './pdf-limits.ts'
import { Lexer } from './read/lexer.ts'
import { OriginalObjects } from './read/original-objects.ts'
import {
  type CrossReference,
  MAX_OBJECT_NUMBER,
  readCrossReference,
} from './read/read-cross-reference.ts'
import { serialize } from './write/serialize.ts'
import type { StoredObject } from './write/stored-object.ts'

// References to references are forbidden; a few are followed for the sake of odd writers.
const MAX_HOPS = 16

/**
 * A PDF open for reading and change: objects are parsed when asked for, those never set stay bytes.
 *
 * Values are immutable; `set` replaces one. `writePdf` writes what the trailer still reaches.
 */
export class PdfFile {
  readonly #original: OriginalObjects
  readonly #parsed = new Map<number, PdfObject>()
  readonly #parsing = new Set<number>()
  readonly #changed = new Map<number, PdfObject>()
  #trailer: PdfDict
  #nextNum: number
  #empty: ReadonlySet<number> = new Set()

  private constructor(
    bytes: Buffer,
    { locations, trailer }: CrossReference,
    limits: PdfLimits,
    createDecrypt?: CreateDecrypt,
  ) {
    if (trailer.has('Encrypt') && !createDecrypt) throw new PdfError('The file is encrypted.')
    this.#original = new OriginalObjects(bytes, locations, this, limits.maxInflatedBytes)
    this.#trailer = trailer
    this.#nextNum = 1
    for (const num of locations.keys()) if (num >= this.#nextNum) this.#nextNum = num + 1
    if (trailer.has('Encrypt') && createDecrypt) this.#unlock(createDecrypt)
  }

  /**
   * Reads the cross-reference and nothing else.
   *
   * @param bytes kept, and must not change while the file is in use
   * @param createDecrypt without it encrypted files are refused; with it this one is no longer encrypted
   * @throws PdfError when this is no PDF, its cross-reference is broken, or it is encrypted; PdfLimitError when it is
   *   larger than the limits; whatever `createDecrypt` throws
   */
  static open(
    bytes: Uint8Array,
    limits: PdfLimits = PRINTED_LIMITS,
    createDecrypt?: CreateDecrypt,
  ): PdfFile {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const header = buffer.subarray(0, 1024).indexOf('%PDF-')
    if (header < 0) throw new PdfError('The file does not start as a PDF.')
    // Offsets count from the header, whatever stands before it.
    const body = buffer.subarray(header)
    return new PdfFile(body, readCrossReference(body, limits), limits, createDecrypt)
  }

  /**
   * A file whose objects were found otherwise than by its cross-reference.
   *
   * @param bytes kept, as by {@link PdfFile.open}; offsets count from their start
   * @throws PdfError when the file is encrypted and nothing decrypts it; whatever `createDecrypt` throws
   */
  static over(
    bytes: Buffer,
    found: CrossReference,
    limits: PdfLimits,
    createDecrypt?: CreateDecrypt,
  ): PdfFile {
    return new PdfFile(bytes, found, limits, createDecrypt)
  }

  /** The trailer: `Root`, `Info` and what else the file has there. */
  get trailer(): PdfDict {
    return this.#trailer
  }

  /** The document catalog. */
  get catalog(): PdfDict {
    const catalog = this.resolve(this.#trailer.get('Root'))
    if (!isDict(catalog)) throw new PdfError('The file has no catalog.')
    return catalog
  }

  /** Numbers of all objects of the file as opened, free ones left out. */
  originalNumbers(): Iterable<number> {
    return this.#original.numbers()
  }

  /** Current value of an object; null for one that does not exist. */
  get(num: number): PdfObject {
    const changed = this.#changed.get(num)
    if (changed !== undefined) return changed
    const known = this.#parsed.get(num)
    if (known !== undefined) return known
    // Only a stream whose Length is itself comes back here.
    if (this.#parsing.has(num)) throw new PdfError(`Object ${num} refers to itself.`)
    this.#parsing.add(num)
    const value = this.#original.read(num)
    this.#parsing.delete(num)
    this.#parsed.set(num, value)
    return value
  }

  /** Like `get`, for a pass over all objects: what is parsed for it is not kept, as it would fill the memory. */
  peek(num: number): PdfObject {
    // Null is a value: an object that was taken away is not read again from the original.
    const changed = this.#changed.get(num)
    if (changed !== undefined) return changed
    return this.#parsed.get(num) ?? this.#original.read(num)
  }

  /**
   * A lexer where the value of an object starts, for those who need not have it made; undefined for one that does not
   * exist. A stream is its dictionary.
   */
  lexerAt(num: number): Lexer | undefined {
    const original = this.#changed.has(num) ? undefined : this.#original.lexerAt(num)
    if (original !== undefined) return original
    const value = this.get(num)
    return value === null ? undefined : lexerOf(value)
  }

  /** A value with references followed; undefined stays undefined. */
  resolve(value: PdfObject | undefined): PdfObject | undefined {
    let result = value
    for (let hop = 0; isRef(result); hop += 1) {
      if (hop === MAX_HOPS) throw new PdfError('A chain of references is too long.')
      result = this.get(result.num)
    }
    return result
  }

  /** The dictionary that an entry of a dictionary holds or refers to; undefined for anything else. */
  dictAt(owner: PdfDict, key: string): PdfDict | undefined {
    const value = this.resolve(owner.get(key))
    return isDict(value) ? value : undefined
  }

  /** The items of the array that an entry of a dictionary holds or refers to; none for anything else. */
  listAt(owner: PdfDict, key: string): readonly PdfObject[] {
    const value = this.resolve(owner.get(key))
    return isArray(value) ? value : []
  }

  /** The same for entries that may hold one item without an array, too, such as the kids of a structure element. */
  oneOrMoreAt(owner: PdfDict, key: string): readonly PdfObject[] {
    const held = owner.get(key)
    const value = this.resolve(held)
    if (isArray(value)) return value
    return held === undefined || value === undefined || value === null ? [] : [held]
  }

  /** Replaces an object. */
  set(num: number, value: PdfObject): void {
    this.#changed.set(num, value)
    if (num >= this.#nextNum) this.#nextNum = num + 1
  }

  /** Adds an object under a number of its own. */
  add(value: PdfObject): PdfRef {
    const added = this.reserve()
    this.set(added.num, value)
    return added
  }

  /** Numbers that the file refers to and has no objects for: none that is added gets one, as it would be what they mean. */
  keepEmpty(nums: ReadonlySet<number>): void {
    this.#empty = nums
  }

  /** A number for an object that is set later, for objects that refer to each other. */
  reserve(): PdfRef {
    while (this.#empty.has(this.#nextNum)) this.#nextNum += 1
    const num = this.#nextNum
    if (num > MAX_OBJECT_NUMBER) throw new PdfLimitError('The file has too many objects.')
    this.#nextNum += 1
    return ref(num)
  }

  /** Sets entries of the catalog, or takes away those that are `undefined`. */
  setCatalog(entries: PdfEntries): void {
    const catalog = withEntries(this.catalog, entries)
    const root = this.#trailer.get('Root')
    if (isRef(root)) this.set(root.num, catalog)
    else this.setTrailer({ Root: this.add(catalog) })
  }

  /** Sets entries of the trailer, or takes away those that are `undefined`. */
  setTrailer(entries: PdfEntries): void {
    this.#trailer = withEntries(this.#trailer, entries)
  }

  /** Objects that were set since the file was opened, as the writer needs them. */
  changedObjects(): readonly StoredObject[] {
    return [...this.#changed.values()].map((value) => ({ kind: 'value', value }))
  }

  /** An object as the writer needs it; undefined for one that does not exist. */
  stored(num: number): StoredObject | undefined {
    const changed = this.#changed.get(num)
    return changed === undefined ? this.#original.stored(num) : { kind: 'value', value: changed }
  }

  #unlock(createDecrypt: CreateDecrypt): void {
    this.#original.unlock(decryptionOf(this, createDecrypt))
    // Read without a key.
    this.#parsed.clear()
    this.setTrailer({ Encrypt: undefined })
  }
}

/** A lexer for a value that is no longer as it was read. */
function lexerOf(value: PdfObject): Lexer {
  return new Lexer(Buffer.from(serialize(isStream(value) ? value.dict : value), 'latin1'), 0)
}

import { createHash } from 'node:crypto'
import type { Encryptor } from '../encryptor.ts'
import {
  byteString,
  isName,
  isStream,
  name,
  type PdfObject,
  type PdfStream,
  type PdfString,
  ref,
  stream,
  withEntries,
} from '../objects.ts'
import type { PdfFile } from '../pdf-file.ts'
import { DEFLATE_HERE, type Deflater } from './deflater.ts'
import { bundlesOf, objectStream } from './object-bundles.ts'
import { serialize } from './serialize.ts'
import type { StoredObject } from './stored-object.ts'
import { keptTrailer, type SweptObject, sweep } from './sweep.ts'
import { crossReferenceStream, type ObjectPlace } from './write-cross-reference.ts'

// Four bytes above 127 tell programs that transfer the file that it is binary (ISO 32000-2, 7.5.2).
const BINARY_MARK = '%\xe2\xe3\xcf\xd3\n'

// Below this deflating saves less than the entry that says so takes.
const MIN_DEFLATED_BYTES = 100

// `null` and white space around it.
const NULL = ' null \r\n'

// PDF/A wants a line end before the keyword, which does not count as data.
const ENDSTREAM = Buffer.from('\nendstream', 'latin1')
const ENDOBJ = Buffer.from('\nendobj\n', 'latin1')

/** Facts that a file written anew keeps of the one that it was. */
export interface FileHistory {
  /** Version of PDF that its first line names. Default `1.7`. */
  readonly version?: string
  /** First half of its identifier, which stays for the life of a document. Default: that of the second. */
  readonly identifier?: PdfString
}

/** Settings of {@link writePdf}; each has a default. */
export interface WriteOptions extends FileHistory {
  /** Default: this thread, one stream after another. */
  readonly deflater?: Deflater
}

/**
 * The bytes of a file in one pass: what its trailer reaches, nothing else.
 *
 * Untouched objects are copied as bytes. Streams that were set without a filter are deflated, metadata aside. All but
 * streams go into object streams, the cross-reference is a stream, and the file identifier is the start of a hash of
 * the body: the same objects give the same bytes.
 *
 * @param objects what is written, in ascending order of numbers: everything that the trailer reaches
 * @param encryptor encrypts everything but the cross-reference; objects in object streams are encrypted with their
 *   stream, not one by one
 * @throws PdfError when an object that is reached cannot be read or written
 *
 * Source: ISO 32000-2, 7.5.7 (object streams), 7.5.8 (cross-reference streams), 14.4 (identifiers).
 */
export function writePdf(
  file: PdfFile,
  encryptor?: Encryptor,
  objects: readonly SweptObject[] = sweep(file),
  { version = '1.7', identifier: first, deflater = DEFLATE_HERE }: WriteOptions = {},
): Uint8Array {
  const places = new Map<number, ObjectPlace>()
  const output = new Output()
  output.write(Buffer.from(`%PDF-${version}\n${BINARY_MARK}`, 'latin1'))
  const { streams, packed, free, last } = sorted(objects)
  const bundles = bundlesOf(packed)
  // All of them before the first is asked for, so that they are deflated beside the others.
  deflater.expect(bundles.map(({ data }) => data))
  for (const { num, object } of streams) {
    places.set(num, { offset: output.length })
    const copied =
      object.kind === 'verbatim' && encryptor === undefined ? [object.bytes] : undefined
    output.writeIndirect(num, copied ?? ownBytes(file.get(num), deflater, encryptor))
  }
  // Not one that something refers to.
  const following = (num: number): number => {
    let next = num + 1
    while (free.has(next)) next += 1
    return next
  }
  let nextNum = following(last)
  for (const bundle of bundles) {
    for (const [index, num] of bundle.nums.entries()) places.set(num, { streamNum: nextNum, index })
    places.set(nextNum, { offset: output.length })
    output.writeIndirect(nextNum, ownBytes(objectStream(bundle, deflater), deflater, encryptor))
    nextNum = following(nextNum)
  }
  const encrypt = encryptor && ref(nextNum)
  if (encryptor) {
    // An object of its own: the key to the object streams cannot lie in one.
    places.set(nextNum, { offset: output.length })
    output.writeIndirect(nextNum, ownBytes(encryptor.dictionary, deflater))
    nextNum = following(nextNum)
  }
  for (const num of free) if (num < nextNum) places.set(num, 'free')
  const identifier = output.identifier()
  const offset = output.length
  places.set(nextNum, { offset })
  const trailer = withEntries(keptTrailer(file), {
    ID: [first ?? identifier, identifier],
    Encrypt: encrypt,
  })
  output.writeIndirect(nextNum, streamBytes(crossReferenceStream(places, offset, trailer)))
  output.write(Buffer.from(`startxref\n${offset}\n%%EOF\n`, 'latin1'))
  return output.bytes()
}

/** Data of the streams that {@link writePdf} will deflate, for a deflater that may begin with it. */
export function undeflatedData(objects: readonly StoredObject[]): readonly Uint8Array[] {
  return objects.flatMap((object) =>
    object.kind === 'value' && isStream(object.value) && isDeflated(object.value)
      ? [object.value.data]
      : [],
  )
}

/** Objects by where they are written. */
interface SortedObjects {
  readonly streams: readonly SweptObject[]
  readonly packed: readonly SweptObject[]
  /** Numbers of objects that are null. */
  readonly free: ReadonlySet<number>
  /** Highest number of an object that is not. */
  readonly last: number
}

function sorted(objects: readonly SweptObject[]): SortedObjects {
  const streams: SweptObject[] = []
  const packed: SweptObject[] = []
  const free = new Set<number>()
  let last = 0
  for (const swept of objects) {
    if (isNull(swept)) {
      free.add(swept.num)
      continue
    }
    last = swept.num
    if (isStreamObject(swept)) streams.push(swept)
    else packed.push(swept)
  }
  return { streams, packed, free, last }
}

/** Programs take null in an object stream for an object that is missing there: it is free, which means the same. */
function isNull({ object }: SweptObject): boolean {
  if (object.kind === 'value') return object.value === null
  if (object.dataBytes !== undefined || object.bytes.length > NULL.length) return false
  return Buffer.from(object.bytes).toString('latin1').trim() === 'null'
}

function isStreamObject({ object }: SweptObject): boolean {
  return object.kind === 'verbatim' ? object.dataBytes !== undefined : isStream(object.value)
}

/** Bytes of an object that no object stream holds. */
function ownBytes(
  value: PdfObject,
  deflater: Deflater,
  encryptor?: Encryptor,
): readonly Uint8Array[] {
  const packed = isStream(value) ? deflated(value, deflater) : value
  const written = encryptor ? encryptor.encrypt(packed) : packed
  if (isStream(written)) return streamBytes(written)
  return [Buffer.from(serialize(written), 'latin1')]
}

function deflated(value: PdfStream, deflater: Deflater): PdfStream {
  if (!isDeflated(value)) return value
  const entries = withEntries(value.dict, { Filter: name('FlateDecode') })
  return stream(entries, deflater.deflate(value.data))
}

/** Whether a stream is written deflated: not encoded already, nor to be read by programs that know no PDF. */
function isDeflated({ dict: entries, data }: PdfStream): boolean {
  const isReadable = isName(entries.get('Type'), 'Metadata')
  return !entries.has('Filter') && !isReadable && data.length >= MIN_DEFLATED_BYTES
}

function streamBytes(value: PdfStream): readonly Uint8Array[] {
  const head = serialize(withEntries(value.dict, { Length: value.data.length }))
  return [Buffer.from(`${head}\nstream\n`, 'latin1'), value.data, ENDSTREAM]
}

/** Bytes written so far. */
class Output {
  readonly #chunks: Uint8Array[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  write(bytes: Uint8Array): void {
    this.#chunks.push(bytes)
    this.#length += bytes.length
  }

  writeIndirect(num: number, value: readonly Uint8Array[]): void {
    this.write(Buffer.from(`${num} 0 obj\n`, 'latin1'))
    for (const bytes of value) this.write(bytes)
    this.write(ENDOBJ)
  }

  /** First 16 bytes of SHA-256 over everything so far. */
  identifier(): PdfString {
    const hash = createHash('sha256')
    for (const chunk of this.#chunks) hash.update(chunk)
    return byteString(hash.digest().toString('latin1', 0, 16))
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks, this.#length)
  }
}

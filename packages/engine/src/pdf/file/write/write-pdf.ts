import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Encryptor } from '../encryptor.ts'
import {
  byteString,
  dict,
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
import { serialize } from './serialize.ts'
import type { StoredObject } from './stored-object.ts'
import { keptTrailer, type SweptObject, sweep } from './sweep.ts'
import { crossReferenceStream, type ObjectPlace } from './write-cross-reference.ts'

// Four bytes above 127 tell programs that transfer the file that it is binary (ISO 32000-2, 7.5.2).
const BINARY_MARK = '%\xe2\xe3\xcf\xd3\n'

// To get at one object a reader inflates its whole stream. With 100 the file is up to 2 % larger, and writing it is
// no faster (500 pages, with and without tags).
const OBJECTS_PER_STREAM = 200

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
  { version = '1.7', identifier: first }: FileHistory = {},
): Uint8Array {
  const places = new Map<number, ObjectPlace>()
  const output = new Output()
  output.write(Buffer.from(`%PDF-${version}\n${BINARY_MARK}`, 'latin1'))
  const packed: SweptObject[] = []
  const free = new Set<number>()
  let last = 0
  for (const swept of objects) {
    if (isNull(swept)) {
      free.add(swept.num)
      continue
    }
    last = swept.num
    if (!isStreamObject(swept)) {
      packed.push(swept)
      continue
    }
    const { num, object } = swept
    places.set(num, { offset: output.length })
    const copied =
      object.kind === 'verbatim' && encryptor === undefined ? [object.bytes] : undefined
    output.writeIndirect(num, copied ?? ownBytes(file.get(num), encryptor))
  }
  // Not one that something refers to.
  const following = (num: number): number => {
    let next = num + 1
    while (free.has(next)) next += 1
    return next
  }
  let nextNum = following(last)
  for (let start = 0; start < packed.length; start += OBJECTS_PER_STREAM) {
    const chunk = packed.slice(start, start + OBJECTS_PER_STREAM)
    for (const [index, { num }] of chunk.entries()) places.set(num, { streamNum: nextNum, index })
    places.set(nextNum, { offset: output.length })
    output.writeIndirect(nextNum, ownBytes(objectStream(chunk), encryptor))
    nextNum = following(nextNum)
  }
  const encrypt = encryptor && ref(nextNum)
  if (encryptor) {
    // An object of its own: the key to the object streams cannot lie in one.
    places.set(nextNum, { offset: output.length })
    output.writeIndirect(nextNum, ownBytes(encryptor.dictionary))
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
function ownBytes(value: PdfObject, encryptor?: Encryptor): readonly Uint8Array[] {
  const packed = isStream(value) ? deflated(value) : value
  const written = encryptor ? encryptor.encrypt(packed) : packed
  if (isStream(written)) return streamBytes(written)
  return [Buffer.from(serialize(written), 'latin1')]
}

/** The stream, deflated unless it is encoded already or has to be readable by programs that know no PDF. */
function deflated(value: PdfStream): PdfStream {
  const { dict: entries, data } = value
  const isReadable = isName(entries.get('Type'), 'Metadata')
  if (entries.has('Filter') || isReadable || data.length < MIN_DEFLATED_BYTES) return value
  return stream(withEntries(entries, { Filter: name('FlateDecode') }), deflateSync(data))
}

function streamBytes(value: PdfStream): readonly Uint8Array[] {
  const head = serialize(withEntries(value.dict, { Length: value.data.length }))
  return [Buffer.from(`${head}\nstream\n`, 'latin1'), value.data, ENDSTREAM]
}

function objectStream(objects: readonly SweptObject[]): PdfStream {
  let header = ''
  // One text, a character for a byte: a buffer for each object takes longer than all its characters.
  let body = ''
  for (const { num, object } of objects) {
    header += `${num} ${body.length} `
    body += `${textOf(object)}\n`
  }
  const data = deflateSync(Buffer.from(header + body, 'latin1'))
  const entries = dict({
    Type: name('ObjStm'),
    N: objects.length,
    First: header.length,
    Filter: name('FlateDecode'),
  })
  return stream(entries, data)
}

function textOf(object: StoredObject): string {
  if (object.kind === 'value') return serialize(object.value)
  return Buffer.from(object.bytes.buffer, object.bytes.byteOffset, object.bytes.length).toString(
    'latin1',
  )
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

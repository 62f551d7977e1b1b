import { dict, name, type PdfStream, stream } from '../objects.ts'
import type { Deflater } from './deflater.ts'
import { serialize } from './serialize.ts'
import type { StoredObject } from './stored-object.ts'
import type { SweptObject } from './sweep.ts'

// To get at one object a reader inflates its whole stream. With 100 the file is up to 2 % larger, and writing it is
// no faster (500 pages, with and without tags).
const OBJECTS_PER_STREAM = 200

/** Objects that share an object stream. */
export interface ObjectBundle {
  readonly nums: readonly number[]
  /** Length of the list of their numbers and places, which the data begins with. */
  readonly headerBytes: number
  readonly data: Uint8Array
}

/** Objects in bundles of a size that readers can live with, their order kept. */
export function bundlesOf(packed: readonly SweptObject[]): readonly ObjectBundle[] {
  const bundles: ObjectBundle[] = []
  for (let start = 0; start < packed.length; start += OBJECTS_PER_STREAM) {
    bundles.push(bundleOf(packed.slice(start, start + OBJECTS_PER_STREAM)))
  }
  return bundles
}

function bundleOf(objects: readonly SweptObject[]): ObjectBundle {
  let header = ''
  // One text, a character for a byte: a buffer for each object takes longer than all its characters.
  let body = ''
  for (const { num, object } of objects) {
    header += `${num} ${body.length} `
    body += `${textOf(object)}\n`
  }
  const data = Buffer.from(header + body, 'latin1')
  return { nums: objects.map(({ num }) => num), headerBytes: header.length, data }
}

/** The object stream that a bundle is written as (ISO 32000-2, 7.5.7). */
export function objectStream(
  { nums, headerBytes, data }: ObjectBundle,
  deflater: Deflater,
): PdfStream {
  const entries = dict({
    Type: name('ObjStm'),
    N: nums.length,
    First: headerBytes,
    Filter: name('FlateDecode'),
  })
  return stream(entries, deflater.deflate(data))
}

function textOf(object: StoredObject): string {
  if (object.kind === 'value') return serialize(object.value)
  return Buffer.from(object.bytes.buffer, object.bytes.byteOffset, object.bytes.length).toString(
    'latin1',
  )
}

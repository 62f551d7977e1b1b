import { CompoundFile } from '../compound/compound-file.ts'
import type { Removals } from '../disarm/removals.ts'
import { deflatedEndsEarly, endsEarly } from '../document/ends-early.ts'
import { EMPTY_PNG, mendPng } from '../document/mend-png.ts'
import { biffRecords } from './xls/biff-records.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** Types of the records of pictures, and bytes between their heads and the picture: one identifier or two, and a mark. */
const PNG_RECORDS = [0xf01e]
const JPEG_RECORDS = [0xf01d, 0xf02a]
const HEAD_BYTES = 8
const IDENTIFIERS = [17, 33]
/** Heads of the records of metafiles: enhanced and plain ones, each with one identifier or two. */
const METAFILES = ['403d1af0', '503d1af0', '60211bf0', '70211bf0'].map((head) => ({
  head: Buffer.from(head, 'hex'),
  identifierBytes: /^[57]/.test(head) ? 32 : 16,
}))
/** Between their identifiers and the picture: sizes and places, then how it is packed. */
const METAFILE_HEAD_BYTES = 34
const SAVED_AT = 28
const PACKED_AT = 32
/** Records with the pictures of a workbook. */
const DRAWING_GROUP = 0x00eb

/** One of them stands in every stream with pictures that are looked at. */
const SIGNS = [PNG, JPEG, ...METAFILES.map(({ head }) => head)]

/** Bytes, and where they stand in a stream. */
interface Stretch {
  readonly at: number
  readonly bytes: Buffer
}

/**
 * Mends the damaged PNG pictures of a DOC or XLS in their places, so that engines can read them.
 *
 * @param removals takes down that something of one is lost, or of a JPEG or a metafile that ends too early
 * @returns the bytes, the same when all are sound
 * Source: [MS-ODRAW] 2.2.23, 2.2.27 and 2.2.28
 */
export function mendBlips(file: CompoundFile, bytes: Uint8Array, removals: Removals): Uint8Array {
  let mended = bytes
  // Pictures in the text of a DOC stand in a stream of their own, those of drawings behind the text.
  for (const name of ['Workbook', 'Data', 'WordDocument']) {
    const stream = file.read(name)
    if (stream === undefined || !SIGNS.some((sign) => stream.includes(sign))) continue
    const stretches = name === 'Workbook' ? drawingGroup(stream) : [{ at: 0, bytes: stream }]
    const all = Buffer.concat(stretches.map(({ bytes }) => bytes))
    for (const { picture } of picturesOf(all, JPEG, JPEG_RECORDS)) {
      if (endsEarly(picture)) removals.add('brokenPictures')
    }
    if (hasBrokenMetafile(all)) removals.add('brokenPictures')
    const changes = changesIn(all, stretches, removals)
    if (changes.size > 0) mended = new CompoundFile(mended).patched(name, changes)
  }
  return mended
}

function drawingGroup(stream: Buffer): readonly Stretch[] {
  return [...biffRecords(stream)]
    .filter(({ type }) => type === DRAWING_GROUP)
    .flatMap(({ pieces }) =>
      pieces.map((bytes) => ({ at: bytes.byteOffset - stream.byteOffset, bytes })),
    )
}

/** Bytes to change by their places in the stream. */
function changesIn(
  all: Buffer,
  stretches: readonly Stretch[],
  removals: Removals,
): ReadonlyMap<number, number> {
  const changes = new Map<number, number>()
  for (const { at, picture } of picturesOf(all, PNG, PNG_RECORDS)) {
    const mended = mendPng(picture)
    if (mended === undefined) continue
    const isFitting = mended.bytes.length <= picture.length
    const written = isFitting ? mended.bytes : EMPTY_PNG
    if (written.length > picture.length) continue
    if (!isFitting || !mended.isWhole) removals.add('brokenPictures')
    put(written, at, stretches, changes)
  }
  return changes
}

/** Pictures that begin with a signature, in records of their kind. */
function* picturesOf(all: Buffer, signature: Buffer, records: readonly number[]) {
  for (let at = all.indexOf(signature); at >= 0; at = all.indexOf(signature, at + 1)) {
    const length = pictureLength(all, at, records)
    if (length !== undefined) yield { at, picture: all.subarray(at, at + length) }
  }
}

/** Whether a metafile cannot be unpacked, or ends too early ([MS-ODRAW] 2.2.24, 2.2.25, 2.2.31). */
function hasBrokenMetafile(all: Buffer): boolean {
  return METAFILES.some(({ head, identifierBytes }) => {
    for (let at = all.indexOf(head); at >= 0; at = all.indexOf(head, at + 1)) {
      const start = at + HEAD_BYTES + identifierBytes
      const picture = start + METAFILE_HEAD_BYTES
      if (picture > all.length) continue
      const length = all.readUInt32LE(at + 4) - identifierBytes - METAFILE_HEAD_BYTES
      const isRecord = all.readUInt32LE(start + SAVED_AT) === length && length > 0
      const isPacked = all[start + PACKED_AT] === 0
      const bytes = all.subarray(picture, picture + length)
      if (isRecord && (isPacked ? deflatedEndsEarly(bytes) : endsEarly(bytes))) return true
    }
    return false
  })
}

/** Bytes of the picture that begins at a place; undefined where none does. */
function pictureLength(all: Buffer, at: number, records: readonly number[]): number | undefined {
  for (const before of IDENTIFIERS) {
    const head = at - before - HEAD_BYTES
    if (head < 0 || !records.includes(all.readUInt16LE(head + 2))) continue
    const length = all.readUInt32LE(head + 4) - before
    if (length > 0) return Math.min(length, all.length - at)
  }
  return undefined
}

function put(
  bytes: Uint8Array,
  start: number,
  stretches: readonly Stretch[],
  changes: Map<number, number>,
): void {
  let passed = 0
  for (const { at, bytes: stretch } of stretches) {
    const from = Math.max(start, passed)
    const to = Math.min(start + bytes.length, passed + stretch.length)
    for (let place = from; place < to; place += 1) {
      changes.set(at + place - passed, bytes[place - start] ?? 0)
    }
    passed += stretch.length
  }
}

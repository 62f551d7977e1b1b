import { CompoundFile } from '../compound/compound-file.ts'
import type { Removals } from '../disarm/removals.ts'
import { endsEarly } from '../document/ends-early.ts'
import { EMPTY_PNG, mendPng } from '../document/mend-png.ts'
import { biffRecords } from './xls/biff-records.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** Types of the records of pictures, and bytes between their heads and the picture: one identifier or two, and a mark. */
const PNG_RECORDS = [0xf01e]
const JPEG_RECORDS = [0xf01d, 0xf02a]
const HEAD_BYTES = 8
const IDENTIFIERS = [17, 33]
/** Records with the pictures of a workbook. */
const DRAWING_GROUP = 0x00eb

/** Bytes, and where they stand in a stream. */
interface Stretch {
  readonly at: number
  readonly bytes: Buffer
}

/**
 * Mends the damaged PNG pictures of a DOC or XLS in their places, so that engines can read them.
 *
 * @param removals takes down that something of one is lost, or of a JPEG that ends too early
 * @returns the bytes, the same when all are sound
 * Source: [MS-ODRAW] 2.2.23, 2.2.27 and 2.2.28
 */
export function mendBlips(file: CompoundFile, bytes: Uint8Array, removals: Removals): Uint8Array {
  let mended = bytes
  // Pictures in the text of a DOC stand in a stream of their own, those of drawings behind the text.
  for (const name of ['Workbook', 'Data', 'WordDocument']) {
    const stream = file.read(name)
    if (stream === undefined || !(stream.includes(PNG) || stream.includes(JPEG))) continue
    const stretches = name === 'Workbook' ? drawingGroup(stream) : [{ at: 0, bytes: stream }]
    const all = Buffer.concat(stretches.map(({ bytes }) => bytes))
    for (const { picture } of picturesOf(all, JPEG, JPEG_RECORDS)) {
      if (endsEarly(picture)) removals.add('brokenPictures')
    }
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

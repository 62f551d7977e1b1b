import { CompoundFile } from '../compound/compound-file.ts'
import type { Removals } from '../disarm/removals.ts'
import { EMPTY_PNG, mendPng } from '../document/mend-png.ts'
import { biffRecords } from './biff-records.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47])
/** Type of the record of a PNG, and bytes between its head and the picture: one identifier or two, and a mark. */
const PNG_RECORD = 0xf01e
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
 * @param removals takes down that something of one is lost
 * @returns the bytes, the same when all are sound
 * Source: [MS-ODRAW] 2.2.28
 */
export function mendBlips(file: CompoundFile, bytes: Uint8Array, removals: Removals): Uint8Array {
  let mended = bytes
  // Pictures in the text of a DOC stand in a stream of their own, those of drawings behind the text.
  for (const name of ['Workbook', 'Data', 'WordDocument']) {
    const stream = file.read(name)
    if (stream?.includes(SIGNATURE) !== true) continue
    const stretches = name === 'Workbook' ? drawingGroup(stream) : [{ at: 0, bytes: stream }]
    const changes = changesIn(stretches, removals)
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
function changesIn(stretches: readonly Stretch[], removals: Removals): ReadonlyMap<number, number> {
  const all = Buffer.concat(stretches.map(({ bytes }) => bytes))
  const changes = new Map<number, number>()
  for (let at = all.indexOf(SIGNATURE); at >= 0; at = all.indexOf(SIGNATURE, at + 1)) {
    const length = pictureLength(all, at)
    const picture = length === undefined ? undefined : mendPng(all.subarray(at, at + length))
    if (length === undefined || picture === undefined) continue
    const isFitting = picture.bytes.length <= length
    const written = isFitting ? picture.bytes : EMPTY_PNG
    if (written.length > length) continue
    if (!isFitting || !picture.isWhole) removals.add('brokenPictures')
    put(written, at, stretches, changes)
  }
  return changes
}

/** Bytes of the picture that begins at a place; undefined where none does. */
function pictureLength(all: Buffer, at: number): number | undefined {
  for (const before of IDENTIFIERS) {
    const head = at - before - HEAD_BYTES
    if (head < 0 || all.readUInt16LE(head + 2) !== PNG_RECORD) continue
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

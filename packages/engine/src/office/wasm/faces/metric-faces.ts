import { readFaceFacts } from '../../../text/fonts/face-facts.ts'
import {
  FontError,
  faceCount,
  readSfnt,
  type Sfnt,
  type SfntTable,
  sfntStart,
} from '../../../text/fonts/sfnt.ts'
import { WORD_METRICS, type WordMetrics } from '../../fonts/word-metrics.ts'
import { type ChangedWidths, changedWidths } from './changed-widths.ts'
import { FontFile } from './font-file.ts'
import { metricTables, type NamedFace } from './metric-tables.ts'

/** A signature says that nothing was changed. */
const DROPPED = new Set(['DSIG'])
/** Kerning as well, which the widths of another font undo. */
const DROPPED_WITH_WIDTHS = new Set([...DROPPED, 'GPOS', 'kern'])
const BOLD = 600

interface Face extends NamedFace {
  readonly sfnt: Sfnt
  /** Where its directory begins. */
  readonly start: number
  readonly family: string
}

/** A face that is to be written. */
interface MetricFace {
  readonly face: Face
  readonly font: WordMetrics
  readonly widths: ChangedWidths | undefined
  /** Room for what makes other outlines of those of the face, and where it stands. */
  readonly head: Buffer
  readonly at: number
}

/**
 * A font file and in it a face for each font whose glyphs it stands in for, with that font's name, line height and
 * widths. They share all other tables and all outlines, so the file grows by little.
 *
 * @returns the same bytes where it stands in for none, or cannot be read
 */
export function withMetricFaces(
  bytes: Uint8Array,
  fonts: readonly WordMetrics[] = WORD_METRICS,
): Uint8Array {
  const faces = facesOf(bytes)
  const wanted = faces.flatMap((face) =>
    fonts.flatMap((font) =>
      font.base === face.family ? [{ face, font, widths: changedWidths(face, font) }] : [],
    ),
  )
  if (wanted.length === 0) return bytes
  const file = new FontFile(faces.length + wanted.length)
  // Before the outlines that they lead to: places in a font are counted onwards.
  const metric = wanted.map((one) => {
    const head = Buffer.alloc(one.widths?.cff?.length ?? 0)
    return { ...one, head, at: file.add(head) }
  })
  const old = Buffer.from(bytes)
  const moved = file.add(old)
  for (const { start, sfnt } of faces) {
    for (let index = 0; index < sfnt.tables.size; index += 1) {
      const at = start + 12 + 16 * index + 8
      old.writeUInt32BE(bytesAt(bytes, at) + moved, at)
    }
  }
  const starts = faces.map(({ start }) => start + moved)
  for (const face of metric) starts.push(addFace(file, face, moved))
  return file.written(starts)
}

/** Faces whose tables stand for themselves: one that two faces share has its place moved twice. */
function facesOf(bytes: Uint8Array): readonly Face[] {
  try {
    const faces = Array.from({ length: faceCount(bytes) }, (_, index) => {
      const { family, weight, postScriptName } = readFaceFacts(bytes, index)
      const start = sfntStart(bytes, index)
      const isBold = weight >= BOLD
      return { sfnt: readSfnt(bytes, index), start, family, isBold, postScriptName }
    })
    return new Set(faces.map(({ start }) => start)).size === faces.length ? faces : []
  } catch (error) {
    if (error instanceof FontError) return []
    throw error
  }
}

/** Writes a face with the metrics of a font; returns where its directory begins. */
function addFace(
  file: FontFile,
  { face, font, widths, head, at }: MetricFace,
  moved: number,
): number {
  const { sfnt } = face
  const dropped = widths ? DROPPED_WITH_WIDTHS : DROPPED
  const places = new Map<string, SfntTable>()
  for (const [tag, { offset, length }] of sfnt.tables) {
    if (!dropped.has(tag)) places.set(tag, { offset: offset + moved, length })
  }
  const outlines = places.get('CFF ')
  if (widths?.cff && outlines) {
    const distance = outlines.offset - at
    widths.cff.written(distance).copy(head)
    places.set('CFF ', { offset: at, length: distance + outlines.length })
  }
  for (const [tag, table] of metricTables(sfnt, font, face, widths?.advances)) {
    places.set(tag, { offset: file.add(table), length: table.length })
  }
  const directory = Buffer.alloc(12 + 16 * places.size)
  sfntVersion(sfnt, face.start).copy(directory)
  directory.writeUInt16BE(places.size, 4)
  const sorted = [...places].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [index, [tag, { offset, length }]] of sorted.entries()) {
    const at = 12 + 16 * index
    directory.write(tag, at, 'latin1')
    // FreeType reads no checksums.
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(length, at + 12)
  }
  return file.add(directory)
}

function sfntVersion({ bytes }: Sfnt, start: number): Buffer {
  return Buffer.from(bytes.subarray(start, start + 4))
}

function bytesAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
}

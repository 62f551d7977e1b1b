import { readFaceFacts } from '../../../text/fonts/face-facts.ts'
import { FontError, faceCount, readSfnt, type Sfnt, sfntStart } from '../../../text/fonts/sfnt.ts'
import { WORD_METRICS, type WordMetrics } from '../../fonts/word-metrics.ts'
import { metricTables, type NamedFace } from './metric-tables.ts'

const TTC = Buffer.from('ttcf\0\x01\0\0', 'latin1')
/** A signature says that nothing was changed. */
const DROPPED = new Set(['DSIG'])
const BOLD = 600

interface Face extends NamedFace {
  readonly sfnt: Sfnt
  /** Where its directory begins. */
  readonly start: number
  readonly family: string
}

/**
 * A font file and in it a face for each font whose glyphs it stands in for, with that font's name and line
 * height. They share all other tables, so the file grows by little.
 *
 * @returns the same bytes where it stands in for none, or cannot be read
 */
export function withMetricFaces(
  bytes: Uint8Array,
  fonts: readonly WordMetrics[] = WORD_METRICS,
): Uint8Array {
  const faces = facesOf(bytes)
  const wanted = faces.flatMap((face) =>
    fonts.flatMap((font) => (font.base === face.family ? [{ face, font }] : [])),
  )
  if (wanted.length === 0) return bytes
  const headLength = 12 + 4 * (faces.length + wanted.length)
  const old = Buffer.from(bytes)
  for (const { start, sfnt } of faces) {
    for (let index = 0; index < sfnt.tables.size; index += 1) {
      const at = start + 12 + 16 * index + 8
      old.writeUInt32BE(bytesAt(bytes, at) + headLength, at)
    }
  }
  const file = new FontFile(headLength, old)
  const starts = faces.map(({ start }) => start + headLength)
  for (const { face, font } of wanted) starts.push(addFace(file, face, font, headLength))
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
function addFace(file: FontFile, face: Face, font: WordMetrics, moved: number): number {
  const { sfnt } = face
  const own = metricTables(sfnt, font, face)
  const places = new Map<string, { readonly offset: number; readonly length: number }>()
  for (const [tag, { offset, length }] of sfnt.tables) {
    if (!DROPPED.has(tag)) places.set(tag, { offset: offset + moved, length })
  }
  for (const [tag, table] of own) places.set(tag, { offset: file.add(table), length: table.length })
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

/** A collection of faces that is put together. */
class FontFile {
  readonly #head: Buffer
  readonly #pieces: Uint8Array[]
  #length: number

  constructor(headLength: number, old: Uint8Array) {
    this.#head = Buffer.alloc(headLength)
    this.#pieces = [old]
    this.#length = headLength + old.length
  }

  /** Adds a piece; returns where it stands, which is a multiple of four. */
  add(piece: Uint8Array): number {
    const gap = -this.#length & 3
    this.#pieces.push(new Uint8Array(gap), piece)
    const at = this.#length + gap
    this.#length = at + piece.length
    return at
  }

  /** @param starts of the directories of its faces */
  written(starts: readonly number[]): Uint8Array {
    TTC.copy(this.#head)
    this.#head.writeUInt32BE(starts.length, 8)
    for (const [index, start] of starts.entries()) this.#head.writeUInt32BE(start, 12 + 4 * index)
    return Buffer.concat([this.#head, ...this.#pieces])
  }
}

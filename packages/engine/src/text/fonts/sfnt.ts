/** One table of a font file. */
export interface SfntTable {
  readonly offset: number
  readonly length: number
}

/** The tables of one face of a TrueType or OpenType file. */
export interface Sfnt {
  readonly bytes: Uint8Array
  readonly tables: ReadonlyMap<string, SfntTable>
}

/** A file that is no font, or a broken one; the message continues a sentence: `is cut short`. */
export class FontError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FontError'
  }
}

// A real font has about twenty; the count is 16 bits wide.
const MAX_TABLES = 128

/** Number of faces in a file: more than one only in a collection. */
export function faceCount(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  if (bytes.length < 12) throw new FontError('is too short to be a font')
  return view.getUint32(0) === TTC ? view.getUint32(8) : 1
}

/**
 * The table directory of one face.
 *
 * @throws FontError when this is no TrueType or OpenType font, or a table lies outside of the file
 *
 * Source: OpenType 1.9.1, "Organization of an OpenType Font".
 */
export function readSfnt(bytes: Uint8Array, index = 0): Sfnt {
  const faces = faceCount(bytes)
  if (index >= faces) throw new FontError(`has ${faces} faces, none with index ${index}`)
  const view = viewOf(bytes)
  const start = view.getUint32(0) === TTC ? within(view, 12 + 4 * index) : 0
  if (start + 12 > bytes.length) throw new FontError('is cut short')
  const version = view.getUint32(start)
  if (!VERSIONS.has(version)) throw new FontError('is no TrueType or OpenType font')
  const count = view.getUint16(start + 4)
  if (count > MAX_TABLES || start + 12 + 16 * count > bytes.length) {
    throw new FontError('has a broken table directory')
  }
  const tables = new Map<string, SfntTable>()
  for (let entry = start + 12; entry < start + 12 + 16 * count; entry += 16) {
    const tag = Buffer.from(bytes.buffer, bytes.byteOffset + entry, 4).toString('latin1')
    const [offset, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)]
    if (offset + length > bytes.length)
      throw new FontError(`has a ${tag} table outside of the file`)
    tables.set(tag, { offset, length })
  }
  return { bytes, tables }
}

/** The bytes of a table as a view; undefined where the font has none, or one shorter than asked for. */
export function tableView(sfnt: Sfnt, tag: string, minLength = 0): DataView | undefined {
  const table = sfnt.tables.get(tag)
  if (table === undefined || table.length < minLength) return undefined
  return new DataView(sfnt.bytes.buffer, sfnt.bytes.byteOffset + table.offset, table.length)
}

const TTC = 0x74746366

// 1.0, OTTO, true: the last is how Apple writes it.
const VERSIONS: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f, 0x74727565])

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

function within(view: DataView, offset: number): number {
  if (offset + 4 > view.byteLength) throw new FontError('is cut short')
  return view.getUint32(offset)
}

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
  const start = sfntStart(bytes, index)
  if (start + 12 > bytes.length) throw new FontError('is cut short')
  const version = view.getUint32(start)
  if (!VERSIONS.has(version)) throw new FontError(`is ${otherKind(bytes)}`)
  const count = view.getUint16(start + 4)
  if (count > MAX_TABLES || start + 12 + 16 * count > bytes.length) {
    throw new FontError('has a broken table directory')
  }
  const tables = new Map<string, SfntTable>()
  for (let entry = start + 12; entry < start + 12 + 16 * count; entry += 16) {
    const tag = Buffer.from(bytes.buffer, bytes.byteOffset + entry, 4).toString('latin1')
    const [offset, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)]
    if (offset + length > bytes.length)
      throw new FontError(`has a table outside of the file: ${printable(tag)}`)
    tables.set(tag, { offset, length })
  }
  return { bytes, tables }
}

/** Where the table directory of a face begins. */
export function sfntStart(bytes: Uint8Array, index: number): number {
  const view = viewOf(bytes)
  return view.getUint32(0) === TTC ? within(view, 12 + 4 * index) : 0
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

// Formats that people take for fonts of today, by their first characters.
const OTHER_KINDS: readonly (readonly [start: string, name: string])[] = [
  ...['\x80\x01', '%!PS-AdobeFont', '%!FontType1', 'typ1'].map(
    (start) => [start, 'a Type 1 font'] as const,
  ),
  ['MZ', 'a bitmap font of Windows'],
  ['STARTFONT', 'a bitmap font of X11'],
  ['\x01fcp', 'a bitmap font of X11'],
  ['\x1f\x8b', 'a packed file (gzip)'],
  ['PK', 'a ZIP file'],
  ['<', 'a text in XML or HTML'],
]
const [EOT_MARK, EOT_MARK_AT] = ['LP', 34]

/** A tag without what cannot be shown. */
function printable(tag: string): string {
  return tag.trim().replaceAll(/[^ -~]/g, '?')
}

/** A name for a file that is no font which can be used here. */
function otherKind(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(64, bytes.length))
  const text = head.toString('latin1')
  const isEot = text.startsWith(EOT_MARK, EOT_MARK_AT)
  const other = isEot ? 'an EOT file' : OTHER_KINDS.find(([start]) => text.startsWith(start))?.[1]
  return `${other === undefined ? '' : `${other}, `}no TrueType or OpenType font`
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

function within(view: DataView, offset: number): number {
  if (offset + 4 > view.byteLength) throw new FontError('is cut short')
  return view.getUint32(offset)
}

import type { CompoundFile } from '../compound/compound-file.ts'

// Records of the workbook's globals ([MS-XLS] 2.4.21, 2.4.28, 2.4.53, 2.4.150).
const BOF = 0x0809
const EOF = 0x000a
const BOUND_SHEET = 0x0085
const NAME = 0x0018

const BIFF8 = 0x0600
/** Flag fBuiltin of a name, and the first characters of those that make a sheet print. */
const BUILT_IN = 0x20
const PRINT_NAMES: ReadonlySet<number> = new Set([0x06, 0x07])

/**
 * Takes the print areas from the hidden sheets of an XLS: LibreOffice prints sheets that have one, hidden or not.
 *
 * The name stays, as one without a meaning: its length and the places of everything behind it do not change.
 *
 * @param bytes of the file
 * @returns the bytes, the same when no hidden sheet has a print area
 */
export function hideXlsSheets(file: CompoundFile, bytes: Uint8Array): Uint8Array {
  const name = file.has('Workbook') ? 'Workbook' : 'Book'
  const stream = file.read(name) ?? Buffer.alloc(0)
  const hidden: boolean[] = []
  const names: { readonly sheet: number; readonly at: number }[] = []
  let isBiff8 = true
  for (const { type, start, end } of globalRecords(stream)) {
    if (type === BOF && end - start >= 2) isBiff8 = stream.readUInt16LE(start) === BIFF8
    else if (type === BOUND_SHEET && end - start >= 6) {
      hidden.push(((stream[start + 4] ?? 0) & 3) !== 0)
    } else if (type === NAME && end - start >= 16) {
      const isBuiltIn = ((stream[start] ?? 0) & BUILT_IN) !== 0
      const first = stream[start + (isBiff8 ? 15 : 14)] ?? 0
      const sheet = stream.readUInt16LE(start + 8)
      if (isBuiltIn && PRINT_NAMES.has(first)) names.push({ sheet, at: start })
    }
  }
  // Sheets count from 1; 0 is the whole workbook.
  const ofHidden = names.filter(({ sheet }) => hidden[sheet - 1] !== false)
  if (ofHidden.length === 0 || !hidden.includes(true)) return bytes
  return file.patched(name, new Map(ofHidden.map(({ at }) => [at, (stream[at] ?? 0) & ~BUILT_IN])))
}

function* globalRecords(stream: Buffer) {
  for (let offset = 0; offset + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(offset)
    const start = offset + 4
    const end = start + stream.readUInt16LE(offset + 2)
    if (type === EOF || end > stream.length) return
    yield { type, start, end }
    offset = end
  }
}

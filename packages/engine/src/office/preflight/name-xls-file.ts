import type { CompoundFile } from '../compound/compound-file.ts'
import type { Removals } from '../disarm/removals.ts'

// Records of sheets ([MS-XLS] 2.4.136, 2.4.124).
const HEADERS: ReadonlySet<number> = new Set([0x0014, 0x0015])
const BOF = 0x0809
/** Place and state of a sheet ([MS-XLS] 2.4.28). */
const SHEET = 0x0085
const BIFF8 = 0x0600
const SPACE = 0x20
const CODE = /&(?:"[^"]*"|[\s\S])/g

/** Marks that LibreOffice shows as in an address, `%23` for `#`. */
const MARKS = /[#%?;]/

/**
 * Takes the folder out of the headers and footers of an XLS, and the name of the file where it is not known: a layout
 * engine would print those of its own temporary file.
 *
 * Spaces stand in their place, so that nothing moves. Those of hidden sheets, which are not printed, are not told.
 *
 * @param fileName that the engine gives the file; undefined where it is not known
 * @returns the bytes, the same when nothing asks for either
 */
export function nameXlsFile(
  file: CompoundFile,
  bytes: Uint8Array,
  fileName: string | undefined,
  removals: Removals,
): Uint8Array {
  const name = file.has('Workbook') ? 'Workbook' : 'Book'
  const stream = file.read(name) ?? Buffer.alloc(0)
  const isShown = fileName !== undefined && !MARKS.test(fileName)
  const blanks = new Map<number, number>()
  const hidden = new Set<number>()
  let isBiff8 = true
  let isPrinted = true
  for (let offset = 0; offset + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(offset)
    const start = offset + 4
    const end = start + stream.readUInt16LE(offset + 2)
    if (end > stream.length) break
    if (type === BOF && end - start >= 2) {
      isBiff8 = stream.readUInt16LE(start) === BIFF8
      isPrinted = !hidden.has(offset)
    } else if (type === SHEET && end - start >= 5 && ((stream[start + 4] ?? 0) & 3) !== 0) {
      hidden.add(stream.readUInt32LE(start))
    } else if (HEADERS.has(type)) blank(stream, start, end)
    offset = end
  }
  return blanks.size === 0 ? bytes : file.patched(name, blanks)

  function blank(record: Buffer, start: number, end: number): void {
    const isWide = isBiff8 && end - start > 3 && ((record[start + 2] ?? 0) & 1) !== 0
    const from = start + (isBiff8 ? 3 : 1)
    const text = record.toString(isWide ? 'utf16le' : 'latin1', Math.min(from, end), end)
    for (const { 0: code, index } of text.matchAll(CODE)) {
      if (code !== '&Z' && (code !== '&F' || isShown)) continue
      const unknown = fileName === undefined ? 'fileName' : 'fileNameMarks'
      if (isPrinted) removals.add(code === '&Z' ? 'filePath' : unknown)
      const at = from + index * (isWide ? 2 : 1)
      blanks.set(at, SPACE)
      blanks.set(at + (isWide ? 2 : 1), SPACE)
    }
  }
}

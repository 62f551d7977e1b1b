import { biffRecords } from './biff-records.ts'
import { BiffStrings } from './biff-strings.ts'
import { type XlsFormat, xlsFormat } from './shown-otherwise.ts'

// [MS-XLS] 2.4.21, 2.4.103, 2.4.28, 2.4.265, 2.4.126, 2.4.353, 2.4.150
const BOF = 0x0809
const EOF = 0x000a
const BOUND_SHEET = 0x0085
const SHARED_STRINGS = 0x00fc
const FORMAT = 0x041e
const CELL_STYLE = 0x00e0
const NAME = 0x0018

const BIFF8 = 0x0600
const BUILT_IN = 0x20
const PRINT_AREA = 0x06
const WORKSHEET = 0

/** Facts that hold for the sheets of a workbook in XLS. */
export interface XlsGlobals {
  /** Visible worksheets. */
  readonly sheets: readonly {
    /** Place in the stream. */
    readonly at: number
    readonly hasPrintArea: boolean
  }[]
  readonly strings: readonly string[]
  /** Number format by cell style. */
  readonly formats: readonly XlsFormat[]
}

/** Reads the globals of a workbook; undefined before Excel 97, whose texts depend on a code page. */
export function readXlsGlobals(stream: Buffer): XlsGlobals | undefined {
  const sheets: { readonly at: number; readonly isShown: boolean }[] = []
  const strings: string[] = []
  const codes = new Map<number, string>()
  const styles: number[] = []
  const withArea = new Set<number>()
  for (const { type, at, pieces } of biffRecords(stream)) {
    const [content = Buffer.alloc(0)] = pieces
    if (at === 0 && (type !== BOF || content.length < 2)) return undefined
    if (at === 0 && content.readUInt16LE(0) !== BIFF8) return undefined
    if (type === EOF) break
    if (type === BOUND_SHEET && content.length >= 6) {
      const isVisible = ((content[4] ?? 0) & 3) === 0
      sheets.push({ at: content.readUInt32LE(0), isShown: isVisible && content[5] === WORKSHEET })
    } else if (type === SHARED_STRINGS) readStrings(pieces, strings)
    else if (type === FORMAT && content.length >= 5) {
      codes.set(content.readUInt16LE(0), new BiffStrings(pieces, 2).next() ?? '')
    } else if (type === CELL_STYLE && content.length >= 4) styles.push(content.readUInt16LE(2))
    else if (type === NAME && content.length >= 16) {
      const isBuiltIn = ((content[0] ?? 0) & BUILT_IN) !== 0
      if (isBuiltIn && content[15] === PRINT_AREA) withArea.add(content.readUInt16LE(8))
    }
  }
  return {
    // A name counts sheets from 1.
    sheets: sheets
      .map(({ at, isShown }, index) => ({ at, isShown, hasPrintArea: withArea.has(index + 1) }))
      .filter(({ isShown }) => isShown),
    strings,
    formats: styles.map((id) => xlsFormat(id, codes.get(id))),
  }
}

function readStrings(pieces: readonly Buffer[], strings: string[]): void {
  const reader = new BiffStrings(pieces, 8)
  for (let text = reader.next(); text !== undefined; text = reader.next()) strings.push(text)
}

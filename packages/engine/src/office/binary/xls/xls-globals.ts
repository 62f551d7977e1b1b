import type { CellRange } from '../../../units/a1-range.ts'
import { decodeCodePage } from '../../document/code-pages.ts'
import { biffRecords } from './biff-records.ts'
import { BiffStrings } from './biff-strings.ts'
import { type BiffVersion, printArea } from './print-area.ts'
import { type XlsFormat, xlsFormat } from './shown-otherwise.ts'

// [MS-XLS] 2.4.21, 2.4.103, 2.4.28, 2.4.265, 2.4.126, 2.4.353, 2.4.150, 2.4.52
const BOF = 0x0809
const EOF = 0x000a
const BOUND_SHEET = 0x0085
const SHARED_STRINGS = 0x00fc
const FORMAT = 0x041e
const CELL_STYLE = 0x00e0
const NAME = 0x0018
const CODE_PAGE = 0x0042

const VERSIONS: Readonly<Record<number, BiffVersion>> = { 1536: 8, 1280: 5 }
/** Windows' Western one, which Excel writes by a number of its own, too. */
const WESTERN = 1252
const OWN_NUMBERS: Readonly<Record<number, number>> = { 32768: 10_000, 32769: WESTERN }
const BUILT_IN = 0x20
const PRINT_AREA = 0x06
const WORKSHEET = 0

/** Facts that hold for the sheets of a workbook in XLS. */
export interface XlsGlobals {
  /** Visible worksheets. */
  readonly sheets: readonly {
    /** Place in the stream. */
    readonly at: number
    /** Printed ranges, counted from 0: undefined for all cells, `unknown` where they cannot be told. */
    readonly area: readonly CellRange[] | 'unknown' | undefined
  }[]
  readonly strings: readonly string[]
  /** Number format by cell style. */
  readonly formats: readonly XlsFormat[]
  /** Text that a record has at a place, after its length. */
  textAt(pieces: readonly Buffer[], at: number): string | undefined
}

/** Reads the globals of a workbook; undefined before Excel 5. */
export function readXlsGlobals(stream: Buffer): XlsGlobals | undefined {
  const sheets: { readonly at: number; readonly isShown: boolean }[] = []
  const strings: string[] = []
  const codes = new Map<number, string>()
  const styles: number[] = []
  const areas = new Map<number, readonly CellRange[] | 'unknown'>()
  let version: BiffVersion | undefined
  let codePage = WESTERN
  for (const { type, at, pieces } of biffRecords(stream)) {
    const [content = Buffer.alloc(0)] = pieces
    if (at === 0 && type === BOF && content.length >= 2) version = VERSIONS[content.readUInt16LE(0)]
    if (version === undefined) return undefined
    if (type === EOF) break
    if (type === BOUND_SHEET && content.length >= 6) {
      const isVisible = ((content[4] ?? 0) & 3) === 0
      sheets.push({ at: content.readUInt32LE(0), isShown: isVisible && content[5] === WORKSHEET })
    } else if (type === CODE_PAGE && content.length >= 2) {
      const number = content.readUInt16LE(0)
      codePage = OWN_NUMBERS[number] ?? number
    } else if (type === SHARED_STRINGS) readStrings(pieces, strings)
    else if (type === FORMAT && content.length >= 3) {
      codes.set(content.readUInt16LE(0), formatCode(pieces, version, codePage))
    } else if (type === CELL_STYLE && content.length >= 4) styles.push(content.readUInt16LE(2))
    else if (type === NAME) {
      const found = areaOf(content, version)
      if (found) areas.set(found.sheet, found.area)
    }
  }
  return {
    // A name counts sheets from 1.
    sheets: sheets
      .map(({ at, isShown }, index) => ({ at, isShown, area: areas.get(index + 1) }))
      .filter(({ isShown }) => isShown),
    strings,
    formats: styles.map((id) => xlsFormat(id, codes.get(id))),
    textAt: (pieces, at) =>
      version === 8 ? new BiffStrings(pieces, at).next() : byteText(pieces, at, codePage),
  }
}

/** Text in bytes of a code page, as Excel 5 and 95 write it. */
function byteText(pieces: readonly Buffer[], at: number, codePage: number): string | undefined {
  const content = Buffer.concat(pieces)
  if (at + 2 > content.length) return undefined
  const start = at + 2
  return decodeCodePage(content.subarray(start, start + content.readUInt16LE(at)), codePage)
}

function formatCode(pieces: readonly Buffer[], version: BiffVersion, codePage: number): string {
  if (version === 8) return new BiffStrings(pieces, 2).next() ?? ''
  const [content = Buffer.alloc(0)] = pieces
  return decodeCodePage(content.subarray(3, 3 + (content[2] ?? 0)), codePage)
}

/** Sheet and ranges of a name, where it is that of a print area. */
function areaOf(content: Buffer, version: BiffVersion) {
  // From Excel 97 on the width of the characters stands before the name.
  const name = version === 8 ? 15 : 14
  if (content.length <= name) return undefined
  const isBuiltIn = ((content[0] ?? 0) & BUILT_IN) !== 0
  if (!isBuiltIn || content[name] !== PRINT_AREA) return undefined
  const formula = content.subarray(name + 1, name + 1 + content.readUInt16LE(4))
  return {
    sheet: content.readUInt16LE(8),
    area: printArea(formula, version) ?? ('unknown' as const),
  }
}

function readStrings(pieces: readonly Buffer[], strings: string[]): void {
  const reader = new BiffStrings(pieces, 8)
  for (let text = reader.next(); text !== undefined; text = reader.next()) strings.push(text)
}

import type { CompoundFile } from '../../compound/compound-file.ts'
import type { Removals } from '../../disarm/removals.ts'
import { knownLocale } from '../../ooxml/excel/numbers/known-locale.ts'
import { BiffEdits, biffRecord } from './biff-edits.ts'
import { type BiffRecord, biffRecords } from './biff-records.ts'
import { BiffStrings } from './biff-strings.ts'
import { formulaResult } from './formula-results.ts'
import { shortNumber } from './short-number.ts'
import { numberCell, PLACE_BYTES } from './stored-cell.ts'
import { XlsStyles } from './xls-styles.ts'

// [MS-XLS] 2.4.21, 2.4.103, 2.4.126, 2.4.353, 2.4.77
const BOF = 0x0809
const EOF = 0x000a
const FORMAT = 0x041e
const STYLE = 0x00e0
const DATE_MODE = 0x0022
// [MS-XLS] 2.4.180, 2.4.220, 2.4.175, 2.4.24, 2.4.127
const NUMBER = 0x0203
const SHORT_NUMBER = 0x027e
const SHORT_NUMBERS = 0x00bd
const BOOLEAN_OR_ERROR = 0x0205
const FORMULA = 0x0006

const BIFF8 = 0x0600
const HEADER = 4
const STYLE_BYTES = 20
/** Place of a style in a record of a cell, and bytes of one of several numbers. */
const STYLE_AT = 4
const SHORT_BYTES = 6

/**
 * Changes the cells of an XLS whose numbers, or true and false, LibreOffice shows otherwise than Excel.
 *
 * They get styles of their own, as those of an XLSX do; true and false become numbers that look like them.
 *
 * @param removals takes down that there are too many
 * @returns the bytes, the same where there are none, and before Excel 97
 */
export function showXlsAsExcel(
  file: CompoundFile,
  bytes: Uint8Array,
  removals: Removals,
  locale: string = 'en-US',
): Uint8Array {
  const stream = file.read('Workbook')
  const styles = stream && readStyles(stream, knownLocale(locale))
  if (stream === undefined || styles === undefined) return bytes
  const edits = new BiffEdits()
  let depth = 0
  let isSheet = false
  for (const record of biffRecords(stream)) {
    if (record.type === BOF) {
      depth += 1
      isSheet = record.at > 0
    } else if (record.type === EOF) depth -= 1
    // Charts stand inside of sheets, with records of the same kinds.
    else if (depth === 1 && isSheet) showCells(record, styles, edits)
  }
  styles.write(edits)
  if (styles.isFull) removals.add('xlsNumbers')
  if (styles.hasMixed) removals.add('mixedFormats')
  return edits.isEmpty ? bytes : file.replaced('Workbook', edits.apply(stream))
}

function readStyles(stream: Buffer, locale: string): XlsStyles | undefined {
  const codes = new Map<number, string>()
  const styles: Buffer[] = []
  let is1904 = false
  let from = 0
  let behind = 0
  for (const { type, at, end, pieces } of biffRecords(stream)) {
    const [content = Buffer.alloc(0)] = pieces
    if (at === 0 && (content.length < 2 || content.readUInt16LE(0) !== BIFF8)) return undefined
    if (type === EOF) break
    if (type === FORMAT && content.length > 2) {
      codes.set(content.readUInt16LE(0), new BiffStrings(pieces, 2).next() ?? '')
    } else if (type === DATE_MODE) is1904 = content[0] === 1
    else if (type === STYLE && content.length >= STYLE_BYTES) {
      if (styles.length === 0) from = at
      styles.push(content)
      behind = end
    }
  }
  if (styles.length === 0) return undefined
  return new XlsStyles({ codes, styles, from, end: behind }, { locale, is1904 })
}

function showCells(record: BiffRecord, styles: XlsStyles, edits: BiffEdits): void {
  const { type, pieces } = record
  const [content = Buffer.alloc(0)] = pieces
  if (content.length < PLACE_BYTES + 4 && type !== BOOLEAN_OR_ERROR) return
  if (type === NUMBER && content.length >= PLACE_BYTES + 8) {
    const value = content.readDoubleLE(PLACE_BYTES)
    const cell = shownNumber(content.subarray(0, PLACE_BYTES), value, styles)
    if (cell) edits.replace(record, cell)
  } else if (type === SHORT_NUMBER) {
    const value = shortNumber(content.readUInt32LE(PLACE_BYTES))
    const cell = shownNumber(content.subarray(0, PLACE_BYTES), value, styles)
    if (cell) edits.replace(record, cell)
  } else if (type === SHORT_NUMBERS) showNumbers(record, content, styles, edits)
  else if (type === BOOLEAN_OR_ERROR) showBoolean(record, content, styles, edits)
  else if (type === FORMULA && pieces.length === 1) showResult(record, content, styles, edits)
}

/** The record of a number that looks as in Excel; undefined where it does so already. */
function shownNumber(place: Buffer, value: number, styles: XlsStyles): Buffer | undefined {
  const change = styles.numberAs(place.readUInt16LE(STYLE_AT), value)
  if (change === undefined) return undefined
  return numberCell(withStyle(place, change.style), change.value ?? value)
}

function showNumbers(
  record: BiffRecord,
  content: Buffer,
  styles: XlsStyles,
  edits: BiffEdits,
): void {
  const cells: Buffer[] = []
  let isChanged = false
  const firstColumn = content.readUInt16LE(2)
  // The number of the last column stands behind the cells.
  for (let at = 4; at + SHORT_BYTES + 2 <= content.length; at += SHORT_BYTES) {
    const place = Buffer.alloc(PLACE_BYTES)
    content.copy(place, 0, 0, 2)
    place.writeUInt16LE(firstColumn + (at - 4) / SHORT_BYTES, 2)
    content.copy(place, STYLE_AT, at, at + 2)
    const bits = content.subarray(at + 2, at + SHORT_BYTES)
    const shown = shownNumber(place, shortNumber(bits.readUInt32LE(0)), styles)
    isChanged ||= shown !== undefined
    cells.push(shown ?? biffRecord(SHORT_NUMBER, place, bits))
  }
  if (isChanged) edits.replace(record, ...cells)
}

function showBoolean(
  record: BiffRecord,
  content: Buffer,
  styles: XlsStyles,
  edits: BiffEdits,
): void {
  const isBoolean = content.length >= PLACE_BYTES + 2 && content[PLACE_BYTES + 1] === 0
  if (!isBoolean) return
  const isTrue = content[PLACE_BYTES] !== 0
  const style = styles.booleanAs(content.readUInt16LE(STYLE_AT), isTrue)
  if (style === undefined) return
  const place = withStyle(content.subarray(0, PLACE_BYTES), style)
  edits.replace(record, numberCell(place, isTrue ? 1 : 0))
}

/** The formula stays: its cell gets another style, or another result. */
function showResult(
  { at }: BiffRecord,
  content: Buffer,
  styles: XlsStyles,
  edits: BiffEdits,
): void {
  const result = formulaResult(content)
  const own = content.readUInt16LE(STYLE_AT)
  const start = at + HEADER
  const put = (place: number, bytes: Buffer) =>
    edits.replace({ at: start + place, end: start + place + bytes.length }, bytes)
  if (result?.kind === 'number') {
    const change = styles.numberAs(own, result.value)
    if (change?.style !== undefined) put(STYLE_AT, word(change.style))
    if (change?.value !== undefined) put(PLACE_BYTES, double(change.value))
  } else if (result?.kind === 'boolean') {
    const style = styles.booleanAs(own, result.value !== 0)
    if (style !== undefined) put(STYLE_AT, word(style))
  }
}

function withStyle(place: Buffer, style: number | undefined): Buffer {
  if (style === undefined) return place
  return Buffer.concat([place.subarray(0, STYLE_AT), word(style)])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

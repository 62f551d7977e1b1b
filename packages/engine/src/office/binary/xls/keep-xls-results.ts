import type { CompoundFile } from '../../compound/compound-file.ts'
import type { Removals } from '../../disarm/removals.ts'
import { biffRecords } from './biff-records.ts'

// [MS-XLS] 2.4.21, 2.4.127, 2.4.277, 2.4.180, 2.4.24
const BOF = 0x0809
const FORMULA = 0x0006
/** Tokens that the formula before it shares with others: behind their cells, and their length. */
const SHARED = 0x04bc
const SHARED_TOKENS = 10
const NUMBER = 0x0203
const BOOLEAN = 0x0205
/** A type that no program knows: it takes what is left of a formula. */
const NOTHING = 0x08ff

const HEADER = 4
/** Row, column and format of a cell, then its result, then flags and the length of its tokens. */
const RESULT = 6
const TOKENS = 22
const NUMBER_BYTES = 14
const BOOLEAN_BYTES = 8
/** Marks of a result that is no number, and its kinds. */
const NO_NUMBER = 0xffff
const IS_BOOLEAN = 1
/** A call of a function that is not Excel's own, whatever it gives: of an add-in, or of a macro ([MS-XLS] 2.5.198.63). */
const CALLS: readonly number[] = [0x22, 0x42, 0x62]
const FOREIGN = 0x00ff
/** A formula whose tokens are those of a cell: its row and column follow. */
const AS_CELL = 0x01
const AS_CELL_BYTES = 5

/**
 * Makes formulas of an XLS that call functions of add-ins or macros their stored results: LibreOffice prints an error.
 *
 * @param removals takes down that there are any
 * @returns the bytes, the same where there are none
 */
export function keepXlsResults(
  file: CompoundFile,
  bytes: Uint8Array,
  removals: Removals,
): Uint8Array {
  const stream = file.read('Workbook')
  if (stream === undefined) return bytes
  const changes = new Map<number, number>()
  // Cells whose tokens are shared; a sheet begins anew.
  let shared = new Set<string>()
  let last: { readonly content: Buffer; readonly at: number } | undefined
  for (const { type, at, pieces } of biffRecords(stream)) {
    const [content = Buffer.alloc(0)] = pieces
    if (type === BOF) shared = new Set()
    if (type === SHARED && last && callsForeign(content.subarray(SHARED_TOKENS))) {
      shared.add(cellOf(last.content) ?? '')
      keep(last)
      // Without the formula before it, it would be taken for that of another cell.
      changes.set(at, NOTHING & 0xff).set(at + 1, NOTHING >> 8)
    }
    last = undefined
    if (type !== FORMULA || pieces.length > 1 || content.length < TOKENS) continue
    last = { content, at }
    const place = cellOf(content)
    if (place === undefined ? callsForeign(content.subarray(TOKENS)) : shared.has(place)) keep(last)
  }
  return changes.size === 0 ? bytes : file.patched('Workbook', changes)

  function keep({ content, at }: { readonly content: Buffer; readonly at: number }): void {
    const cell = storedCell(content)
    if (cell === undefined) return
    removals.add('storedResults')
    for (const [index, byte] of cell.entries()) changes.set(at + index, byte)
  }
}

/** The cell that a formula has its tokens of. */
function cellOf(formula: Buffer): string | undefined {
  const tokens = formula.subarray(TOKENS)
  return tokens[0] === AS_CELL && tokens.length === AS_CELL_BYTES
    ? tokens.toString('hex', 1)
    : undefined
}

/** Bytes that look like a call in the text of a formula keep a result that is the same. */
function callsForeign(tokens: Buffer): boolean {
  for (let at = 0; at + 4 <= tokens.length; at += 1) {
    if (CALLS.includes(tokens[at] ?? 0) && tokens.readUInt16LE(at + 2) === FOREIGN) return true
  }
  return false
}

/** Start of the record of a number, or of true or false, and what fills the rest; undefined for another result. */
function storedCell(formula: Buffer): Buffer | undefined {
  const isNumber = formula.readUInt16LE(RESULT + 6) !== NO_NUMBER
  if (!isNumber && formula[RESULT] !== IS_BOOLEAN) return undefined
  const length = isNumber ? NUMBER_BYTES : BOOLEAN_BYTES
  const cell = Buffer.alloc(HEADER + length + HEADER)
  cell.writeUInt16LE(isNumber ? NUMBER : BOOLEAN, 0)
  cell.writeUInt16LE(length, 2)
  formula.copy(cell, HEADER, 0, RESULT)
  if (isNumber) formula.copy(cell, HEADER + RESULT, RESULT, RESULT + 8)
  else cell[HEADER + RESULT] = formula[RESULT + 2] ?? 0
  cell.writeUInt16LE(NOTHING, HEADER + length)
  cell.writeUInt16LE(formula.length - length - HEADER, HEADER + length + 2)
  return cell
}

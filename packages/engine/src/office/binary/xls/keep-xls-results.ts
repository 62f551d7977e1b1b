import type { CompoundFile } from '../../compound/compound-file.ts'
import type { Removals } from '../../disarm/removals.ts'
import { BiffEdits } from './biff-edits.ts'
import { biffRecords } from './biff-records.ts'
import { BiffStrings } from './biff-strings.ts'
import { resultCell } from './formula-results.ts'

// [MS-XLS] 2.4.21, 2.4.127, 2.4.277, 2.4.4, 2.4.268
const BOF = 0x0809
const FORMULA = 0x0006
/** Tokens that the formula before it shares with others: behind their cells, and their length. */
const SHARED = 0x04bc
const SHARED_TOKENS = 10
/** Tokens of a formula of several cells. */
const ARRAY = 0x0221
const TEXT = 0x0207

/** Row, column and format of a cell, its result, flags and the length of its tokens stand before those. */
const TOKENS = 22
/** A call of a function that is not Excel's own, whatever it gives: of an add-in, or of a macro ([MS-XLS] 2.5.198.63). */
const CALLS: readonly number[] = [0x22, 0x42, 0x62]
const FOREIGN = 0x00ff
/** A formula whose tokens are those of a cell: its row and column follow. */
const AS_CELL = 0x01
const AS_CELL_BYTES = 5

/** The record of a formula, with those behind it that belong to it. */
interface Formula {
  readonly at: number
  end: number
  readonly content: Buffer
  text?: string | undefined
}

/**
 * Makes formulas of an XLS their stored results where LibreOffice shows another: those that call functions of add-ins or
 * macros, of which it prints an error, and those of several cells.
 *
 * @param removals takes down that functions are not calculated
 * @returns the bytes, the same where there are none
 */
export function keepXlsResults(
  file: CompoundFile,
  bytes: Uint8Array,
  removals: Removals,
): Uint8Array {
  const stream = file.read('Workbook')
  if (stream === undefined) return bytes
  const edits = new BiffEdits()
  // Cells whose tokens are shared; a sheet begins anew.
  let foreign = new Set<string>()
  let arrays = new Set<string>()
  let last: Formula | undefined
  for (const { type, at, end, pieces } of biffRecords(stream)) {
    const [content = Buffer.alloc(0)] = pieces
    if (last && (type === SHARED || type === ARRAY)) {
      const cell = cellOf(last.content) ?? ''
      if (type === ARRAY) arrays.add(cell)
      else if (callsForeign(content.subarray(SHARED_TOKENS))) foreign.add(cell)
      last.end = end
      continue
    }
    if (last && type === TEXT) {
      last.text = new BiffStrings(pieces, 0).next()
      last.end = end
      continue
    }
    if (last) keep(last)
    last = undefined
    if (type === BOF) [foreign, arrays] = [new Set(), new Set()]
    const isWhole = pieces.length === 1 && content.length >= TOKENS
    if (type === FORMULA && isWhole) last = { at, end, content }
  }
  if (last) keep(last)
  return edits.isEmpty ? bytes : file.replaced('Workbook', edits.apply(stream))

  function keep(formula: Formula): void {
    const { content, text } = formula
    const place = cellOf(content)
    const isForeign =
      place === undefined ? callsForeign(content.subarray(TOKENS)) : foreign.has(place)
    if (!isForeign && !(place !== undefined && arrays.has(place))) return
    const cell = resultCell(content, text)
    if (cell === undefined) return
    if (isForeign) removals.add('storedResults')
    edits.replace(formula, cell)
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

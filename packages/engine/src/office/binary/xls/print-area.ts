import type { CellRange } from '../../../units/a1-range.ts'

// Tokens of formulas ([MS-XLS] 2.5.198.28, .85, .94, .70, .71, .79), whatever class their operands have.
const AREA = 0x1b
const CELL = 0x1a
const MEMORY_OF_AREAS = 0x06
const MEMORY = 0x09
const UNION = 0x10
const PARENTHESES = 0x15
const CLASS = 0x1f
const IS_OPERAND = 0x20
/** Columns from Excel 97 on, without the flags of relative references. */
const COLUMN = 0xff

/** Bytes of a reference between its token and its rows: the sheet, by Excel 97 and before it. */
const SHEET_BYTES = { 8: 2, 5: 14 } as const

/** Version of the records of a workbook in XLS: Excel 97 and later, or Excel 5 and 95. */
export type BiffVersion = keyof typeof SHEET_BYTES

/**
 * Ranges of the formula that stands behind the name of a print area, counted from 0; undefined where it is no list of
 * ranges.
 */
export function printArea(formula: Buffer, version: BiffVersion): readonly CellRange[] | undefined {
  const ranges: CellRange[] = []
  const sheet = SHEET_BYTES[version]
  const columnBytes = version === 8 ? 2 : 1
  for (let at = 0; at < formula.length; ) {
    const token = formula[at] ?? 0
    const kind = token >= IS_OPERAND ? token & CLASS : undefined
    const start = at + 1 + sheet
    const corners = kind === AREA ? 2 : 1
    if (token === UNION || token === PARENTHESES) at += 1
    else if (kind === MEMORY) at += 3
    else if (kind === MEMORY_OF_AREAS) at += 7
    else if (kind === AREA || kind === CELL) {
      at = start + corners * (2 + columnBytes)
      if (at > formula.length) return undefined
      const columns = start + corners * 2
      const last = corners - 1
      ranges.push({
        top: formula.readUInt16LE(start),
        bottom: formula.readUInt16LE(start + last * 2),
        left: (formula[columns] ?? 0) & COLUMN,
        right: (formula[columns + last * columnBytes] ?? 0) & COLUMN,
      })
    } else return undefined
  }
  return ranges.length > 0 ? ranges : undefined
}

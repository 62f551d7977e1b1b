import type { SheetCells, ShownCell } from './sheet-cells.ts'

// Digits and capitals are the widest of what numbers and headings are made of, in the fonts of the theme.
const CHARACTER_EM = 0.56
/** Paddings and borders of a column. */
const COLUMN_EM = 0.8
/** The longest word that is kept whole. */
const MAX_WORD = 10

// Smaller than 3 pt on A4 nobody reads a table: its numbers are rather broken.
const MAX_WIDTH_EM = 160

/**
 * Width in em that a sheet's table needs so that nothing that is {@link keptWhole} is broken over lines.
 *
 * @param isWide whether a cell spans columns, and says nothing about the width of one
 * @returns undefined where a table so wide could not be read on a page
 */
export function sheetWidthEm(
  { cells, columns }: Pick<SheetCells, 'cells' | 'columns'>,
  isWide: (row: number, column: number) => boolean,
): number | undefined {
  const characters = new Map(columns.map((column) => [column, 1]))
  for (const [row, inRow] of cells) {
    for (const [column, { text, isNumber }] of inRow) {
      if (isWide(row, column)) continue
      const needed = isNumber ? text.length : Math.min(longestWord(text), MAX_WORD)
      if (needed > (characters.get(column) ?? 1)) characters.set(column, needed)
    }
  }
  const all = [...characters.values()].reduce((sum, count) => sum + count, 0)
  const widthEm = Math.ceil(all * CHARACTER_EM + columns.length * COLUMN_EM)
  return widthEm > MAX_WIDTH_EM ? undefined : widthEm
}

/** Whether the text of a cell is only broken between its words: numbers, and texts of short words. */
export function keptWhole({ text, isNumber }: Pick<ShownCell, 'text' | 'isNumber'>): boolean {
  return isNumber || longestWord(text) <= MAX_WORD
}

function longestWord(text: string): number {
  return Math.max(...text.split(/\s+/, 1000).map(({ length }) => length))
}

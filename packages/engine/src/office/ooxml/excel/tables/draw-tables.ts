import type { OfficePackage } from '../../office-package.ts'
import type { WorkbookSheet } from '../workbook/workbook.ts'
import { builtInTableStyle } from './built-in-styles.ts'
import { ownTableStyle } from './own-styles.ts'
import { readTables } from './read-tables.ts'
import { type StyledTable, styleSheet } from './style-sheet.ts'
import { StyledCells } from './styled-cells.ts'
import { StylesPart } from './styles-part.ts'
import { themeColours } from './theme-colours.ts'

/** Cells that are added so that empty places of tables have their colours: each needs about 1 KB. */
const MAX_ADDED_CELLS = 200_000
/** Rows of all tables together; a sheet has a million. */
const MAX_TABLE_ROWS = 2_000_000
/** Tables of a workbook: every row is held against each of its sheet. */
const MAX_TABLES = 1000

/**
 * Writes the styles of tables into a workbook as ordinary formats of their cells: no layout engine here draws them.
 *
 * @param sheets that are printed
 * @returns whether anything was left out
 */
export function drawTables(
  document: OfficePackage,
  main: string,
  sheets: readonly WorkbookSheet[],
): boolean {
  const listed = sheets
    .map(({ part }) => ({ part, tables: readTables(document, part) }))
    .filter(({ tables }) => tables.length > 0)
  if (listed.length === 0) return false
  const part = document.related(main, 'styles')
  if (part === undefined) return true
  const theme = themeColours(document, main)
  const styles = new StylesPart(document.text(part), part, theme)
  const cells = new StyledCells(styles)
  if (!cells.canAdd) return true
  const budget = { cells: MAX_ADDED_CELLS, rows: MAX_TABLE_ROWS, isSpent: false }
  let isCut = false
  let left = MAX_TABLES
  for (const { part: sheet, tables } of listed) {
    const styled = tables.flatMap((table): readonly StyledTable[] => {
      const style = ownTableStyle(styles, table.style) ?? builtInTableStyle(table.style, theme)
      return style === undefined ? [] : [{ table, style }]
    })
    const drawn = styled.slice(0, left)
    left -= drawn.length
    isCut ||= drawn.length < tables.length
    if (drawn.length === 0) continue
    const text = document.text(sheet)
    const changed = styleSheet({ text, part: sheet }, drawn, cells, budget)
    if (changed !== text) document.write(sheet, changed)
  }
  const text = cells.apply()
  if (text !== styles.text) document.write(part, text)
  return isCut || budget.isSpent || cells.isFull
}

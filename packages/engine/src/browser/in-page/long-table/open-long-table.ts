import { keepLongTable } from './long-table-state.ts'
import { PART_RULES } from './part-rules.ts'
import { countsElements, isAmongBlocks, standsAlone } from './table-around.ts'
import { boundRows, holdColumns, plainRow, tableWidths } from './table-columns.ts'

/** A table that is long enough to be printed in parts. */
export interface LongTable {
  /** Heights of its rows as they are laid out now, in CSS pixels. */
  readonly rowHeightsPx: readonly number[]
  /** Rows that a cell of a row before reaches into: no part begins with one. */
  readonly bound: readonly number[]
}

/**
 * Finds the longest table of a document and makes it one of which rows can be left out: its columns keep the widths that
 * all rows together give them. Runs in the page, as it is laid out to be printed.
 *
 * @param minRows shorter tables are left alone
 * @returns null where there is none, or where leaving out rows would change more than rows
 */
export function openLongTable(minRows: number): LongTable | null {
  const table = longestTable(minRows)
  if (!table) return null
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  if (rows.length < minRows || table.querySelector('table')) return null
  // Leaders are measured while no row is shown.
  if (table.querySelector('svc-leader')) return null
  if (!isPlainTable(table) || !isAmongBlocks(table)) return null
  if (!standsAlone(table) || countsElements()) return null
  const plain = plainRow(table, rows)
  if (!plain) return null
  const bound = boundRows(table, rows)
  const rowHeightsPx = rows.map((row) => row.getBoundingClientRect().height)
  const widths = tableWidths(table, plain)
  if (widths.columnsPx.every((one) => one === 0)) return null
  // Out before the columns are held: all rows would be laid out once more.
  for (const row of rows) row.setAttribute('data-svc-out', '')
  const rules = new CSSStyleSheet()
  rules.replaceSync(PART_RULES)
  document.adoptedStyleSheets.push(rules)
  holdColumns(table, widths)
  const links = document.createElement('svc-links')
  document.head?.append(links)
  keepLongTable({ table, rows, links, shown: [0, 0] })
  return { rowHeightsPx, bound }
}

function longestTable(minRows: number): HTMLTableElement | undefined {
  const [table] = [...document.querySelectorAll('table')]
    .filter(({ rows }) => rows.length >= minRows)
    .sort((one, other) => other.rows.length - one.rows.length)
  return table && document.body?.contains(table) ? table : undefined
}

function isPlainTable(table: HTMLTableElement): boolean {
  const { display, position, float, writingMode, page } = getComputedStyle(table)
  if (display !== 'table' || writingMode !== 'horizontal-tb' || page !== 'auto') return false
  return /^(?:static|relative)$/.test(position) && float === 'none'
}

import { byteString, isArray, isName, isString } from '../../../file/objects.ts'
import { attribute, setAttribute } from '../../structure.ts'
import type { PlacedCell } from './fit-grid.ts'

/** A table of more pairs of wide cells and headers than this is left as it is. */
const MAX_PAIRS = 2_000_000

/**
 * Gives cells over several columns or rows the headers of all of them: Chromium gives them those of the first.
 *
 * @param isFixed cells whose headers the author named
 *
 * Source: ISO 32000-1, 14.8.5.7 (`Headers`).
 */
export function headSpans(
  cells: readonly PlacedCell[],
  isFixed: (cell: PlacedCell['cell']) => boolean,
): void {
  const heads = cells.filter(({ cell }) => cell.type === 'TH' && cell.id !== undefined)
  const wide = cells.filter(
    ({ cell, columns, rows }) => cell.type === 'TD' && columns * rows > 1 && !isFixed(cell),
  )
  if (heads.length * wide.length > MAX_PAIRS) return
  for (const placed of wide) {
    const headers = attribute(placed.cell, 'Table', 'Headers')
    if (!isArray(headers)) continue
    const known = new Set(headers.filter(isString).map(({ value }) => value))
    const more = heads
      .filter((head) => isHeadOf(head, placed) && !known.has(head.cell.id as string))
      .map(({ cell }) => byteString(cell.id as string))
    if (more.length > 0) setAttribute(placed.cell, 'Table', 'Headers', [...headers, ...more])
  }
}

function isHeadOf(head: PlacedCell, { row, column, rows, columns }: PlacedCell): boolean {
  const scope = attribute(head.cell, 'Table', 'Scope')
  const isAbove =
    head.row < row && head.column < column + columns && column < head.column + head.columns
  const isBefore = head.column < column && head.row < row + rows && row < head.row + head.rows
  return (isAbove && !isName(scope, 'Row')) || (isBefore && !isName(scope, 'Column'))
}

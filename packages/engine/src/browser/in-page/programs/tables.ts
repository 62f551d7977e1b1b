/** Tables that are printed part by part. */
export { openLongTable, showAround, showEmptyPages, showRows } from '../long-table.ts'
export { takeCellsOut } from '../long-table-cells.ts'

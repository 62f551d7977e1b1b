/** Tables that are printed part by part. */
export { openLongTable } from '../long-table/open-long-table.ts'
export { showAround, showRows } from '../long-table/show-rows.ts'
export { takeCellsOut } from '../long-table/take-cells-out.ts'
export { showEmptyPages } from '../paged/show-empty-pages.ts'

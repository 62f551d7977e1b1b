import type { Color } from '../../units/color.ts'
import type { ElementSlot } from '../document/element-slot.ts'
import type { Flowable, Widths } from '../flow/flowable.ts'
import type { Padding } from '../flow/group-flow.ts'
import type { ColumnWidth } from './columns.ts'

/** A line along the side of a cell. */
export interface BorderLine {
  readonly widthPt: number
  readonly color: Color
}

/** Lines around a cell; absent ones are those of the table. */
export interface CellBorders {
  readonly top?: BorderLine | undefined
  readonly right?: BorderLine | undefined
  readonly bottom?: BorderLine | undefined
  readonly left?: BorderLine | undefined
}

/** A cell of a table. */
export interface CellModel {
  /** First column that it stands in, from 0. */
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly content: Flowable
  readonly padding: Padding
  readonly verticalAlign: 'top' | 'middle' | 'bottom'
  readonly background: Color | undefined
  readonly borders: CellBorders
  /** Absent where readers are not told of the table. */
  readonly slot: ElementSlot | undefined
}

/** A row of a table, made when it is laid out and forgotten once it is painted. */
export interface RowModel {
  readonly cells: readonly CellModel[]
  readonly minHeightPt: number
  readonly background: Color | undefined
  readonly keepWithNext: boolean
}

/** A table: how many rows it has, and how to get at each. */
export interface TableModel {
  readonly rowCount: number
  /** Rows at its start that every page begins with. */
  readonly headerCount: number
  /** Rows at its end that every page ends with. */
  readonly footerCount: number
  readonly columns: readonly ColumnWidth[]
  readonly isStretched: boolean
  /** Whether the first column stands at the right. */
  readonly isRightToLeft: boolean
  /** Whether a row goes to the next page as a whole where it does not fit. */
  readonly keepsRows: boolean
  readonly lines: TableLines
  row(index: number): RowModel
  /** Told that a column is too narrow for any of its text. */
  readonly onNarrow: () => void
  /** Width of the content of each column; asked for once. */
  contentWidths(): readonly Widths[]
}

/** Lines of the table itself. */
export interface TableLines {
  readonly kind: 'none' | 'horizontal' | 'outer' | 'all'
  readonly line: BorderLine
  /** Under the last header row and over the first footer row; absent: as the others. */
  readonly headerLine: BorderLine | undefined
}

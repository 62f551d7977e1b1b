import type { CellRange } from '../../../../units/a1-range.ts'

/** Width of a run of columns. */
export interface ColumnWidth {
  readonly from: number
  readonly to: number
  /** In characters of the default font; undefined for the default width. */
  readonly width: number | undefined
  readonly hidden: boolean
}

/** An element directly in the root of a sheet. */
export interface SheetElement {
  /** By namespace, as {@link XmlScanner.element} has it. */
  readonly name: string
  readonly start: number
  /** End of the start tag. */
  readonly openEnd: number
  readonly end: number
}

/** A range of merged cells. */
export interface Merge {
  readonly range: CellRange
  readonly start: number
  readonly end: number
}

/** The last text of a row, with nothing to its right that could hide where it goes on. */
export interface RowEnd {
  readonly row: number
  readonly column: number
  /** About, in one line. */
  readonly widthPx: number
}

/** A visible cell that holds something. */
export interface FilledCell {
  readonly row: number
  readonly column: number
  /** Its start tag. */
  readonly cellStart: number
  readonly cellEnd: number
  /** Its value; the first piece where there are several. */
  readonly start: number
  readonly end: number
  /** The text that it is calculated by, as it stands in XML; empty where it shares that of another cell. */
  readonly formula: string | undefined
}

/** An empty cell in a row that is shown. */
export interface EmptyCell {
  readonly row: number
  readonly start: number
  readonly end: number
}

/** Text to put in the place of another, so that a layout engine shows what Excel shows, or gets through at all. */
export interface SheetRepair {
  readonly kind: 'hidden' | 'outside' | 'dateAxis'
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Findings of a pass over a sheet's part. */
export interface SheetScan {
  readonly text: string
  readonly prefix: string
  /** End of the root's start tag, and start of its end tag. */
  readonly open: number
  readonly close: number
  readonly elements: readonly SheetElement[]
  readonly columns: readonly ColumnWidth[]
  readonly merges: readonly Merge[]
  /** Columns before which a page ends, counted from 1. */
  readonly columnBreaks: readonly number[]
  /** Cells in the file, whether they hold something or not. */
  readonly storedCells: number
  /** Visible cells that hold something, and the range around them. */
  readonly cells: number
  /** The first of them. */
  readonly filled: readonly FilledCell[]
  readonly used: CellRange | undefined
  /** The last empty cells by the numbers of their styles. */
  readonly lastEmpty: ReadonlyMap<number, EmptyCell>
  /** Start tag of the element that says how a sheet is scaled (`pageSetUpPr`). */
  readonly scaling: { readonly start: number; readonly end: number } | undefined
  /** Long texts at the ends of rows. */
  readonly rowEnds: readonly RowEnd[]
  readonly repairs: readonly SheetRepair[]
}

import type { Table } from './read-tables.ts'
import {
  type FontChange,
  type Line,
  type PartFormat,
  TABLE_PARTS,
  type TablePart,
  type TableStyle,
} from './table-format.ts'

/** Sides of a cell. */
export const CELL_SIDES = ['left', 'right', 'top', 'bottom'] as const
export type CellSide = (typeof CELL_SIDES)[number]

/** Formats that a table's style gives one of its cells. */
export interface CellFormat extends Omit<PartFormat, 'lines'> {
  readonly lines: Partial<Record<CellSide, Line>>
}

/** Place in a table: rows are counted from 0 without those that are hidden. */
interface Place {
  readonly row: number
  readonly column: number
}

/** A part of a table, both ends included. */
interface Area {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/**
 * Formats of a table's cells: those of the parts that a cell lies in, the higher above the lower.
 *
 * Stripes go by the rows that are shown, as Excel counts them under a filter.
 */
export class TableCells {
  readonly #table: Table
  readonly #style: TableStyle
  readonly #rows: number
  readonly #columns: number
  readonly #known = new Map<string, CellFormat>()

  /** @param rows that are shown */
  constructor(table: Table, style: TableStyle, rows: number) {
    this.#table = table
    this.#style = style
    this.#rows = rows
    this.#columns = table.range.right - table.range.left + 1
  }

  /** @returns the same object for all cells with the same format about them */
  formatOf(row: number, column: number): CellFormat {
    const key = `${this.#rowClass(row)}/${this.#columnClass(column)}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const format = this.#merged({ row, column })
    this.#known.set(key, format)
    return format
  }

  /** Rows that look alike have one class. */
  #rowClass(row: number): string {
    const { headerRows, totalRows, rowStripes } = this.#table
    const data = row - headerRows
    if (data < 0) return 'header'
    if (row >= this.#rows - totalRows) return 'total'
    const isLast = row === this.#rows - totalRows - 1
    const phase = rowStripes ? data % this.#cycle('firstRowStripe', 'secondRowStripe') : 0
    return `${phase}${data === 0 ? 'first' : ''}${isLast ? 'last' : ''}`
  }

  #columnClass(column: number): string {
    const cycle = this.#cycle('firstColumnStripe', 'secondColumnStripe')
    const phase = this.#table.columnStripes ? column % cycle : 0
    // The neighbours of the outer columns have lines of theirs.
    const fromEnd = this.#columns - 1 - column
    return `${phase}<${Math.min(column, 2)}>${Math.min(fromEnd, 2)}`
  }

  #merged(place: Place): CellFormat {
    const { row, column } = place
    let fill: PartFormat['fill']
    let font: FontChange = {}
    for (const part of TABLE_PARTS) {
      const format = this.#style.parts[part]
      if (format === undefined || this.#areaOf(part, place) === undefined) continue
      fill = format.fill ?? fill
      font = { ...font, ...format.font }
    }
    const neighbours: Record<CellSide, Place> = {
      left: { row, column: column - 1 },
      right: { row, column: column + 1 },
      top: { row: row - 1, column },
      bottom: { row: row + 1, column },
    }
    const lines: Partial<Record<CellSide, Line>> = {}
    for (const side of CELL_SIDES) {
      const line = this.#lineBetween(place, neighbours[side], side)
      if (line !== undefined) lines[side] = line
    }
    return { ...(fill && { fill }), ...(Object.keys(font).length > 0 && { font }), lines }
  }

  /** The line that two cells share: of the highest part that has one there. */
  #lineBetween(cell: Place, neighbour: Place, side: CellSide): Line | undefined {
    const opposite = OPPOSITE[side]
    for (const part of TABLE_PARTS.toReversed()) {
      const line = this.#lineAt(part, cell, side) ?? this.#lineAt(part, neighbour, opposite)
      if (line !== undefined) return line
    }
    return undefined
  }

  #lineAt(part: TablePart, place: Place, side: CellSide): Line | undefined {
    const lines = this.#style.parts[part]?.lines
    const area = lines && this.#areaOf(part, place)
    if (area === undefined) return undefined
    const isEdge = (side === 'left' || side === 'right' ? place.column : place.row) === area[side]
    if (isEdge) return lines?.[side]
    return lines?.[side === 'left' || side === 'right' ? 'vertical' : 'horizontal']
  }

  /** Where the part lies that a cell is in; undefined where it is in none. */
  #areaOf(part: TablePart, { row, column }: Place): Area | undefined {
    const right = this.#columns - 1
    const bottom = this.#rows - 1
    if (row < 0 || row > bottom || column < 0 || column > right) return undefined
    const { headerRows, totalRows, firstColumn, lastColumn } = this.#table
    const isHeader = row < headerRows
    const isTotal = row > bottom - totalRows
    const isFirst = firstColumn && column === 0
    const isLast = lastColumn && column === right
    const inRow = { top: row, bottom: row, left: 0, right }
    const cell = { top: row, bottom: row, left: column, right: column }
    switch (part) {
      case 'wholeTable':
        return { top: 0, bottom, left: 0, right }
      case 'headerRow':
        return isHeader ? inRow : undefined
      case 'totalRow':
        return isTotal ? inRow : undefined
      case 'firstColumn':
        return isFirst ? { top: 0, bottom, left: 0, right: 0 } : undefined
      case 'lastColumn':
        return isLast ? { top: 0, bottom, left: right, right } : undefined
      case 'firstHeaderCell':
        return isHeader && isFirst ? cell : undefined
      case 'lastHeaderCell':
        return isHeader && isLast ? cell : undefined
      case 'firstTotalCell':
        return isTotal && isFirst ? cell : undefined
      case 'lastTotalCell':
        return isTotal && isLast ? cell : undefined
      default:
        return isHeader || isTotal ? undefined : this.#stripeOf(part, row, column)
    }
  }

  #stripeOf(part: TablePart, row: number, column: number): Area | undefined {
    const { headerRows, totalRows, rowStripes, columnStripes } = this.#table
    const right = this.#columns - 1
    const last = this.#rows - 1 - totalRows
    if (part === 'firstRowStripe' || part === 'secondRowStripe') {
      if (!rowStripes) return undefined
      const pair = ['firstRowStripe', 'secondRowStripe'] as const
      const stripe = this.#stripe(pair, part, row - headerRows)
      if (stripe === undefined) return undefined
      const [from, to] = stripe
      return { top: from + headerRows, bottom: Math.min(to + headerRows, last), left: 0, right }
    }
    if (!columnStripes) return undefined
    const pair = ['firstColumnStripe', 'secondColumnStripe'] as const
    const stripe = this.#stripe(pair, part, column)
    if (stripe === undefined) return undefined
    const [from, to] = stripe
    return { top: headerRows, bottom: last, left: from, right: Math.min(to, right) }
  }

  /** First and last row or column of the stripe at `at`, if it is one of `part`. */
  #stripe(
    [first, second]: readonly [TablePart, TablePart],
    part: TablePart,
    at: number,
  ): readonly [number, number] | undefined {
    const size = this.#sizeOf(first)
    const cycle = this.#cycle(first, second)
    const start = at - (at % cycle)
    const isFirst = at - start < size
    if (isFirst !== (part === first)) return undefined
    return isFirst ? [start, start + size - 1] : [start + size, start + cycle - 1]
  }

  #cycle(first: TablePart, second: TablePart): number {
    return this.#sizeOf(first) + this.#sizeOf(second)
  }

  #sizeOf(part: TablePart): number {
    return this.#style.stripes?.[part] ?? 1
  }
}

const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

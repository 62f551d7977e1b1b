/** A colour as attributes of a `color` element: `rgb="FF4472C4"`, `indexed="64"`. */
export type Colour = string

/** Sides of a part of a table, and the lines between its cells. */
export const SIDES = ['left', 'right', 'top', 'bottom', 'vertical', 'horizontal'] as const
export type Side = (typeof SIDES)[number]

/** A line along a side. */
export interface Line {
  /** Name of the line style (ISO/IEC 29500-1, 18.18.3): `thin`, `double`. */
  readonly style: string
  readonly color?: Colour
}

/** Pattern behind cells, as ordinary cell formats have it: the foreground is the colour of a solid one. */
export interface Fill {
  readonly pattern: string
  readonly foreground?: Colour
  readonly background?: Colour
}

/** How a part of a table changes the font of its cells. */
export interface FontChange {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly strike?: boolean
  readonly underline?: boolean
  readonly color?: Colour
}

/** Format of one part of a table. */
export interface PartFormat {
  readonly fill?: Fill
  readonly font?: FontChange
  readonly lines?: Partial<Record<Side, Line>>
}

/** Parts of a table whose formats lie above each other, the lowest first (ISO/IEC 29500-1, 18.18.93). */
export const TABLE_PARTS = [
  'wholeTable',
  'firstColumnStripe',
  'secondColumnStripe',
  'firstRowStripe',
  'secondRowStripe',
  'lastColumn',
  'firstColumn',
  'headerRow',
  'totalRow',
  'firstHeaderCell',
  'lastHeaderCell',
  'firstTotalCell',
  'lastTotalCell',
] as const
export type TablePart = (typeof TABLE_PARTS)[number]

/** A style of tables: formats of its parts, and how many rows or columns a stripe has where it is not one. */
export interface TableStyle {
  readonly parts: Partial<Record<TablePart, PartFormat>>
  readonly stripes?: Partial<Record<TablePart, number>>
}

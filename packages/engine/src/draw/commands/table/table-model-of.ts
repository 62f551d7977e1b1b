import { textString } from '../../../pdf/file/text-string.ts'
import { setAttribute } from '../../../pdf/ua/structure.ts'
import { BLACK, parseColor } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import type { ElementSlot } from '../../document/element-slot.ts'
import type { ColumnWidth } from '../../table/columns.ts'
import type { RowModel, TableModel } from '../../table/table-model.ts'
import { inside, type Scope, styleOf } from '../scope.ts'
import { paddingPt } from '../style/padding.ts'
import { mergedStyle, type StyleFields } from '../style/styles.ts'
import { type CellStyle, cellModel } from './cell-model.ts'
import { cellsOf, columnCount } from './check-grid.ts'
import { parsedWidth } from './column-width.ts'
import { contentWidths } from './content-widths.ts'
import type { RowFields, TableFields } from './table-schema.ts'

const DEFAULT_PADDING_MM = 1.5

type Part = 'header' | 'body' | 'footer'

/** Cells of all rows with their columns: where a cell stands depends on the spans above it. */
type Placement = readonly (readonly number[])[]

/** The model of a table; its rows are made when they are laid out. */
export function tableModel(scope: Scope, table: TableFields): TableModel {
  const { rows, header_rows: headers, footer_rows: footers } = table
  const count = columnCount(table)
  const base = inside(scope, undefined, styleOf(scope, table)).style
  const slots = tableSlots(scope, table)
  const columns = Array.from({ length: count }, (_, index) => columnOf(table, index))
  const starts = placement(table, count)
  const styles = cellStyles(scope, table, base)
  const partOf = (index: number): Part =>
    index < headers ? 'header' : index < rows.length - footers ? 'body' : 'footer'
  const row = (index: number): RowModel => {
    const given = rows[index] ?? []
    const part = partOf(index)
    const own = Array.isArray(given) ? undefined : (given as OwnRow)
    const slot = slots[part]?.child('TR')
    const isOdd = part === 'body' && (index - headers) % 2 === 1
    return {
      cells: cellsOf(given).map((cell, at) => {
        const column = starts[index]?.[at] ?? 0
        return cellModel(scope, cell, {
          path: `${scope.path}.rows[${index}]${own ? '.cells' : ''}[${at}]`,
          column,
          style: styles(part, column, own),
          slot,
          isHeader: part === 'header',
          isRowHeader: part !== 'header' && column < table.header_columns,
        })
      }),
      minHeightPt: mmToPt(own?.height_mm ?? 0),
      background:
        colorOf(own?.background ?? (part === 'body' ? undefined : table[part]?.background)) ??
        (isOdd ? colorOf(table.zebra) : undefined),
      keepWithNext: own?.keep_with_next ?? false,
    }
  }
  return {
    rowCount: rows.length,
    headerCount: headers,
    footerCount: footers,
    columns: columns.map(({ width }) => width),
    isStretched: true,
    isRightToLeft: base.direction === 'rtl',
    keepsRows: table.keep_rows,
    lines: {
      kind: table.borders,
      line: {
        widthPt: mmToPt(table.border_width_mm),
        color: colorOf(table.border_color) ?? { ...BLACK, red: 0.75, green: 0.75, blue: 0.75 },
      },
      headerLine: table.header_border
        ? {
            widthPt: mmToPt(table.header_border.width_mm),
            color: colorOf(table.header_border.color) ?? BLACK,
          }
        : undefined,
    },
    row,
    onNarrow: () => scope.drawing.offPage.noteNarrow(scope.path),
    contentWidths: () =>
      contentWidths(
        columns.map(({ width }) => width.kind !== 'fixed'),
        rows.length,
        row,
      ),
  }
}

interface Column {
  readonly width: ColumnWidth
}

function columnOf({ columns }: TableFields, index: number): Column {
  const given = columns?.[index] ?? 'auto'
  return { width: parsedWidth(typeof given === 'object' ? given.width : given) }
}

type OwnRow = Exclude<RowFields, readonly unknown[]>

/** Settings of cells that columns, header and footer state. */
type CellLook = Partial<NonNullable<TableFields['header']>>

/** Style of the cells of a part and a column, merged once for all rows that say nothing themselves. */
function cellStyles(scope: Scope, table: TableFields, base: StyleFields) {
  const known = new Map<string, CellStyle>()
  const { styles } = scope.drawing
  const padding = paddingPt(table.padding_mm ?? DEFAULT_PADDING_MM)
  const apply = (style: StyleFields, fields: object & { readonly style?: string | undefined }) => {
    const named = fields.style === undefined ? undefined : styles.get(fields.style)
    return mergedStyle(named ? mergedStyle(style, named) : style, fields)
  }
  const ofPart = (part: Part, column: number): CellStyle => {
    const key = `${part} ${column}`
    const found = known.get(key)
    if (found) return found
    const given = table.columns?.[column]
    const own: CellLook = typeof given === 'object' ? given : {}
    const shared: CellLook = part === 'body' ? {} : (table[part] ?? {})
    const bold = part === 'header' ? mergedStyle(base, { font_weight: 700 }) : base
    // Alignment is of the column, whatever the part says of the rest.
    const style = apply(apply(bold, own), shared)
    const made = {
      style,
      padding,
      verticalAlign: shared.vertical_align ?? own.vertical_align ?? table.vertical_align ?? 'top',
      background: part === 'body' ? colorOf(own.background) : undefined,
    } satisfies CellStyle
    known.set(key, made)
    return made
  }
  return (part: Part, column: number, row: OwnRow | undefined): CellStyle => {
    const style = ofPart(part, column)
    if (row === undefined) return style
    return {
      ...style,
      style: apply(style.style, row),
      verticalAlign: row.vertical_align ?? style.verticalAlign,
      background: row.background === undefined ? style.background : undefined,
    }
  }
}

function colorOf(text: string | undefined) {
  return text === undefined ? undefined : parseColor(text)
}

/** First column of each cell of each row. */
function placement(table: TableFields, count: number): Placement {
  const open: number[] = new Array(count).fill(0)
  return table.rows.map((row) => {
    let column = 0
    const starts = cellsOf(row).map((cell) => {
      while (column < count && (open[column] ?? 0) > 0) column += 1
      const start = column
      const { column_span: across, row_span: down } =
        typeof cell === 'object' && cell !== null ? cell : { column_span: 1, row_span: 1 }
      for (let offset = 0; offset < across; offset += 1) open[start + offset] = down
      column += across
      return start
    })
    for (let at = 0; at < count; at += 1) open[at] = Math.max(0, (open[at] ?? 0) - 1)
    return starts
  })
}

function tableSlots(
  scope: Scope,
  table: TableFields,
): Readonly<Partial<Record<Part, ElementSlot>>> {
  const slot = scope.slot?.child('Table', (element) => {
    if (table.alt !== undefined) setAttribute(element, 'Table', 'Summary', textString(table.alt))
  })
  if (slot === undefined) return {}
  const { rows, header_rows: headers, footer_rows: footers } = table
  // Head and foot stand beside a body alone (ISO 14289-1, 7.2, tests 13 and 14).
  if (rows.length <= headers + footers) return { header: slot, body: slot, footer: slot }
  return {
    header: slot.child('THead'),
    body: slot.child('TBody'),
    footer: slot.child('TFoot'),
  }
}

import { name } from '../../../pdf/file/objects.ts'
import { type StructureElement, setAttribute } from '../../../pdf/ua/structure.ts'
import { BLACK, type Color, parseColor } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import type { ElementSlot } from '../../document/element-slot.ts'
import type { Flowable } from '../../flow/flowable.ts'
import type { Padding } from '../../flow/group-flow.ts'
import { Stack } from '../../flow/stack.ts'
import type { BorderLine, CellBorders, CellModel } from '../../table/table-model.ts'
import { linkTarget } from '../request/link-field.ts'
import { inside, type Scope } from '../scope.ts'
import { paddingPt } from '../style/padding.ts'
import { mergedStyle, type StyleFields } from '../style/styles.ts'
import { kernelRuns } from '../text/rich-run.ts'
import { textFlow } from '../text/text-flow.ts'
import type { Cell } from './table-schema.ts'

/** Settings that a cell takes from its table, column and row. */
export interface CellStyle {
  readonly style: StyleFields
  readonly padding: Padding
  readonly verticalAlign: 'top' | 'middle' | 'bottom'
  readonly background: Color | undefined
}

interface CellPlace {
  readonly path: string
  readonly column: number
  readonly style: CellStyle
  /** Element of the row. */
  readonly slot: ElementSlot | undefined
  readonly isHeader: boolean
  readonly isRowHeader: boolean
}

type CellFields = Exclude<Cell, string | number | null>

// Cells are too short for rules about lines at the ends of pages.
const CELL_LINES = { orphans: 1, widows: 1 }

/** The model of a cell. */
export function cellModel(scope: Scope, cell: Cell, place: CellPlace): CellModel {
  const fields: CellFields | undefined =
    typeof cell === 'object' && cell !== null ? (cell as CellFields) : undefined
  const { column, style: shared } = place
  const columnSpan = fields?.column_span ?? 1
  const rowSpan = fields?.row_span ?? 1
  const slot = cellSlot(place, columnSpan, rowSpan)
  return {
    column,
    columnSpan,
    rowSpan,
    slot,
    content: cellContent(scope, cell, fields, place, slot),
    padding: fields?.padding_mm === undefined ? shared.padding : paddingPt(fields.padding_mm),
    verticalAlign: fields?.vertical_align ?? shared.verticalAlign,
    background:
      fields?.background === undefined ? shared.background : parseColor(fields.background),
    borders: fields?.borders ? bordersOf(fields.borders) : NO_BORDERS,
  }
}

const NO_BORDERS: CellBorders = {}

function cellContent(
  scope: Scope,
  cell: Cell,
  fields: CellFields | undefined,
  place: CellPlace,
  slot: ElementSlot | undefined,
): Flowable {
  if (fields === undefined) {
    const text = cell === null ? '' : String(cell)
    return textFlow(scope, text, place.style.style, { slot, limits: CELL_LINES })
  }
  const { text, runs, commands, link } = fields
  const { styles } = scope.drawing
  const named = fields.style === undefined ? undefined : styles.get(fields.style)
  const base = named ? mergedStyle(place.style.style, named) : place.style.style
  const style = mergedStyle(base, fields)
  const target = linkTarget(link)
  const content: Flowable[] = []
  if (runs ?? text ?? !commands) {
    const kernel = runs ? kernelRuns(scope, runs, slot) : String(text ?? '')
    content.push(textFlow(scope, kernel, style, { slot, target, limits: CELL_LINES }))
  }
  if (commands) {
    const inner = { ...inside(scope, slot, style), areaPt: { left: 0, right: mmToPt(100) } }
    content.push(...scope.drawing.build(commands, `${place.path}.commands`, inner))
  }
  const [only] = content
  return content.length === 1 && only ? only : new Stack(content)
}

function cellSlot(
  { slot, isHeader, isRowHeader }: CellPlace,
  columnSpan: number,
  rowSpan: number,
): ElementSlot | undefined {
  const describe = (element: StructureElement) => {
    if (isHeader) setAttribute(element, 'Table', 'Scope', name('Column'))
    else if (isRowHeader) setAttribute(element, 'Table', 'Scope', name('Row'))
    if (columnSpan > 1) setAttribute(element, 'Table', 'ColSpan', columnSpan)
    if (rowSpan > 1) setAttribute(element, 'Table', 'RowSpan', rowSpan)
  }
  return slot?.child(isHeader || isRowHeader ? 'TH' : 'TD', describe)
}

function bordersOf(borders: NonNullable<CellFields['borders']>): CellBorders {
  const sides: Record<string, BorderLine | undefined> = {}
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const line = borders[side]
    if (line === undefined) continue
    sides[side] =
      line === false
        ? undefined
        : { widthPt: mmToPt(line.width_mm), color: parseColor(line.color ?? '') ?? BLACK }
  }
  return sides
}

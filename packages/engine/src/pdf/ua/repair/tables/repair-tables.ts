import { isArray, isString, name, type PdfObject } from '../../../file/objects.ts'
import {
  attribute,
  element,
  elementsOf,
  elementsUpwards,
  holdsElements,
  type StructureChild,
  type StructureElement,
  setAttribute,
} from '../../structure.ts'
import type { TagHint } from '../../tag-hint.ts'
import { hintOf } from '../apply-hints.ts'
import { fitGrid, isRow } from './fit-grid.ts'
import { headSpans } from './head-spans.ts'

const GROUPS: ReadonlySet<string> = new Set(['THead', 'TBody', 'TFoot'])

/**
 * Gives tables the shape they must have: a caption and rows, in each row cells, the same number of columns in all of
 * them. Rows and cells outside of a table are put into one, or become what they look like.
 *
 * Source: ISO 14289-1, 7.2 (tests 3 to 16, 36 to 39 and 41 to 43) and 7.5.
 */
export function repairTables(document: StructureElement, hints: readonly TagHint[] = []): void {
  for (const parent of elementsUpwards(document)) {
    const isOfTable = parent.type === 'Table' || parent.type === 'TR'
    if (!isOfTable && !holdsElements(parent)) continue
    if (parent.type === 'TR') parent.children = inCells(parent.children)
    else if (parent.type === 'Table') {
      parent.children = inRows(parent.children)
      continue
    }
    const isTablePart = parent.type === 'TR' || GROUPS.has(parent.type)
    if (!isTablePart) parent.children = inTables(parent.children)
    parent.children = parent.children.flatMap(withoutRowlessTable)
  }
  const elements = elementsOf(document)
  const tables = elements.filter(({ type }) => type === 'Table')
  const grids = tables.map((table) => fitGrid(table, hints))
  connectHeaders(elements)
  for (const cells of grids) headSpans(cells, (cell) => hintOf(cell, hints)?.headers !== undefined)
  for (const table of tables) groupRows(table, hints)
}

function inCells(children: readonly StructureChild[]): StructureChild[] {
  return wrapped(children, isCell, 'TD')
}

/** Rows of a table, its groups dissolved: Chromium writes none, and none is better than half of them. */
function inRows(children: readonly StructureChild[]): StructureChild[] {
  const flat = children.flatMap((child) =>
    child.kind === 'element' && GROUPS.has(child.type) ? child.children : [child],
  )
  const [caption, ...moreCaptions] = flat.filter((child) => typeOf(child) === 'Caption')
  const rest = flat.filter((child) => child !== caption)
  // A second caption is a line across the table.
  for (const more of moreCaptions) if (more.kind === 'element') more.type = 'P'
  const rows = wrapped(
    wrapped(rest, (child) => isCell(child) || isRow(child), 'TD'),
    isRow,
    'TR',
  )
  return caption ? [caption, ...rows] : rows
}

/** Rows and cells outside of a table. */
function inTables(children: readonly StructureChild[]): StructureChild[] {
  if (!children.some((child) => isCell(child) || isRow(child))) return [...children]
  const rows = wrapped(children, (child) => !isCell(child), 'TR')
  return wrapped(rows, (child) => !isRow(child), 'Table').map((child) => {
    if (typeOf(child) === 'Table' && child.kind === 'element')
      child.children = inRows(child.children)
    return child
  })
}

/** A table without rows is its caption, or nothing. */
function withoutRowlessTable(child: StructureChild): StructureChild[] {
  if (child.kind !== 'element' || child.type !== 'Table') return [child]
  if (child.children.some((row) => isRow(row) && row.children.length > 0)) return [child]
  return child.children
    .filter((kid) => kid.kind === 'element' && kid.type === 'Caption')
    .map((caption) => {
      if (caption.kind === 'element') caption.type = 'P'
      return caption
    })
}

/** Puts what is not `fitting` into new elements, one for each run of it. */
function wrapped(
  children: readonly StructureChild[],
  isFitting: (child: StructureChild) => boolean,
  type: string,
): StructureChild[] {
  const result: StructureChild[] = []
  let wrapper: StructureElement | undefined
  for (const child of children) {
    if (isFitting(child)) {
      wrapper = undefined
      result.push(child)
    } else if (wrapper) wrapper.children.push(child)
    else {
      wrapper = element(type, [child])
      result.push(wrapper)
    }
  }
  return result
}

/**
 * Puts the rows of a table into the groups that its author made: at most one head, at its start, and one foot, at its end.
 * A table of one group has none.
 *
 * Source: ISO 32000-1, table 337; ISO 14289-1, 7.2 (tests 11 to 14).
 */
function groupRows(table: StructureElement, hints: readonly TagHint[]): void {
  const rows = table.children.filter(isRow)
  const groupOf = (row: StructureElement) => hintOf(row, hints)?.group ?? 'TBody'
  const startOfBody = rows.findIndex((row) => groupOf(row) !== 'THead')
  const endOfBody = rows.findLastIndex((row) => groupOf(row) !== 'TFoot') + 1
  if (startOfBody < 0 || endOfBody <= startOfBody) return
  if (startOfBody === 0 && endOfBody === rows.length) return
  const groups = [
    element('THead', rows.slice(0, startOfBody)),
    element('TBody', rows.slice(startOfBody, endOfBody)),
    element('TFoot', rows.slice(endOfBody)),
  ]
  table.children = [
    ...table.children.filter((child) => !isRow(child)),
    ...groups.filter(({ children }) => children.length > 0),
  ]
}

/** Gives every header cell a scope, and takes references to cells that are no headers out of the others. */
function connectHeaders(elements: readonly StructureElement[]): void {
  const ids = new Set<string>()
  for (const cell of elements) {
    if (cell.type !== 'TH') continue
    if (cell.id !== undefined) ids.add(cell.id)
    if (attribute(cell, 'Table', 'Scope') === undefined) {
      setAttribute(cell, 'Table', 'Scope', name('Column'))
    }
  }
  const isKnown = (header: PdfObject) => isString(header) && ids.has(header.value)
  for (const cell of elements) {
    const headers = attribute(cell, 'Table', 'Headers')
    if (!isArray(headers) || (headers.length > 0 && headers.every(isKnown))) continue
    const known = headers.filter(isKnown)
    setAttribute(cell, 'Table', 'Headers', known.length > 0 ? known : undefined)
  }
}

function isCell(child: StructureChild): child is StructureElement {
  return child.kind === 'element' && (child.type === 'TD' || child.type === 'TH')
}

function typeOf(child: StructureChild): string | undefined {
  return child.kind === 'element' ? child.type : undefined
}

import { byteString, isArray, isString } from '../../file/objects.ts'
import { hintOf } from '../repair/apply-hints.ts'
import {
  attribute,
  elementsOf,
  type StructureChild,
  type StructureElement,
  setAttribute,
} from '../structure.ts'
import type { TagHint } from '../tag-hint.ts'
import { PRINTED_PART } from './name-parts.ts'

/**
 * Makes one tree of those of a document that was printed in parts, each with some rows of one table: one table with all
 * rows, the heads and feet that every part has once, and what stands around it.
 */
export function joinParts(document: StructureElement, hints: readonly TagHint[]): void {
  const isPart = (child: StructureChild): child is StructureElement =>
    child.kind === 'element' && child.type === PRINTED_PART
  const [first, ...others] = document.children.filter(isPart)
  if (first === undefined) return
  // Before the last part nothing follows the table, and from the second on nothing comes before it.
  const trunk = pathTo(first, 'last')
  for (const other of others) {
    const path = pathTo(other, 'first')
    const [table, rows] = [trunk.at(-1), path.at(-1)]
    if (table?.type === 'Table' && rows?.type === 'Table') {
      renameHeaders(rows, appendRows(table, rows, hints))
      // The rest of the part is put behind it, level by level.
      rows.children = []
    }
    appendAround(trunk, path)
  }
  document.children = first.children
}

/** Elements around a table and the table itself, from the outermost; none where there is no table. */
function pathTo(part: StructureElement, which: 'first' | 'last'): readonly StructureElement[] {
  const parents = new Map<StructureElement, StructureElement>()
  let table: StructureElement | undefined
  for (const element of elementsOf(part)) {
    for (const child of element.children) if (child.kind === 'element') parents.set(child, element)
    if (element.type === 'Table' && (which === 'last' || table === undefined)) table = element
  }
  const path: StructureElement[] = []
  for (let one = table; one !== undefined; one = parents.get(one)) path.unshift(one)
  return path.length > 0 ? path : [part]
}

/** Puts what a part has around its table behind what there is, level by level from the table up. */
function appendAround(trunk: readonly StructureElement[], path: readonly StructureElement[]): void {
  for (let up = 1; up <= path.length; up++) {
    const inner = up > 1 ? path.at(1 - up) : undefined
    const target = trunk.at(-Math.min(up, trunk.length))
    for (const child of path.at(-up)?.children ?? []) {
      if (child !== inner) target?.children.push(child)
    }
  }
}

/**
 * Puts the rows of another part of a table behind its last one, before its foot, without the heads and feet that it has.
 *
 * @returns names of cells that it has, by those of the same ones of the other part
 */
function appendRows(
  table: StructureElement,
  other: StructureElement,
  hints: readonly TagHint[],
): ReadonlyMap<string, string> {
  const hint = (child: StructureChild) =>
    child.kind === 'element' ? hintOf(child, hints) : undefined
  const isRepeated = (child: StructureChild): child is StructureElement =>
    hint(child)?.repeats === true
  const known = table.children.filter(isRepeated)
  const ids = new Map<string, string>()
  const added: StructureChild[] = []
  let count = 0
  for (const child of other.children) {
    const same = isRepeated(child) ? known[count++] : undefined
    if (same && isRepeated(child)) joinElements(same, child, ids)
    else added.push(child)
  }
  // Borders of the table are its own content, and stand behind its foot.
  const isRow = (child: StructureChild) =>
    child.kind === 'element' && hint(child)?.group !== 'TFoot'
  const end = table.children.findLastIndex(isRow) + 1
  table.children = [...table.children.slice(0, end), ...added, ...table.children.slice(end)]
  return ids
}

/** Puts the content that an element has on other pages into it. */
function joinElements(
  element: StructureElement,
  other: StructureElement,
  ids: Map<string, string>,
): void {
  if (element.id !== undefined && other.id !== undefined) ids.set(other.id, element.id)
  element.children = element.children.flatMap(withoutBareText)
  const inner = element.children.filter((child) => child.kind === 'element')
  let count = 0
  for (const child of other.children.flatMap(withoutBareText)) {
    const same = child.kind === 'element' ? inner[count++] : undefined
    if (child.kind === 'element' && same?.type === child.type) joinElements(same, child, ids)
    else element.children.push(child)
  }
}

/** Text on several pages has an element around it, and none where it is on one. */
function withoutBareText(child: StructureChild): readonly StructureChild[] {
  const isBare =
    child.kind === 'element' &&
    child.type === 'Span' &&
    child.hint === undefined &&
    child.language === undefined &&
    child.attributes.length === 0
  return isBare ? child.children : [child]
}

/** Cells name the heads that the first part has. */
function renameHeaders(rows: StructureElement, ids: ReadonlyMap<string, string>): void {
  if (ids.size === 0) return
  for (const cell of elementsOf(rows)) {
    const headers = attribute(cell, 'Table', 'Headers')
    if (!isArray(headers)) continue
    const renamed = headers.map((header) => {
      const id = isString(header) ? ids.get(header.value) : undefined
      return id === undefined ? header : byteString(id)
    })
    setAttribute(cell, 'Table', 'Headers', renamed)
  }
}

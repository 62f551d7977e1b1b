import type { RenderWarning } from '../../../messages/warnings.ts'
import { attribute, contentsOf, elementsOf, type StructureElement } from '../structure.ts'
import { doubt, placeOf, type ReviewedDocument } from './doubt.ts'

/** The warnings about tables without headers, headers without text, and tables that are none. */
export function doubtfulTables(review: ReviewedDocument): readonly RenderWarning[] {
  const tables = elementsOf(review.document).filter(({ type }) => type === 'Table')
  const bare: StructureElement[] = []
  const thin: StructureElement[] = []
  const empty: string[] = []
  for (const table of tables) {
    const rows = rowsOf(table)
    const isThin = rows.length < 2 || rows.every((row) => widthOf(row) < 2)
    const heads = rows.flatMap((row) => row.filter(({ type }) => type === 'TH'))
    if (isThin) thin.push(table)
    else if (heads.length === 0) bare.push(table)
    // The corner of a table belongs to nothing.
    const [[corner] = []] = rows
    const silent = heads.filter((head) => head !== corner && contentsOf(head).length === 0)
    if (silent.length > 0)
      empty.push(`${silent.length} of ${heads.length} in ${placeOf(table, review)}`)
  }
  const named = (found: readonly StructureElement[]) => found.map((table) => placeOf(table, review))
  return [
    ...doubt('Tables have no header cells', named(bare), 'Matterhorn 15-001 and 15-002'),
    ...doubt('Header cells of tables are empty', empty, 'Matterhorn 15-005', 'info'),
    ...doubt('Tables have one row or one column', named(thin), 'Matterhorn 15-004', 'info'),
  ]
}

function rowsOf(table: StructureElement): readonly (readonly StructureElement[])[] {
  const rows: StructureElement[][] = []
  const visit = (parent: StructureElement) => {
    for (const child of parent.children) {
      if (child.kind !== 'element') continue
      if (child.type === 'TR') rows.push(child.children.filter((cell) => cell.kind === 'element'))
      else if (GROUPS.has(child.type)) visit(child)
    }
  }
  visit(table)
  return rows
}

function widthOf(row: readonly StructureElement[]): number {
  return row.reduce((sum, cell) => sum + (Number(attribute(cell, 'Table', 'ColSpan')) || 1), 0)
}

const GROUPS: ReadonlySet<string> = new Set(['THead', 'TBody', 'TFoot'])

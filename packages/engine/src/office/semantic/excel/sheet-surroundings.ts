import { type CellRange, parseRange, parseRows, rangeArea } from '../../../units/a1-range.ts'
import {
  type DefinedName,
  PRINT_AREA,
  PRINT_TITLES,
  splitReferences,
} from '../../ooxml/excel/workbook/defined-names.ts'
import type { WorkbookSheet } from '../../ooxml/excel/workbook/workbook.ts'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { targetPart } from '../../ooxml/relationships.ts'
import { elementsOf } from '../../xml/find-elements.ts'

/** Cells of one link that are looked up one by one: a link over more is that of its first cell. */
const MAX_LINKED = 1000

/** Facts of a sheet that stand beside its cells. */
export interface SheetSurroundings {
  readonly merges: readonly CellRange[]
  /** Addresses that cells lead to, by {@link placeKey}. */
  readonly links: ReadonlyMap<string, string>
  /** Ranges of the tables that have a row of headings. */
  readonly tables: readonly CellRange[]
  /** Ranges that are printed; empty for all. */
  readonly printAreas: readonly CellRange[]
  /** First and last of the rows that are repeated on every page. */
  readonly repeatedRows: readonly [number, number] | undefined
}

/** A cell as a key of a map. */
export function placeKey(row: number, column: number): string {
  return `${row},${column}`
}

/**
 * Reads what stands beside the cells of a sheet. References that lead nowhere are passed over.
 *
 * @param names of the workbook
 */
export function sheetSurroundings(
  document: OfficePackage,
  { part, index }: WorkbookSheet,
  names: readonly DefinedName[],
): SheetSurroundings {
  const referencesOf = (name: string) =>
    names
      .filter((one) => one.name === name && one.sheet === index)
      .flatMap(({ formula }) => splitReferences(formula))
  return {
    merges: mergesOf(document.text(part), part),
    links: linksOf(document, part),
    tables: tablesOf(document, part),
    printAreas: referencesOf(PRINT_AREA).flatMap((reference) => parseRange(reference) ?? []),
    repeatedRows: referencesOf(PRINT_TITLES)
      .map(parseRows)
      .find((rows) => rows !== undefined),
  }
}

function mergesOf(text: string, part: string): readonly CellRange[] {
  return Array.from(elementsOf(text, part, ['mergeCell']), (merge) =>
    parseRange(merge.attribute('ref') ?? ''),
  ).filter((range) => range !== undefined)
}

function linksOf(document: OfficePackage, part: string): ReadonlyMap<string, string> {
  const targets = new Map(document.relationships(part).map(({ id, target }) => [id, target]))
  const links = new Map<string, string>()
  for (const link of elementsOf(document.text(part), part, ['hyperlink'])) {
    const target = targets.get(link.attribute('r:id') ?? '')
    const range = parseRange(link.attribute('ref') ?? '')
    if (target === undefined || range === undefined) continue
    const { top, left } = range
    const isLarge = rangeArea(range) > MAX_LINKED
    const { bottom, right } = isLarge ? { bottom: top, right: left } : range
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) links.set(placeKey(row, column), target)
    }
  }
  return links
}

function tablesOf(document: OfficePackage, sheet: string): readonly CellRange[] {
  return document
    .relationships(sheet)
    .filter(({ kind, external }) => kind === 'table' && !external)
    .map(({ target }) => targetPart(sheet, target))
    .filter((part) => document.has(part))
    .flatMap((part) =>
      Array.from(elementsOf(document.text(part), part, ['table']), (table) =>
        table.attribute('headerRowCount') === '0' ? undefined : table.attribute('ref'),
      ),
    )
    .flatMap((reference) => parseRange(reference ?? '') ?? [])
}

import { type CellRange, parseRange } from '../../../../units/a1-range.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'
import { isInside } from '../sheet/merged-cells.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'

interface NamedTable {
  readonly range: CellRange
  readonly name: string
}

/**
 * Names the table in formulas that refer to columns of their own one by `[Column]` alone, as XlsxWriter writes totals: a
 * layout engine knows `Table1[Column]`.
 *
 * @param editor receives the changes
 */
export function nameTableReferences(
  editor: SheetEditor,
  {
    document,
    text,
    part,
  }: { readonly document: OfficePackage; readonly text: string; readonly part: string },
): void {
  const tables = namedTables(document, part)
  if (tables.length === 0) return
  const scanner = new XmlScanner(text, part)
  let table: NamedTable | undefined
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'c' && kind === 'open') {
      const place = parseRange(scanner.attribute('r') ?? '')
      table =
        place && tables.find(({ range }) => isInside({ row: place.top, column: place.left }, range))
    } else if (element === 'f' && kind === 'close' && table) {
      const formula = text.slice(scanner.textStart, scanner.start)
      const named = withName(formula, table.name)
      if (named !== formula) editor.replace(scanner.textStart, scanner.start, named)
    }
  }
}

function namedTables(document: OfficePackage, sheet: string): readonly NamedTable[] {
  return document
    .relationships(sheet)
    .filter(({ kind, external }) => kind === 'table' && !external)
    .map(({ target }) => targetPart(sheet, target))
    .filter((part) => document.has(part))
    .flatMap((part) => namedTable(document.text(part), part) ?? [])
}

function namedTable(text: string, part: string): NamedTable | undefined {
  const scanner = new XmlScanner(text, part)
  if (!scanner.next()) return undefined
  const range = parseRange(scanner.attribute('ref') ?? '')
  const name = scanner.attribute('displayName')
  return range && name !== undefined ? { range, name } : undefined
}

/** Texts, names of sheets, and references to tables with the name before them; not those to other workbooks. */
const TOKENS =
  /"[^"]*"|&quot;.*?&quot;|'[^']*'|&apos;.*?&apos;|[\p{L}\p{N}_.\\]*\[(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*\](?![\p{L}\p{N}_'!])/gsu

function withName(formula: string, name: string): string {
  return formula.replaceAll(TOKENS, (token) =>
    token.startsWith('[') ? escapeXml(name) + token : token,
  )
}

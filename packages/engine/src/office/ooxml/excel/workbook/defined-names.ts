import { columnLetters } from '../../../../units/a1-range.ts'

/** One defined name of a workbook. */
export interface DefinedName {
  readonly name: string
  /** Index of the sheet it belongs to, from 0; absent for one of the whole workbook. */
  readonly sheet?: number
  readonly formula: string
  readonly start: number
  readonly end: number
}

/** Name of a sheet's print area. */
export const PRINT_AREA = '_xlnm.Print_Area'
/** Name of the rows and columns repeated on every page of a sheet. */
export const PRINT_TITLES = '_xlnm.Print_Titles'

/** The name as this project compares it: Excel's own names are the same in any case. */
export function canonicalName(name: string): string {
  const own = [PRINT_AREA, PRINT_TITLES].find((one) => one.toLowerCase() === name.toLowerCase())
  return own ?? name
}

/**
 * Names that make a layout engine print: LibreOffice prints sheets that have a print area, hidden ones, too.
 *
 * @param printed indexes of the sheets that are printed
 */
export function namesOfLeftOutSheets(
  names: readonly DefinedName[],
  printed: ReadonlySet<number>,
): ReadonlySet<DefinedName> {
  return new Set(
    names.filter(
      ({ name, sheet }) =>
        (name === PRINT_AREA || name === PRINT_TITLES) &&
        (sheet === undefined || !printed.has(sheet)),
    ),
  )
}

/**
 * Sheet name as a formula has it.
 *
 * @example quoteSheet("Joe's") // "'Joe''s'"
 */
export function quoteSheet(name: string): string {
  return `'${name.replaceAll("'", "''")}'`
}

/**
 * References of a union without their sheet names.
 *
 * @example splitReferences("'A,B'!$A:$B,'A,B'!$1:$2") // ['$A:$B', '$1:$2']
 */
export function splitReferences(formula: string): readonly string[] {
  return [...formula.matchAll(/(?:'(?:[^']|'')*'!|[^',!]*!)?([^,!']+)(?:,|$)/g)].map(
    ([, reference = '']) => reference.trim(),
  )
}

/** Formula of rows and columns that are repeated; either may be absent. */
export function titlesFormula(
  sheet: string,
  columns: readonly [number, number] | undefined,
  rows: readonly [number, number] | undefined,
): string {
  const parts: string[] = []
  if (columns !== undefined) {
    parts.push(`${sheet}!$${columnLetters(columns[0])}:$${columnLetters(columns[1])}`)
  }
  if (rows !== undefined) parts.push(`${sheet}!$${rows[0]}:$${rows[1]}`)
  return parts.join(',')
}

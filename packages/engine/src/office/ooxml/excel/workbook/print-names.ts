import {
  absoluteRange,
  type CellRange,
  parseColumns,
  parseRange,
  parseRows,
  rangeArea,
  unionRange,
} from '../../../../units/a1-range.ts'
import type { ExcelPreparation } from '../../../document/prepared-document.ts'
import { MAX_PRINTED_AREA } from '../sheet/sheet-limits.ts'
import {
  PRINT_AREA,
  PRINT_TITLES,
  quoteSheet,
  splitReferences,
  titlesFormula,
} from './defined-names.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'
import type { NameChange } from './write-workbook.ts'

/** Rows or columns repeated on every page at most: more leave no page for anything else. */
const MAX_TITLES = 200

/** Parts of a sheet that are printed, and the names that say so. */
export interface PrintNames {
  /** Range around the print area, undefined where the whole sheet is printed. */
  readonly area: CellRange | undefined
  readonly changes: readonly NameChange[]
  /** Whether a name of the workbook's own was dropped because no page can hold it. */
  readonly dropped: boolean
}

/** Print area and repeated rows and columns of one sheet, with the caller's options. */
export function printNames(
  { names }: Workbook,
  sheet: WorkbookSheet,
  { printArea = 'respect', repeatRows, repeatColumns }: ExcelPreparation,
): PrintNames {
  const own = (name: string) =>
    names.find((one) => one.name === name && one.sheet === sheet.index)?.formula
  const quoted = quoteSheet(sheet.name)
  const changes: NameChange[] = []
  const change = (name: string, formula: string | undefined) =>
    changes.push({ name, sheet: sheet.index, formula })

  const areas = splitReferences(own(PRINT_AREA) ?? '')
    .map((reference) => parseRange(reference))
    .filter((range) => range !== undefined)
  const chosen = parseRange(printArea)
  let area = areas.reduce(unionRange, undefined as CellRange | undefined)
  const isEndless = areas.some((range) => rangeArea(range) > MAX_PRINTED_AREA)
  if (chosen !== undefined) {
    area = chosen
    change(PRINT_AREA, `${quoted}!${absoluteRange(chosen)}`)
  } else if (printArea === 'ignore' || isEndless) {
    area = undefined
    change(PRINT_AREA, undefined)
  } else if (areas.length > 0 && !isAbsolute(own(PRINT_AREA) ?? '')) {
    // LibreOffice prints the whole sheet for `$A1:$B2`, as exceljs writes it.
    change(PRINT_AREA, areas.map((range) => `${quoted}!${absoluteRange(range)}`).join(','))
  }

  const titles = splitReferences(own(PRINT_TITLES) ?? '')
  const ownRows = titles.map(parseRows).find((rows) => rows !== undefined)
  const ownColumns = titles.map(parseColumns).find((columns) => columns !== undefined)
  const rows = repeatRows === undefined ? sane(ownRows) : parseRows(repeatRows)
  const columns = repeatColumns === undefined ? sane(ownColumns) : parseColumns(repeatColumns)
  const isCut =
    (repeatRows === undefined && rows !== ownRows) ||
    (repeatColumns === undefined && columns !== ownColumns)
  if (repeatRows !== undefined || repeatColumns !== undefined || isCut) {
    const formula = titlesFormula(quoted, columns, rows)
    change(PRINT_TITLES, formula === '' ? undefined : formula)
  }
  return { area, changes, dropped: isCut || (isEndless && printArea === 'respect') }
}

function sane(titles: readonly [number, number] | undefined) {
  return titles !== undefined && titles[1] - titles[0] < MAX_TITLES ? titles : undefined
}

function isAbsolute(formula: string): boolean {
  const corners = splitReferences(formula).flatMap((reference) => reference.split(':'))
  return corners.every((corner) => /^\$(?:\d+|[a-z]+(?:\$\d+)?)$/i.test(corner))
}

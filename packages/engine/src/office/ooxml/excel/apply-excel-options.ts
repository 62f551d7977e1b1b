import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { isEnglish } from '../../document/is-english.ts'
import type { ExcelPreparation, SheetFacts } from '../../document/prepared-document.ts'
import { hasElement, textBehind } from '../../xml/find-elements.ts'
import { drawCharts } from '../charts/draw-charts.ts'
import type { OfficePackage } from '../office-package.ts'
import { giveTheme } from '../theme/give-theme.ts'
import { applyToSheet, type Repair, type Unseen, type WorkbookWork } from './apply-to-sheet.ts'
import { PrintedNotes } from './notes/print-notes.ts'
import { knownLocale } from './numbers/known-locale.ts'
import { borderedStyles } from './pages/bordered-end.ts'
import { excelGrid } from './pages/excel-grid.ts'
import { CellPassages } from './sheet/cell-passages.ts'
import { growingCells } from './sheet/moved-drawings.ts'
import { SheetBudget } from './sheet/sheet-limits.ts'
import { textWidths } from './sheet/text-widths.ts'
import { drawSparklines } from './sparklines/draw-sparklines.ts'
import { showCheckboxes } from './styles/cell-checkboxes.ts'
import { CellFormats } from './styles/cell-formats.ts'
import { gradientStyles } from './styles/styles-that-show.ts'
import { workbookStyles } from './styles/workbook-styles.ts'
import { drawTables } from './tables/draw-tables.ts'
import { showStoredPivots } from './tables/stored-pivots.ts'
import { selectSheets } from './workbook/select-sheets.ts'
import { unknownFormulas } from './workbook/unknown-formulas.ts'
import { readWorkbook, type Workbook } from './workbook/workbook.ts'
import { writeWorkbook } from './workbook/write-workbook.ts'

const ICONS = ['iconSet', 'x14:iconSet']
const VOLATILE = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|OFFSET|INDIRECT|CELL|INFO)\(/i
const NAME_ERROR = '#NAME?'

/** A workbook with a caller's options in it. */
export interface AppliedOptions {
  readonly sheets: readonly SheetFacts[]
  readonly fonts: readonly string[]
  readonly warnings: readonly RenderWarning[]
  /** Whether ranges without an end were cut to the content. */
  readonly cutRanges: boolean
  /** Kinds of repairs in sheets that are printed. */
  readonly repairs: ReadonlySet<Repair>
  /** Whether bands and colours of a table on a printed sheet are not all drawn. */
  readonly tableStyles: boolean
  /** Whether sparklines that are lines on a printed sheet are not all drawn. */
  readonly sparklines: boolean
  /** Texts of cells and shapes on printed sheets. */
  readonly passages: readonly string[]
  /** Whether a sheet that is printed has icons in cells. */
  readonly cellIcons: boolean
  /** Parts of printed sheets that are left out, or drawn otherwise. */
  readonly unseen: ReadonlySet<Unseen>
  /** Whether numbers have formats that Excel refuses, for General beside other figures. */
  readonly hasMixedFormats: boolean
  /** Whether cells hold errors of unknown names already. */
  readonly nameErrors: boolean
  /** Whether a sheet that is printed has a pivot table with a style, which is not drawn. */
  readonly pivotStyles: boolean
}

/**
 * Writes a caller's options into a workbook, and cuts what would keep a layout engine busy for ever.
 *
 * @param document changed in place
 * @throws EngineError `invalid_document` beyond the limits; `invalid_request` for a sheet that is not there
 */
export function applyExcelOptions(
  document: OfficePackage,
  main: string,
  options: ExcelPreparation,
): AppliedOptions {
  const workbook = readWorkbook(document, main)
  const printed = selectSheets(workbook.sheets, options.sheets)
  const printedSheets = workbook.sheets.filter((sheet) => printed.has(sheet))
  // First: all that follows looks at the cells and styles that are drawn.
  showCheckboxes(document, main)
  const sparklines = drawSparklines(document, main, workbook, printedSheets)
  const tableStyles = drawTables(document, main, printedSheets)
  const drawings = printedSheets.flatMap(({ part }) => document.related(part, 'drawing') ?? [])
  for (const part of drawings) drawCharts(document, { part, hasCells: true })
  const styled = ['styles', 'sharedStrings'].flatMap((kind) => document.related(main, kind) ?? [])
  giveTheme(document, main, [...styled, ...drawings, ...printedSheets.map(({ part }) => part)])
  const styledPivots = printedSheets.filter(({ part }) => showStoredPivots(document, part))
  const { fonts, digitPx } = workbookStyles(document, main)
  const formats = cellFormats(document, main, workbook.is1904, options.locale)
  const work: WorkbookWork = {
    document,
    workbook,
    options,
    digitPx,
    grid: excelGrid(document, main),
    isOfWindows: isOfWindows(document),
    widths: textWidths(document, main),
    budget: new SheetBudget(),
    bordered: borderedStyles(document, main),
    gradients: gradientStyles(document, main),
    growing: growingCells(document, main),
    formats,
    unknown: unknownFormulas(workbook.names),
    cellPassages: new CellPassages(document, main, !isCalculatedAnew(document, workbook)),
    notes: new PrintedNotes(document, main, workbook, formats),
  }
  const isOnPaper = (isIn: (text: string, part: string) => boolean) =>
    printedSheets.some(({ part }) => isIn(document.text(part), part))
  const results = workbook.sheets.map((sheet) => applyToSheet(work, sheet, printed.has(sheet)))
  const text = writeWorkbook(workbook, main, {
    printed,
    names: results.flatMap(({ names }) => names),
    added: work.notes.added,
  })
  if (text !== workbook.text) document.write(main, text)
  formats?.save(document)
  return {
    sheets: results.map(({ facts }) => facts),
    fonts,
    warnings: [
      ...results.flatMap(({ warnings }) => warnings),
      ...localeWarnings(options, formats?.isFull),
    ],
    cutRanges: results.some(({ cutRanges }) => cutRanges),
    repairs: new Set(results.flatMap(({ repairs }) => repairs)),
    tableStyles,
    sparklines,
    passages: results.flatMap(({ passages = [] }) => passages),
    cellIcons: isOnPaper((sheet, part) => hasElement(sheet, part, ICONS)),
    unseen: new Set(results.flatMap(({ unseen = [] }) => unseen)),
    hasMixedFormats: formats?.hasMixed === true,
    nameErrors: isOnPaper(hasNameError),
    pivotStyles: styledPivots.length > 0,
  }
}

/** Whether Excel for Windows wrote the workbook: on paper its columns are narrower, so those that fit there are kept so. */
function isOfWindows(document: OfficePackage): boolean {
  const part = document.related('', 'extended-properties')
  if (part === undefined) return false
  const text = document.text(part)
  return hasElement(text, part, ['Application'], (name) => textBehind(name) === 'Microsoft Excel')
}

function hasNameError(text: string, part: string): boolean {
  if (!text.includes(`>${NAME_ERROR}<`)) return false
  return hasElement(text, part, ['v'], (value) => textBehind(value) === NAME_ERROR)
}

/** Whether results change when the workbook is opened: all of them, or those that hang on the day or on chance. */
function isCalculatedAnew(document: OfficePackage, { isStale, sheets }: Workbook): boolean {
  return isStale || sheets.some(({ part }) => VOLATILE.test(document.text(part)))
}

function cellFormats(document: OfficePackage, main: string, is1904: boolean, locale = 'en-US') {
  const part = document.related(main, 'styles')
  if (part === undefined) return undefined
  return new CellFormats(document.text(part), part, { locale: knownLocale(locale), is1904 })
}

function localeWarnings(
  { locale = 'en-US' }: ExcelPreparation,
  isFull = false,
): readonly RenderWarning[] {
  const warning = (message: string) => [renderWarning('option_not_applied', message)]
  if (isFull) {
    return warning(
      'options.locale was not applied to all dates: too many have names of months or days, and the rest of those are in English.',
    )
  }
  if (isEnglish(locale) || knownLocale(locale) === locale) return []
  return warning(
    `options.locale was applied to the separators of numbers alone: nothing else is known of ${locale}.`,
  )
}

import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { type CellRange, formatRange, unionRange } from '../../../units/a1-range.ts'
import { isEnglish } from '../../document/is-english.ts'
import type { ExcelPreparation, SheetFacts } from '../../document/prepared-document.ts'
import { drawCharts } from '../charts/draw-charts.ts'
import type { OfficePackage } from '../office-package.ts'
import { giveTheme } from '../theme/give-theme.ts'
import { asksForNotes, PrintedNotes } from './notes/print-notes.ts'
import { knownLocale } from './numbers/known-locale.ts'
import { showAsExcel } from './numbers/show-as-excel.ts'
import { borderedEnd, borderedStyles, withSpace } from './pages/bordered-end.ts'
import { columnWarnings } from './pages/column-warnings.ts'
import { columnReached } from './pages/column-widths.ts'
import { type ExcelGrid, excelGrid, writeGrid } from './pages/excel-grid.ts'
import { type NamelessCode, nameFile } from './pages/name-file.ts'
import { setUpPages, writePage } from './pages/set-up-pages.ts'
import { CellPassages } from './sheet/cell-passages.ts'
import { type DataBarGap, dataBarsAsExcel } from './sheet/data-bars.ts'
import { drawingExtent } from './sheet/drawing-extent.ts'
import { scanSheet } from './sheet/scan-sheet.ts'
import { shapePassages } from './sheet/shape-passages.ts'
import { SheetEditor } from './sheet/sheet-editor.ts'
import { cutMerge, refuseSparse, SheetBudget } from './sheet/sheet-limits.ts'
import type { Merge, SheetRepair, SheetScan } from './sheet/sheet-scan.ts'
import { type TextWidths, textWidths } from './sheet/text-widths.ts'
import { dropUnprintedShapes } from './sheet/unprinted-shapes.ts'
import { type UnseenPart, unseenParts } from './sheet/unseen-parts.ts'
import { drawSparklines } from './sparklines/draw-sparklines.ts'
import { showCheckboxes } from './styles/cell-checkboxes.ts'
import { CellFormats } from './styles/cell-formats.ts'
import { gradientStyles } from './styles/styles-that-show.ts'
import { workbookStyles } from './styles/workbook-styles.ts'
import { drawTables } from './tables/draw-tables.ts'
import { nameTableReferences } from './tables/name-references.ts'
import { showStoredPivots } from './tables/stored-pivots.ts'
import { dropCached } from './workbook/drop-cached.ts'
import { keepResults } from './workbook/keep-results.ts'
import { printNames } from './workbook/print-names.ts'
import { selectSheets } from './workbook/select-sheets.ts'
import { unknownFormulas } from './workbook/unknown-formulas.ts'
import { readWorkbook, type Workbook, type WorkbookSheet } from './workbook/workbook.ts'
import { type NameChange, writeWorkbook } from './workbook/write-workbook.ts'

const ICONS = /<(?:\w+:)?iconSet\b/
const VOLATILE = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|OFFSET|INDIRECT|CELL|INFO)\(/i
const NAME_ERROR = /<(?:\w+:)?v>#NAME\?</

/** Changes made in a sheet, or parts of it that are not shown. */
type Repair = SheetRepair['kind'] | NamelessCode

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
  readonly unseen: ReadonlySet<UnseenPart | DataBarGap>
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
  const work = {
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
    formats,
    unknown: unknownFormulas(workbook.names),
    cellPassages: new CellPassages(document, main, !isCalculatedAnew(document, workbook)),
    notes: new PrintedNotes(document, main, workbook, formats),
  }
  const isOnPaper = (mark: RegExp) =>
    printedSheets.some(({ part }) => mark.test(document.text(part)))
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
    cellIcons: isOnPaper(ICONS),
    unseen: new Set(results.flatMap(({ unseen = [] }) => unseen)),
    nameErrors: isOnPaper(NAME_ERROR),
    pivotStyles: styledPivots.length > 0,
  }
}

/** Whether Excel for Windows wrote the workbook: on paper its columns are narrower, so those that fit there are kept so. */
function isOfWindows(document: OfficePackage): boolean {
  const part = document.related('', 'extended-properties')
  return part !== undefined && /<(?:\w+:)?Application>Microsoft Excel</.test(document.text(part))
}

/** Whether results change when the workbook is opened: all of them, or those that hang on the day or on chance. */
function isCalculatedAnew(document: OfficePackage, { isStale, sheets }: Workbook): boolean {
  return isStale || sheets.some(({ part }) => VOLATILE.test(document.text(part)))
}

interface Work {
  readonly document: OfficePackage
  readonly workbook: Workbook
  readonly options: ExcelPreparation
  readonly digitPx: number
  readonly grid: ExcelGrid
  readonly isOfWindows: boolean
  readonly widths: TextWidths
  readonly budget: SheetBudget
  readonly bordered: ReadonlySet<number>
  readonly gradients: ReadonlySet<number>
  readonly formats: CellFormats | undefined
  /** Pattern of formulas that cannot be calculated. */
  readonly unknown: RegExp
  readonly cellPassages: CellPassages
  readonly notes: PrintedNotes
}

interface SheetResult {
  readonly facts: SheetFacts
  readonly names: readonly NameChange[]
  readonly warnings: readonly RenderWarning[]
  readonly cutRanges: boolean
  readonly repairs: readonly Repair[]
  /** Texts of shapes that must be on paper. */
  readonly passages?: readonly string[]
  readonly unseen?: readonly (UnseenPart | DataBarGap)[]
}

function applyToSheet(work: Work, sheet: WorkbookSheet, isPrinted: boolean): SheetResult {
  const { document, options, workbook, digitPx, widths, formats, notes } = work
  const { name, kind, part } = sheet
  const hasSlicer = isPrinted && dropUnprintedShapes(document, part)
  const scan = scanSheet(document.text(part), part, widths)
  work.budget.take(scan)
  const editor = new SheetEditor(scan)
  for (const { start, end, text } of scan.repairs) editor.replace(start, end, text)
  const facts = {
    name,
    kind,
    printed: isPrinted,
    ...(scan.used !== undefined && { usedRange: formatRange(scan.used) }),
    cells: scan.cells,
  }
  if (workbook.isStale) dropCached(editor, { text: scan.text, part }, work.unknown)
  const keepsStored =
    keepResults(editor, { text: scan.text, part }, work.unknown) && workbook.isStale
  const unknown = nameFile(editor, scan, options.fileName)
  const repairs = isPrinted ? [...scan.repairs.map((repair) => repair.kind), ...unknown] : []
  const result = { facts, names: [], warnings: [], cutRanges: false, repairs }
  if (kind === 'chart') {
    if (isPrinted && options.page !== undefined) writePage(editor, options.page)
    save(document, part, editor, scan)
    return result
  }
  const drawn = drawingExtent(document, part, (from, mm) => columnReached(scan, from, mm, digitPx))
  const used = drawn === undefined ? scan.used : unionRange(scan.used, drawn)
  const hasCutMerges = cutMerges(editor, scan, used)
  if (!isPrinted) {
    save(document, part, editor, scan)
    return { ...result, cutRanges: hasCutMerges }
  }
  const { area, changes, dropped } = printNames(workbook, sheet, options)
  const cells = area ?? used
  // Without an area the pages are counted from the first cell of the sheet, wherever its content begins.
  refuseSparse(sheet, area ?? (used && { ...used, top: 1, left: 1 }))
  const grid = area === undefined ? borderedEnd(scan, work.bordered) : undefined
  if (grid) editor.replace(grid.start, grid.end, withSpace(scan.text.slice(grid.start, grid.end)))
  if (formats !== undefined)
    showAsExcel(editor, { text: scan.text, part, isStale: workbook.isStale }, formats)
  nameTableReferences(editor, { document, text: scan.text, part })
  const unseen = [
    ...dataBarsAsExcel(editor, { text: scan.text, part }),
    ...unseenParts(document, part, scan, editor, {
      gradients: work.gradients,
      isStale: workbook.isStale,
    }),
    // Where a workbook asks to be calculated, its program may have stored nothing but zeros.
    ...(keepsStored ? (['storedResults'] as const) : []),
    ...(hasSlicer ? (['slicers'] as const) : []),
  ]
  writeGrid(editor, scan, part, work.grid)
  const report = setUpPages(editor, {
    sheet: scan,
    printed: cells,
    isWhole: area === undefined,
    digitPx,
    drawnDigitPx: work.isOfWindows ? work.grid.drawnDigitPx : undefined,
    options,
  })
  const text = save(document, part, editor, scan)
  if (options.notes ?? asksForNotes(editor.tag('pageSetup'))) notes.print(sheet, text, area)
  return {
    facts,
    names: changes,
    warnings: columnWarnings(name, report),
    passages: [
      ...work.cellPassages.of(scan, part, area),
      // A print area may leave shapes out.
      ...(area === undefined ? shapePassages(document, part) : []),
    ],
    cutRanges: hasCutMerges || dropped,
    repairs,
    unseen,
  }
}

function save(
  document: OfficePackage,
  part: string,
  editor: SheetEditor,
  { text }: SheetScan,
): string {
  const changed = editor.apply()
  if (changed !== text) document.write(part, changed)
  return changed
}

/** Cuts merged ranges to the content; true when any was. */
function cutMerges(editor: SheetEditor, scan: SheetScan, used: CellRange | undefined): boolean {
  const cut = scan.merges
    .map((merge) => ({ merge, range: cutMerge(merge, used) }))
    .filter((one): one is { merge: Merge; range: CellRange } => one.range !== undefined)
  for (const { merge, range } of cut) {
    const reference = formatRange(range)
    // A single cell is no merged range.
    const text = reference.includes(':') ? `<${scan.prefix}mergeCell ref="${reference}"/>` : ''
    editor.replace(merge.start, merge.end, text)
  }
  return cut.length > 0
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

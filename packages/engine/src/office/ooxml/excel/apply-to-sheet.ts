import type { RenderWarning } from '../../../messages/warnings.ts'
import { type CellRange, formatRange, unionRange } from '../../../units/a1-range.ts'
import type { ExcelPreparation, SheetFacts } from '../../document/prepared-document.ts'
import type { OfficePackage } from '../office-package.ts'
import { asksForNotes, type PrintedNotes } from './notes/print-notes.ts'
import { showAsExcel } from './numbers/show-as-excel.ts'
import { borderedEnd, withSpace } from './pages/bordered-end.ts'
import { columnWarnings } from './pages/column-warnings.ts'
import { columnReached } from './pages/column-widths.ts'
import { type ExcelGrid, writeGrid } from './pages/excel-grid.ts'
import { type NamelessCode, nameFile } from './pages/name-file.ts'
import { setUpPages, writePage } from './pages/set-up-pages.ts'
import type { CellPassages } from './sheet/cell-passages.ts'
import { dropBareScales } from './sheet/colour-scales.ts'
import { type DataBarGap, dataBarsAsExcel } from './sheet/data-bars.ts'
import { drawingExtent } from './sheet/drawing-extent.ts'
import { type GrowingCells, hasMovedDrawings } from './sheet/moved-drawings.ts'
import { scanSheet } from './sheet/scan-sheet.ts'
import { shapePassages } from './sheet/shape-passages.ts'
import { SheetEditor } from './sheet/sheet-editor.ts'
import { cutMerge, refuseSparse, type SheetBudget } from './sheet/sheet-limits.ts'
import type { Merge, SheetRepair, SheetScan } from './sheet/sheet-scan.ts'
import type { TextWidths } from './sheet/text-widths.ts'
import { dropUnprintedShapes } from './sheet/unprinted-shapes.ts'
import { type UnseenPart, unseenParts } from './sheet/unseen-parts.ts'
import type { CellFormats } from './styles/cell-formats.ts'
import { sharesByFormula } from './styles/share-ends.ts'
import { nameTableReferences } from './tables/name-references.ts'
import { dropCached } from './workbook/drop-cached.ts'
import { keepResults } from './workbook/keep-results.ts'
import { printNames } from './workbook/print-names.ts'
import type { Workbook, WorkbookSheet } from './workbook/workbook.ts'
import type { NameChange } from './workbook/write-workbook.ts'

/** Changes made in a sheet, or parts of it that are not shown. */
export type Repair = SheetRepair['kind'] | NamelessCode

/** A workbook on its way to a layout engine, and what its sheets share. */
export interface WorkbookWork {
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
  /** Cells that make their rows higher. */
  readonly growing: GrowingCells
  readonly formats: CellFormats | undefined
  /** Pattern of formulas that cannot be calculated. */
  readonly unknown: RegExp
  readonly cellPassages: CellPassages
  readonly notes: PrintedNotes
}

/** Parts of a sheet that are not shown, or otherwise than in Excel. */
export type Unseen = UnseenPart | DataBarGap | 'bareScales'

/** Facts about a sheet that has a caller's options in it. */
export interface SheetResult {
  readonly facts: SheetFacts
  readonly names: readonly NameChange[]
  readonly warnings: readonly RenderWarning[]
  readonly cutRanges: boolean
  readonly repairs: readonly Repair[]
  /** Texts of shapes that must be on paper. */
  readonly passages?: readonly string[]
  readonly unseen?: readonly Unseen[]
}

/**
 * Writes a caller's options into a sheet, and cuts what would keep a layout engine busy for ever.
 *
 * @throws EngineError `invalid_document` beyond the limits
 */
export function applyToSheet(
  work: WorkbookWork,
  sheet: WorkbookSheet,
  isPrinted: boolean,
): SheetResult {
  const { document, options, digitPx } = work
  const { kind, part } = sheet
  const opened = openSheet(work, sheet, isPrinted)
  const { scan, editor, facts, repairs } = opened
  const result = { facts, names: [], warnings: [], cutRanges: false, repairs }
  if (kind === 'chart') {
    if (isPrinted && options.page !== undefined) writePage(editor, options.page)
    save(document, part, editor, scan)
    return result
  }
  const drawn = drawingExtent(document, part, (from, mm) => columnReached(scan, from, mm, digitPx))
  const used = drawn === undefined ? scan.used : unionRange(scan.used, drawn)
  const cutRanges = cutMerges(editor, scan, used)
  if (isPrinted) return printSheet(work, sheet, { ...opened, used, cutRanges })
  save(document, part, editor, scan)
  return { ...result, cutRanges }
}

/** A sheet that is being changed. */
interface OpenSheet {
  readonly scan: SheetScan
  readonly editor: SheetEditor
  readonly facts: SheetFacts
  readonly repairs: readonly Repair[]
  /** Whether results stay as they are stored, although they are old. */
  readonly keepsStored: boolean
  readonly hasSlicer: boolean
}

/** Reads a sheet, and changes what is changed in every one, printed or not. */
function openSheet(work: WorkbookWork, sheet: WorkbookSheet, isPrinted: boolean): OpenSheet {
  const { document, options, workbook, unknown, widths } = work
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
  if (workbook.isStale) dropCached(editor, { text: scan.text, part }, unknown)
  const keepsStored = keepResults(editor, { text: scan.text, part }, unknown) && workbook.isStale
  const nameless = nameFile(editor, scan, options.fileName)
  const repairs = isPrinted ? [...scan.repairs.map((repair) => repair.kind), ...nameless] : []
  return { scan, editor, facts, repairs, keepsStored, hasSlicer }
}

/** Writes what is to be on paper, and how. */
function printSheet(
  work: WorkbookWork,
  sheet: WorkbookSheet,
  opened: OpenSheet & { readonly used: CellRange | undefined; readonly cutRanges: boolean },
): SheetResult {
  const { document, options, workbook, digitPx, notes } = work
  const { scan, editor, facts, repairs, used, cutRanges } = opened
  const { name, part } = sheet
  const { area, changes, dropped } = printNames(workbook, sheet, options)
  // Without an area the pages are counted from the first cell of the sheet, wherever its content begins.
  refuseSparse(sheet, area ?? (used && { ...used, top: 1, left: 1 }))
  const grid = area === undefined ? borderedEnd(scan, work.bordered) : undefined
  if (grid) editor.replace(grid.start, grid.end, withSpace(scan.text.slice(grid.start, grid.end)))
  const unseen = showAsInExcel(work, part, opened)
  writeGrid(editor, scan, part, work.grid)
  const report = setUpPages(editor, {
    sheet: scan,
    printed: area ?? used,
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
    cutRanges: cutRanges || dropped,
    repairs,
    unseen,
  }
}

/** Writes cells as layout engines show them like Excel; returns the parts that they do not show. */
function showAsInExcel(
  { document, workbook, formats, gradients, growing, digitPx }: WorkbookWork,
  part: string,
  { scan, editor, keepsStored, hasSlicer }: OpenSheet,
): readonly Unseen[] {
  const { isStale } = workbook
  const { text } = scan
  if (formats !== undefined) showAsExcel(editor, { text, part, isStale }, formats)
  nameTableReferences(editor, { document, text, part })
  sharesByFormula(editor, { text, part })
  return [
    ...dataBarsAsExcel(editor, { text, part }),
    ...(dropBareScales(editor, { text, part }) ? (['bareScales'] as const) : []),
    ...unseenParts(document, part, scan, editor, { gradients, isStale }),
    ...(hasMovedDrawings(document, part, scan, { cells: growing, digitPx })
      ? (['movedDrawings'] as const)
      : []),
    // Where a workbook asks to be calculated, its program may have stored nothing but zeros.
    ...(keepsStored ? (['storedResults'] as const) : []),
    ...(hasSlicer ? (['slicers'] as const) : []),
  ]
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

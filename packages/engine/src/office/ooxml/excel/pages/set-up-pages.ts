import type { CellRange } from '../../../../units/a1-range.ts'
import { mmToIn } from '../../../../units/length.ts'
import { type Orientation, type PaperMm, pageSizeMm } from '../../../../units/paper.ts'
import type { ExcelPreparation, PageOverride } from '../../../document/prepared-document.ts'
import { isOn } from '../../../xml/is-on.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import { asksForNotes } from '../notes/print-notes.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'
import type { SheetScan } from '../sheet/sheet-scan.ts'
import { fitColumns, MIN_SCALE } from './cut-columns.ts'
import { isLandscape, ownPaper, readPage } from './paper.ts'

const MM_PER_INCH = 25.4

// Numbers of the paper sizes that have one (ISO/IEC 29500-1, 18.3.1.63).
const PAPER_NUMBERS: Readonly<Record<string, number>> = {
  Letter: 1,
  Tabloid: 3,
  Legal: 5,
  A3: 8,
  A4: 9,
  A5: 11,
  A2: 66,
  A6: 70,
}

/** Paper of a sheet without page setup: stated, because a page setup that names no paper means Letter. */
const A4 = { paperSize: String(PAPER_NUMBERS['A4']) }

/** Result for a sheet's columns. */
export interface ColumnReport {
  /** Scale in per cent, when the sheet had to be scaled so that no column is cut. */
  readonly percent?: number
  /** Whether columns go on to further pages all the same. */
  readonly goesOn?: boolean
  /** Whether a text runs over to another page. */
  readonly runsOver?: boolean
}

/** Facts that {@link setUpPages} goes by. */
export interface SheetPages {
  readonly sheet: SheetScan
  /** Cells that are printed; undefined for an empty sheet. */
  readonly printed: CellRange | undefined
  /** Whether all of the sheet is printed: a print area cuts texts at its edge. */
  readonly isWhole: boolean
  readonly digitPx: number
  /** Width of a character as it is drawn, where the columns must fit by that, too. */
  readonly drawnDigitPx: number | undefined
  readonly options: ExcelPreparation
}

/**
 * Writes paper, margins, scaling and what is printed beside the cells into a worksheet.
 *
 * @param editor receives the changes
 */
export function setUpPages(editor: SheetEditor, pages: SheetPages): ColumnReport {
  const { options } = pages
  const { page = {}, gridlines, headings } = options
  const setup = editor.tag('pageSetup')
  const sides = chosenSides(setup, page)
  const scaling = scalingOf(editor, pages, sides)
  if (scaling.fitToPage !== undefined) editor.setFitToPage(scaling.fitToPage)
  if (gridlines !== undefined || headings !== undefined) {
    editor.change('printOptions', {
      ...(gridlines !== undefined && { gridLines: flag(gridlines), gridLinesSet: flag(true) }),
      ...(headings !== undefined && { headings: flag(headings) }),
    })
  }
  writePage(editor, page, {
    ...scaling.attributes,
    // They are printed in another way.
    ...(asksForNotes(setup) && { cellComments: 'none' }),
  })
  return scaling
}

/**
 * Writes paper and margins into a sheet of any kind.
 *
 * @param editor receives the changes
 * @param more attributes of the page setup
 */
export function writePage(
  editor: SheetEditor,
  page: PageOverride,
  more: Readonly<Record<string, string | undefined>> = {},
): void {
  const { pageSize, orientation, marginsMm } = page
  if (marginsMm !== undefined) writeMargins(editor, marginsMm)
  const setup = {
    ...(pageSize !== undefined && paperAttributes(pageSize)),
    ...(orientation !== undefined && { orientation }),
    ...more,
  }
  if (Object.keys(setup).length === 0) return
  const isNew = editor.tag('pageSetup') === ''
  editor.change('pageSetup', isNew && pageSize === undefined ? { ...setup, ...A4 } : setup)
}

function writeMargins(
  editor: SheetEditor,
  marginsMm: NonNullable<PageOverride['marginsMm']>,
): void {
  const own = editor.tag('pageMargins')
  const ownMm = (name: string, inches: number) =>
    MM_PER_INCH * Number(startTagAttribute(own, name) ?? inches)
  const top = marginsMm.top ?? ownMm('top', 0.75)
  const bottom = marginsMm.bottom ?? ownMm('bottom', 0.75)
  const mm = {
    left: marginsMm.left ?? ownMm('left', 0.7),
    right: marginsMm.right ?? ownMm('right', 0.7),
    top,
    bottom,
    // Headers and footers stand in the margin.
    header: Math.min(ownMm('header', 0.3), top),
    footer: Math.min(ownMm('footer', 0.3), bottom),
  }
  // To a millionth: what a value of a file shows needs no more.
  const inches = Object.entries(mm).map(([name, value]) => [
    name,
    String(Number(mmToIn(value).toFixed(6))),
  ])
  editor.change('pageMargins', Object.fromEntries(inches))
}

function paperAttributes(pageSize: string) {
  const number = PAPER_NUMBERS[pageSize]
  const { widthMm, heightMm } = pageSizeMm(pageSize, 'portrait')
  return number === undefined
    ? { paperSize: undefined, paperWidth: `${widthMm}mm`, paperHeight: `${heightMm}mm` }
    : { paperSize: String(number), paperWidth: undefined, paperHeight: undefined }
}

/** Paper as it will lie, when the caller changes any of it. */
function chosenSides(setup: string, { pageSize, orientation }: PageOverride): PaperMm | undefined {
  if (pageSize === undefined && orientation === undefined) return undefined
  const turned: Orientation = orientation ?? (isLandscape(setup) ? 'landscape' : 'portrait')
  const { widthMm, heightMm } =
    pageSize === undefined ? ownPaper(setup) : pageSizeMm(pageSize, 'portrait')
  return turned === 'portrait' ? { widthMm, heightMm } : { widthMm: heightMm, heightMm: widthMm }
}

interface Scaling extends ColumnReport {
  readonly fitToPage?: boolean
  readonly attributes: Readonly<Record<string, string | undefined>>
}

function scalingOf(editor: SheetEditor, pages: SheetPages, sides: PaperMm | undefined): Scaling {
  const { fit = 'auto' } = pages.options
  if (fit === 'none') return scaleTo(1)
  if (fit === 'page') return fitTo(1, 1)
  if (fit === 'width') return fitTo(1, 0)
  return autoScaling(editor, pages, sides)
}

function autoScaling(
  editor: SheetEditor,
  { sheet, printed, isWhole, digitPx, drawnDigitPx, options }: SheetPages,
  sides: PaperMm | undefined,
): Scaling {
  const { text, scaling } = sheet
  const ownScaling = scaling === undefined ? '' : text.slice(scaling.start, scaling.end)
  const fitsItself = isOn(startTagAttribute(ownScaling, 'fitToPage'))
  if (fitsItself || printed === undefined) return { attributes: {} }
  const setup = editor.tag('pageSetup')
  const margins = editor.tag('pageMargins')
  const page = readPage(setup, margins, sides, options.page?.marginsMm)
  const hasHeadings =
    options.headings ?? /\sheadings=["'](?:1|true)/.test(editor.tag('printOptions'))
  const fitBy = (width: number) =>
    fitColumns(sheet, printed, page, { digitPx: width, hasHeadings, withTexts: isWhole })
  const stored = fitBy(digitPx)
  const isDrawnWider = stored.scale === undefined && drawnDigitPx !== undefined
  const { scale, pagesAcross, goesOn, runsOver } = isDrawnWider ? fitBy(drawnDigitPx) : stored
  if (scale === undefined) return { attributes: {}, runsOver }
  // At a scale, columns break where pages end; a number of pages would have to be guessed.
  if (goesOn) return { ...scaleTo(MIN_SCALE), goesOn, percent: MIN_SCALE * 100 }
  return { ...fitTo(pagesAcross, 0), percent: Math.floor(scale * 100) }
}

function scaleTo(scale: number): Scaling {
  const percent = scale === 1 ? undefined : String(scale * 100)
  const attributes = { scale: percent, fitToWidth: undefined, fitToHeight: undefined }
  return { fitToPage: false, attributes }
}

function fitTo(pagesAcross: number, pagesDown: number): Scaling {
  const attributes = {
    scale: undefined,
    fitToWidth: String(pagesAcross),
    fitToHeight: String(pagesDown),
  }
  return { fitToPage: true, attributes }
}

function flag(on: boolean): string {
  return on ? '1' : '0'
}

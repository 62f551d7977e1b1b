import ExcelJS from 'exceljs'
import { EngineError } from '../../../messages/errors.ts'
import { escapeHtml } from '../../../messages/escape-html.ts'
import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { invalidDocument } from '../../document/invalid-document.ts'
import { knownLocale } from '../../ooxml/excel/numbers/known-locale.ts'
import { readWorkbook, type WorkbookSheet } from '../../ooxml/excel/workbook/workbook.ts'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { leftOut, leftOutParts } from '../left-out.ts'
import { holdsShapes } from '../left-out-shapes.ts'
import type { SemanticAsset, SemanticContent } from '../semantic-content.ts'
import { forExceljs } from './for-exceljs.ts'
import { sheetCells } from './sheet-cells.ts'
import { sheetPictures } from './sheet-pictures.ts'
import { sheetSurroundings } from './sheet-surroundings.ts'
import { sheetTable } from './sheet-table.ts'

/** How a workbook is read. */
export interface ReadExcelOptions {
  /** BCP 47 locale of number formats. */
  readonly locale: string
}

/** Most cells of all printed sheets together: a browser lays out so many in a minute. */
const MAX_CELLS = 100_000

/**
 * A workbook as one table per visible sheet, with its values as they are displayed, merged cells, basic formats, and
 * pictures behind it.
 *
 * @param bytes an XLSX package that has passed the preflight
 * @throws EngineError `conversion_failed` for more cells than can be printed
 */
export async function readExcel(
  bytes: Uint8Array,
  options: ReadExcelOptions,
): Promise<SemanticContent> {
  const document = new OfficePackage(bytes)
  const main = document.related('', 'officeDocument')
  if (main === undefined) throw invalidDocument('is incomplete: it has no workbook')
  const { sheets, names, is1904 } = readWorkbook(document, main)
  const shown = sheets.filter(({ kind, visible }) => kind === 'worksheet' && visible)
  const workbook = new ExcelJS.Workbook()
  // Its declarations name a type of Buffer that Node's no longer is.
  const { buffer } = new Uint8Array(forExceljs(document, main, { sheets: shown, is1904 }))
  await workbook.xlsx.load(buffer)
  const locale = knownLocale(options.locale)
  const assets: SemanticAsset[] = []
  const sections: string[] = []
  let left = MAX_CELLS
  const missing = new Set<string>()
  let uncached = 0
  for (const [index, sheet] of workbook.worksheets.entries()) {
    const place = shown[index] as WorkbookSheet
    const around = sheetSurroundings(document, place, names)
    const cells = sheetCells(sheet, around, { locale, maxCells: left })
    if (cells === undefined) throw tooManyCells()
    left -= cells.rows.length * cells.columns.length
    uncached += cells.uncached
    const pictures = sheetPictures(document, place.part, assets.length, (kind) =>
      missing.add(`pictures of type ${kind}`),
    )
    assets.push(...pictures)
    const drawing = document.related(place.part, 'drawing')
    if (drawing && holdsShapes(document.text(drawing), drawing)) missing.add('drawn shapes')
    sections.push(
      `<section class="sheet"><h1>${escapeHtml(place.name)}</h1>`,
      sheetTable(cells),
      ...pictures.map(({ name }) => `<figure><img src="${name}" alt=""></figure>`),
      '</section>',
    )
  }
  return {
    html: sections.join(''),
    css: SHEET_CSS,
    assets,
    warnings: [
      ...leftOutParts(bytes),
      ...Array.from(missing, leftOut),
      ...uncachedWarning(uncached),
    ],
  }
}

const SHEET_CSS = `
.sheet + .sheet { break-before: page }
.sheet table { font-size: 9pt; line-height: 1.25 }
.sheet td, .sheet th { padding: .1em .33em; overflow-wrap: anywhere; white-space: pre-wrap }
.sheet .fitted :is(td, th):not(.long) { overflow-wrap: normal }
`

function uncachedWarning(count: number): readonly RenderWarning[] {
  if (count === 0) return []
  const cells = count === 1 ? '1 cell is' : `${count} cells are`
  const message = `${cells} empty: the result of a formula was not saved.`
  return [renderWarning('content_left_out', message)]
}

function tooManyCells(): EngineError {
  return new EngineError(
    'conversion_failed',
    `document has more cells than the semantic engine prints (${MAX_CELLS}); name fewer in options.sheets or options.print_area.`,
  )
}

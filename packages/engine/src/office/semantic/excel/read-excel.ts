import ExcelJS from 'exceljs'
import { EngineError } from '../../../messages/errors.ts'
import { escapeHtml } from '../../../messages/escape-html.ts'
import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { knownLocale } from '../../ooxml/excel/numbers/known-locale.ts'
import { leftOutParts } from '../left-out.ts'
import type { SemanticAsset, SemanticContent } from '../semantic-content.ts'
import { forExceljs } from './for-exceljs.ts'
import { sheetCells } from './sheet-cells.ts'
import { sheetTable } from './sheet-table.ts'

/** How a workbook is read. */
export interface ReadExcelOptions {
  /** BCP 47 locale of number formats. */
  readonly locale: string
}

/** Most cells of all printed sheets together: a browser lays out so many in a minute. */
const MAX_CELLS = 100_000

// Nothing of these is shown, and ranges in them, which exceljs takes to pieces cell by cell, can name every cell.
const IGNORED = ['dataValidations', 'conditionalFormatting', 'extLst']

/** Pictures that a browser draws. */
const PICTURES: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif'])

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
  const workbook = new ExcelJS.Workbook()
  // Its declarations name a type of Buffer that Node's no longer is.
  const { buffer } = new Uint8Array(forExceljs(bytes))
  await workbook.xlsx.load(buffer, { ignoreNodes: IGNORED })
  const locale = knownLocale(options.locale)
  const assets: SemanticAsset[] = []
  const sections: string[] = []
  let left = MAX_CELLS
  let uncached = 0
  for (const sheet of workbook.worksheets.filter(({ state }) => state === 'visible')) {
    const cells = sheetCells(sheet, locale, left)
    if (cells === undefined) throw tooManyCells()
    left -= cells.rows.length * cells.columns.length
    uncached += cells.uncached
    const pictures = sheetPictures(workbook, sheet, assets.length)
    assets.push(...pictures)
    sections.push(
      `<section class="sheet"><h1>${escapeHtml(sheet.name)}</h1>`,
      sheetTable(cells),
      ...pictures.map(({ name }) => `<figure><img src="${name}" alt=""></figure>`),
      '</section>',
    )
  }
  return {
    html: sections.join(''),
    css: SHEET_CSS,
    assets,
    warnings: [...leftOutParts(bytes), ...uncachedWarning(uncached)],
  }
}

const SHEET_CSS = `
.sheet + .sheet { break-before: page }
.sheet table { font-size: 9pt; line-height: 1.25 }
.sheet td, .sheet th { padding: .1em .33em; overflow-wrap: anywhere; white-space: pre-wrap }
.sheet .fitted :is(td, th):not(.long) { overflow-wrap: normal }
`

function sheetPictures(
  workbook: ExcelJS.Workbook,
  sheet: ExcelJS.Worksheet,
  before: number,
): readonly SemanticAsset[] {
  const images = sheet.getImages().map(({ imageId }) => workbook.getImage(Number(imageId)))
  return images
    .filter(({ extension, buffer }) => buffer !== undefined && PICTURES.has(extension))
    .map(({ extension, buffer }, index) => ({
      name: `picture-${before + index + 1}.${extension}`,
      bytes: new Uint8Array(buffer as ArrayBufferLike),
    }))
}

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

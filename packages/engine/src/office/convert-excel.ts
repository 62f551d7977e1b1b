import { parse } from 'node:path'
import type { Artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import type { WarningCode } from '../messages/warnings.ts'
import { safeFilename } from '../output/safe-filename.ts'
import type { ExcelOptions } from '../schemas/options/excel-options.ts'
import { chooseEngine } from './choose-engine.ts'
import { OfficeConversion } from './conversion.ts'
import type { ExcelPreparation, PreparedDocument } from './document/prepared-document.ts'
import { flowToPdf } from './flow.ts'
import { layOut } from './lay-out.ts'
import { pageOverride } from './page-override.ts'

/** A workbook and what is to become of it. */
export interface ExcelInput {
  readonly document: Uint8Array
  readonly document_password?: string | undefined
  readonly document_name?: string | undefined
  readonly options: ExcelOptions
}

/** Warnings about columns and pages as the workbook sets them. */
const OF_THE_LAYOUT: ReadonlySet<WarningCode> = new Set(['columns_scaled', 'text_runs_over'])

/** Workbook to PDF: laid out by the page setup of its sheets, or as plain tables where no layout engine can. */
export async function excelToPdf(
  { document, document_password: password, document_name: documentName, options }: ExcelInput,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const conversion = new OfficeConversion(options, ctx)
  const name = fileName(documentName, options.filename)
  const preparation = {
    ...excelPreparation(options),
    ...(password !== undefined && { password }),
    ...(name !== undefined && { fileName: name }),
  }
  const prepared = await conversion.read('prepareExcel', { bytes: document, options: preparation })
  const pdf = await chooseEngine(conversion, {
    layOut: (office) =>
      layOut(conversion, office, {
        prepared,
        outline: options.sheet_bookmarks,
        // The headers of an XLS name the file that they are read from.
        ...(name !== undefined && prepared.format === 'xls' && { name: plainName(name) }),
      }),
    ...(prepared.format === 'xlsx' && { flow: () => flowExcel(conversion, prepared) }),
  })
  // A plain table has columns and pages of its own.
  const told = prepared.warnings.filter(
    ({ code }) => pdf.engine === 'layout' || !OF_THE_LAYOUT.has(code),
  )
  return { ...pdf, warnings: [...told, ...pdf.warnings] }
}

/** The name that headers show: the given one, or that of the result as a workbook. */
function fileName(given: string | undefined, result: string | undefined): string | undefined {
  if (given !== undefined) return given
  return result === undefined ? undefined : `${parse(safeFilename(result, 'pdf')).name}.xlsx`
}

/** A name that any file system takes, without its extension. */
function plainName(name: string): string {
  return parse(safeFilename(name.replace(/\.xl\w*$/i, ''), 'xls')).name
}

function excelPreparation(options: ExcelOptions): ExcelPreparation {
  const { sheets, fit, gridlines, headings, notes } = options
  const page = pageOverride(options)
  return {
    fit,
    printArea: options.print_area,
    locale: options.locale,
    ...(page && { page }),
    ...(sheets !== undefined && { sheets }),
    ...(options.repeat_rows !== undefined && { repeatRows: options.repeat_rows }),
    ...(options.repeat_columns !== undefined && { repeatColumns: options.repeat_columns }),
    ...(gridlines !== undefined && { gridlines }),
    ...(headings !== undefined && { headings }),
    ...(notes !== undefined && { notes }),
  }
}

async function flowExcel(
  conversion: OfficeConversion<ExcelOptions>,
  { bytes, facts }: PreparedDocument,
): Promise<Artifact<'application/pdf'>> {
  const { options } = conversion
  const { locale } = options
  const { passages = [] } = facts
  const content = await conversion.read('readExcel', { bytes, options: { locale }, passages })
  return flowToPdf(conversion, { content, facts, outline: options.sheet_bookmarks })
}

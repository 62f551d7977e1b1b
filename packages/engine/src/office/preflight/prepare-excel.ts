import { EngineError } from '../../messages/errors.ts'
import { showXlsAsExcel } from '../binary/xls/show-xls-as-excel.ts'
import { xlsTexts } from '../binary/xls/xls-passages.ts'
import { CompoundFile } from '../compound/compound-file.ts'
import { Removals } from '../disarm/removals.ts'
import type { ExcelPreparation, PreparedDocument } from '../document/prepared-document.ts'
import { applyExcelOptions } from '../ooxml/excel/apply-excel-options.ts'
import { hasElement } from '../xml/find-elements.ts'
import { odfProperties, ooxmlProperties } from './document-properties.ts'
import { expectFormat } from './expect-format.ts'
import { nameXlsFile } from './name-xls-file.ts'
import { nameOdfFile } from './odf/name-odf-file.ts'
import { hasOdfWordArt, odfFacts } from './odf/odf-facts.ts'
import { odfPassages } from './odf/odf-passages.ts'
import type { OpenedOdf } from './odf/open-odf.ts'
import { type OpenedDocument, openDocument } from './open-document.ts'
import type { OpenedOoxml } from './open-ooxml.ts'

type OpenedBinary = Extract<OpenedDocument, { readonly bytes: Uint8Array }>

const NO_TEXTS: ReturnType<typeof xlsTexts> = {
  passages: [],
  shownOtherwise: new Set(),
  hasWordArt: false,
  hasStoredSeries: false,
}
const NO_FACTS = { hasText: false, fonts: [], trackedChanges: false, comments: false, sheets: [] }

/**
 * A workbook that is safe to hand to an engine, with the options written into its own page setup.
 *
 * XLSX, its templates and macro-enabled forms, XLS and ODS are accepted; the options reach XLSX only.
 *
 * @throws EngineError `invalid_document` for damage, limits and other formats, which are named;
 *   `invalid_request` for a sheet that is not there and for an option that XLS or ODS cannot carry out;
 *   `document_encrypted` when the password is missing or wrong
 */
export function prepareExcel(bytes: Uint8Array, options: ExcelPreparation = {}): PreparedDocument {
  const removals = new Removals()
  const opened = openDocument(bytes, options.password, removals)
  expectFormat(opened.format, 'convert/excel')
  if ('main' in opened) return prepareXlsx(opened, options, removals)
  refuseOptions(opened.format, options)
  return 'document' in opened
    ? prepareOds(opened, options, removals)
    : prepareXls(opened, options, removals)
}

function prepareXls(
  { bytes, file, encrypted }: OpenedBinary,
  { fileName, locale }: ExcelPreparation,
  removals: Removals,
): PreparedDocument {
  const shown = file ? showXlsAsExcel(file, bytes, removals, locale) : bytes
  const mended = shown === bytes ? file : new CompoundFile(shown)
  const texts = mended ? xlsTexts(mended) : NO_TEXTS
  const { passages, shownOtherwise, nameErrors } = texts
  for (const kind of shownOtherwise) removals.add(kind)
  if (texts.hasWordArt) removals.add('wordArt')
  if (texts.hasStoredSeries) removals.add('storedSeries')
  const hasText = passages.length > 0
  return {
    format: 'xls',
    encrypted,
    bytes: mended ? nameXlsFile(mended, shown, fileName, removals) : shown,
    facts: {
      ...NO_FACTS,
      hasText,
      passages,
      macros: removals.has('macros'),
      cellIcons: true,
      ...(nameErrors !== undefined && { nameErrors }),
    },
    warnings: removals.warnings,
  }
}

function prepareOds(
  { document, format }: OpenedOdf,
  { fileName }: ExcelPreparation,
  removals: Removals,
): PreparedDocument {
  nameOdfFile(document, fileName, removals)
  if (hasLineSparklines(document.text('content.xml'))) removals.add('sparklineLines')
  if (hasOdfWordArt(document)) removals.add('wordArt')
  const passages = odfPassages(document)
  return {
    format,
    encrypted: false,
    bytes: document.save(),
    facts: {
      ...NO_FACTS,
      ...odfFacts(document),
      ...odfProperties(document),
      // Cells may be hidden, all of them.
      hasText: passages.length > 0,
      passages,
      macros: removals.has('macros'),
      // Not read for its conditional formats, as an XLS is not.
      cellIcons: true,
    },
    warnings: removals.warnings,
  }
}

/** Whether groups of sparklines of an ODS are lines, which is their default. */
function hasLineSparklines(content: string): boolean {
  return hasElement(
    content,
    'content.xml',
    ['calcext:sparkline-group'],
    (group) => (group.attribute('type') ?? 'line') === 'line',
  )
}

function prepareXlsx(
  { document, main }: OpenedOoxml,
  options: ExcelPreparation,
  removals: Removals,
): PreparedDocument {
  const applied = applyExcelOptions(document, main, options)
  const { sheets, fonts, warnings, cutRanges, repairs } = applied
  if (cutRanges) removals.add('ranges')
  if (repairs.has('outside')) removals.add('cells')
  if (repairs.has('dateAxis')) removals.add('sparklines')
  if (repairs.has('fileName')) removals.add('fileName')
  if (repairs.has('filePath')) removals.add('filePath')
  if (applied.tableStyles) removals.add('tableStyles')
  if (applied.sparklines) removals.add('sparklineLines')
  for (const part of applied.unseen) removals.add(part)
  if (applied.hasMixedFormats) removals.add('mixedFormats')
  if (applied.pivotStyles) removals.add('pivotStyles')
  return {
    format: 'xlsx',
    encrypted: false,
    bytes: document.save(),
    facts: {
      ...ooxmlProperties(document),
      hasText: sheets.some(({ printed, cells }) => printed && cells > 0),
      fonts,
      trackedChanges: false,
      comments:
        sheets.length > 0 && document.names.some((name) => /\/comments\d*\.xml$/.test(name)),
      macros: removals.has('macros'),
      cellIcons: applied.cellIcons,
      nameErrors: applied.nameErrors,
      ...(applied.passages.length > 0 && { passages: applied.passages }),
      sheets,
    },
    warnings: [...removals.warnings, ...warnings],
  }
}

/** Options that only XLSX can carry out, asked of another format. */
function refuseOptions(format: string, options: ExcelPreparation): void {
  const { password, fileName, fit = 'auto', printArea = 'respect', locale, ...others } = options
  const isAsked =
    fit !== 'auto' ||
    printArea !== 'respect' ||
    Object.values(others).some((value) => value !== undefined)
  if (!isAsked) return
  throw new EngineError(
    'invalid_request',
    `options: sheets, fit, print_area, repeated rows and columns, gridlines, headings, notes and page options cannot be applied to a workbook in ${format.toUpperCase()}; save it as XLSX.`,
  )
}

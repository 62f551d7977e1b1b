import type { CompoundFile } from '../compound/compound-file.ts'
import { readXlsGlobals } from './xls-globals.ts'
import { sheetPassages } from './xls-sheet.ts'

/**
 * Texts of a workbook in XLS that must be on paper, so that a layout engine that drops some is found out: cells with
 * text, plain numbers, and text boxes of visible sheets.
 *
 * Sheets with a print area are left out, and workbooks from before Excel 97.
 */
export function xlsPassages(file: CompoundFile): readonly string[] {
  const stream = file.read('Workbook')
  const globals = stream && readXlsGlobals(stream)
  if (stream === undefined || globals === undefined) return []
  return globals.sheets.flatMap((at) => sheetPassages(stream, at, globals))
}

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
  // A sheet ends where the next one begins, at the latest: none is read twice.
  const places = [...new Set(globals.sheets)].sort((a, b) => a - b)
  return places.flatMap((at, index) =>
    sheetPassages(stream.subarray(0, places[index + 1]), at, globals),
  )
}

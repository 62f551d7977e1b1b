import type { CompoundFile } from '../compound/compound-file.ts'
import type { ShownOtherwise } from './shown-otherwise.ts'
import { readXlsGlobals } from './xls-globals.ts'
import { sheetTexts } from './xls-sheet.ts'

/** Texts of a workbook in XLS, so that a layout engine that drops or changes some is found out. */
interface XlsTexts {
  /**
   * Texts that must be on paper: cells with text, plain numbers, and text boxes of visible sheets.
   *
   * Sheets with a print area are left out.
   */
  readonly passages: readonly string[]
  /** Kinds of values that pages show otherwise than Excel. */
  readonly shownOtherwise: ReadonlySet<ShownOtherwise>
}

/** Reads the texts of a workbook in XLS; none of one from before Excel 97. */
export function xlsTexts(file: CompoundFile): XlsTexts {
  const stream = file.read('Workbook')
  const globals = stream && readXlsGlobals(stream)
  if (stream === undefined || globals === undefined) {
    return { passages: [], shownOtherwise: new Set() }
  }
  const withArea = new Set(globals.sheets.filter((one) => one.hasPrintArea).map(({ at }) => at))
  // A sheet ends where the next one begins, at the latest: none is read twice.
  const places = [...new Set(globals.sheets.map(({ at }) => at))].sort((a, b) => a - b)
  const sheets = places.map((at, index) => ({
    at,
    ...sheetTexts(stream.subarray(0, places[index + 1]), at, globals),
  }))
  return {
    passages: sheets.flatMap(({ at, passages }) => (withArea.has(at) ? [] : passages)),
    shownOtherwise: new Set(sheets.flatMap(({ shownOtherwise }) => shownOtherwise)),
  }
}

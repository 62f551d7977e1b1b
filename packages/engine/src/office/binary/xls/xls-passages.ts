import type { CompoundFile } from '../../compound/compound-file.ts'
import type { ShownOtherwise } from './shown-otherwise.ts'
import { readXlsGlobals } from './xls-globals.ts'
import { sheetTexts } from './xls-sheet.ts'

/** Texts of a workbook in XLS, so that a layout engine that drops or changes some is found out. */
interface XlsTexts {
  /**
   * Texts that must be on paper: cells with text, plain numbers, and text boxes of visible sheets.
   *
   * A sheet with a print area has the cells inside of it alone.
   */
  readonly passages: readonly string[]
  /** Kinds of values that pages show otherwise than Excel. */
  readonly shownOtherwise: ReadonlySet<ShownOtherwise>
  /** Whether cells hold errors of unknown names; absent where cells are not read. */
  readonly nameErrors?: boolean
  /** Whether a shape of a visible sheet has words as WordArt. */
  readonly hasWordArt: boolean
  /** Whether a chart of a visible sheet draws values that no cells have. */
  readonly hasStoredSeries: boolean
}

/** Reads the texts of a workbook in XLS; none of one from before Excel 5. */
export function xlsTexts(file: CompoundFile): XlsTexts {
  const stream = file.read('Workbook') ?? file.read('Book')
  const globals = stream && readXlsGlobals(stream)
  if (stream === undefined || globals === undefined) {
    return { passages: [], shownOtherwise: new Set(), hasWordArt: false, hasStoredSeries: false }
  }
  const areas = new Map(globals.sheets.map(({ at, area }) => [at, area]))
  // A sheet ends where the next one begins, at the latest: none is read twice.
  const places = [...areas.keys()].sort((a, b) => a - b)
  const sheets = places.flatMap((at, index) => {
    const area = areas.get(at)
    const upTo = stream.subarray(0, places[index + 1])
    return area === 'unknown' ? [] : [sheetTexts(upTo, at, globals, area)]
  })
  return {
    passages: sheets.flatMap(({ passages }) => passages),
    shownOtherwise: new Set(sheets.flatMap(({ shownOtherwise }) => shownOtherwise)),
    nameErrors: sheets.some(({ nameErrors }) => nameErrors),
    hasWordArt: sheets.some((sheet) => sheet.hasWordArt),
    hasStoredSeries: sheets.some((sheet) => sheet.hasStoredSeries),
  }
}

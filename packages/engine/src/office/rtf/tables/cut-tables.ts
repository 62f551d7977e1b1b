import { RtfScanner } from '../scan-rtf.ts'
import { tableRows } from './table-rows.ts'

/** Left margin that RTF starts from, in twips. */
const MARGIN = 1800
/** A table may begin left of the page by this, in twips: half a millimetre. */
const TOLERANCE = 30

/** Whether a table begins left of the page, where it is cut. @param text bytes as latin-1 */
export function hasCutTable(text: string): boolean {
  if (!/\\trleft-/.test(text)) return false
  const margin = widestMargin(text)
  return tableRows(text).some(({ level, definition }) => {
    if (level > 1 || definition === undefined || definition.isPlaced) return false
    return definition.left + margin < -TOLERANCE
  })
}

/** The widest left margin of the document and its sections: whichever of them a table stands in. */
function widestMargin(text: string): number {
  const margins: number[] = []
  let own = MARGIN
  const scanner = new RtfScanner(text)
  while (scanner.next()) {
    if (scanner.kind !== 'word') continue
    if (scanner.word === 'margl') own = scanner.value ?? own
    else if (scanner.word === 'marglsxn') margins.push(scanner.value ?? 0)
  }
  return Math.max(own, ...margins)
}

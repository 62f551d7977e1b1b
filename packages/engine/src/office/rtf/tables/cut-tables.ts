import { RtfScanner } from '../scan-rtf.ts'
import { tableRows } from './table-rows.ts'

/** Left margin that RTF starts from, in twips. */
const MARGIN = 1800
/** A table may begin left of the page by this, in twips: half a millimetre. */
const TOLERANCE = 30

/** Letter, which RTF starts from, in twips. */
const PAPER_WIDTH = 12_240

/** Measures of the document and its sections: those that leave the most room, whichever of them a table stands in. */
interface Page {
  readonly left: number
  readonly width: number
}

/**
 * Whether a table begins left of the page, where it is cut, or a cell with text stands wholly beside it on the right.
 *
 * @param text bytes as latin-1
 */
export function hasCutTable(text: string): boolean {
  const rows = tableRows(text)
  if (rows.length === 0) return false
  const page = widestPage(text)
  return rows.some(({ level, cells, definition }) => {
    if (level > 1 || definition === undefined || definition.isPlaced) return false
    const { left, edges } = definition
    const isBeside = cells.some(({ hasContent }, index) => {
      const start = index === 0 ? left : edges[index - 1]?.value
      return hasContent && start !== undefined && start + page.left >= page.width
    })
    return isBeside || left + page.left < -TOLERANCE
  })
}

function widestPage(text: string): Page {
  const lefts: number[] = []
  const widths: number[] = []
  let left = MARGIN
  let width = PAPER_WIDTH
  const scanner = new RtfScanner(text)
  while (scanner.next()) {
    const { kind, word, value } = scanner
    if (kind !== 'word' || value === undefined) continue
    if (word === 'margl') left = value
    else if (word === 'paperw') width = value
    else if (word === 'marglsxn') lefts.push(value)
    else if (word === 'pgwsxn') widths.push(value)
  }
  return { left: Math.max(left, ...lefts), width: Math.max(width, ...widths) }
}
